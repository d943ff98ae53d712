import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { type MessageRows, shardOf } from "../store.js";
import type { BoardRow, WarningRow } from "./rows.js";
import { boards, tables, warnings } from "./schema.js";

/** Tables per page, which takes a millisecond or two to read. */
const rowsAtOnce = 500;

/** The queries for what stands in the channels. */
export class SqliteMessages implements MessageRows {
  readonly #orm: BetterSQLite3Database;
  readonly #shards: () => number;
  readonly #queries: ReturnType<typeof prepareQueries>;

  /** @param shards their number */
  constructor(orm: BetterSQLite3Database, shards: () => number) {
    this.#orm = orm;
    this.#shards = shards;
    this.#queries = prepareQueries(orm);
  }

  async board(table: string): Promise<Pick<BoardRow, "message" | "shown">> {
    return this.#queries.board.get({ table }) ?? { message: null, shown: 0 };
  }

  async storeBoards(rows: readonly BoardRow[]): Promise<void> {
    this.#orm.transaction(
      () => {
        for (const row of rows)
          if (this.#queries.update.run(row).changes === 0 && this.#queries.table.get(row) !== undefined)
            this.#queries.insert.run(row);
      },
      { behavior: "immediate" },
    );
  }

  async settle(guild: string, channel: string | null): Promise<void> {
    countAsShown(this.#orm, and(eq(tables.guild, guild), channel === null ? undefined : eq(tables.channel, channel)));
  }

  /** A page covers a few hundred tables. */
  async *behind(shard: number): AsyncGenerator<readonly string[]> {
    for (const page of [this.#queries.open, this.#queries.ended]) {
      for (let after = "", isOver = false; !isOver;) {
        const rows = page.all({ after });
        yield rows.flatMap(({ id, guild }) => (guild !== null && this.#isOn(shard, guild) ? id : []));
        after = rows.at(-1)?.id ?? after;
        isOver = rows.length < rowsAtOnce;
      }
    }
  }

  async warnings(shard: number): Promise<readonly WarningRow[]> {
    const { table, message, prompt } = warnings;
    const columns = { table, message, prompt, guild: tables.guild };
    const rows = this.#orm.select(columns).from(warnings).innerJoin(tables, eq(tables.id, table)).all();
    return rows.filter(({ guild }) => this.#isOn(shard, guild)).map(({ guild: _guild, ...row }) => row);
  }

  async addWarning(row: WarningRow): Promise<void> {
    if (this.#queries.table.get({ table: row.table }) !== undefined)
      this.#orm.insert(warnings).values(row).onConflictDoNothing().run();
  }

  async removeWarning(message: string): Promise<void> {
    this.#orm.delete(warnings).where(eq(warnings.message, message)).run();
  }

  #isOn(shard: number, guild: string): boolean {
    return shardOf(guild, this.#shards()) === shard;
  }
}

/** The version that a table's board shows. */
const shown = sql`coalesce((select ${boards.shown} from ${boards} where ${boards.table} = ${tables.id}), 0)`;

/** Lets the boards of some tables count as shown. */
export function countAsShown(orm: Pick<BetterSQLite3Database, "run">, those: SQL | undefined): void {
  orm.run(sql`
    insert into boards ("table", message, shown)
    select ${tables.id}, null, ${tables.visible} from ${tables} where ${and(those, sql`${shown} < ${tables.visible}`)}
    on conflict ("table") do update set shown = excluded.shown`);
}

/** Prepared once. */
function prepareQueries(orm: BetterSQLite3Database) {
  const given = (name: string) => sql.placeholder(name);
  const isBehind = sql`${shown} < ${tables.visible}`;
  // For boards that are up to date only the index is read.
  const guild = sql<string | null>`iif(${isBehind}, ${tables.guild}, null)`;
  /** @param part the condition of an index by id, exactly as that has it */
  const page = (part: SQL) =>
    orm
      .select({ id: tables.id, guild })
      .from(tables)
      .where(sql`${part} and ${tables.id} > ${given("after")}`)
      .orderBy(tables.id)
      .limit(rowsAtOnce)
      .prepare();
  return {
    board: orm
      .select({ message: boards.message, shown: boards.shown })
      .from(boards)
      .where(eq(boards.table, given("table")))
      .prepare(),
    table: orm
      .select({ id: tables.id })
      .from(tables)
      .where(eq(tables.id, given("table")))
      .prepare(),
    update: orm
      .update(boards)
      .set({ message: sql`${given("message")}`, shown: sql`max(${boards.shown}, ${given("shown")})` })
      .where(eq(boards.table, given("table")))
      .prepare(),
    insert: orm
      .insert(boards)
      .values({ table: given("table"), message: given("message"), shown: given("shown") })
      .prepare(),
    open: page(sql`life in ('playing', 'lobby')`),
    ended: page(sql`life in ('over', 'closed', 'quarantined')`),
  };
}
