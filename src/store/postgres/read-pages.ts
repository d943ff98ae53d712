import type { Run } from "./database.js";
import { type NamedStatement, statement, type Values } from "./statements.js";

/** Read in some milliseconds, whether any of them is wanted or not. */
const rowsAtOnce = 2_000;

/** A page of a statement that `paged` makes. */
interface Page {
  readonly ids: readonly string[];
  /** Rows read. */
  readonly read: number;
  /** The last row's id; null: none was read. */
  readonly last: string | null;
}

/**
 * Reads tables in the order of their ids, a page each time.
 *
 * @param range the condition of an index by id
 * @param wanted which of them to give, as a condition on `page`
 */
export function paged(name: string, range: string, wanted: string): NamedStatement {
  return statement(
    name,
    `with page as materialized (
      select id, game, rules, visible, ((guild::bigint >> 22) % :count)::integer as shard
      from tables where ${range} and id > :after order by id limit ${rowsAtOnce}
    )
    select array(select id from page where shard = :shard and ${wanted} order by id) as ids,
      (select count(*) from page) as read, (select max(id) from page) as last`,
  );
}

/** Pages may be empty. @param values without `after` */
export async function* readPages(run: Run, page: NamedStatement, values: Values): AsyncIterable<readonly string[]> {
  let after: string | null = "";
  while (after !== null) {
    const [found]: readonly Page[] = await run<Page & object>(page, { ...values, after });
    yield found?.ids ?? [];
    after = found === undefined || found.read < rowsAtOnce ? null : found.last;
  }
}
