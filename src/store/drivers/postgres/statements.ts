import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** A statement that each connection prepares once. Its values are `$1` and so on. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** The same with names for its values, in this order. */
export interface NamedStatement extends Statement {
  readonly order: readonly string[];
}

/** A statement's values by name. Objects and lists are given as JSON text. */
export type Values = Readonly<Record<string, string | number | bigint | boolean | Buffer | null | readonly unknown[]>>;

/** @param text with `:name` for each value; PostgreSQL knows their types from where they stand, or by `:name::type` */
export function statement(name: string, text: string): NamedStatement {
  const order: string[] = [];
  const numbered = text.replaceAll(/(?<!:):(\w+)/g, (_, value: string) => {
    if (!order.includes(value)) order.push(value);
    return `$${order.indexOf(value) + 1}`;
  });
  return { name, text: numbered, order };
}

/** @throws Error if one is missing */
export function inOrder({ name, order }: NamedStatement, values: Values): unknown[] {
  return order.map((one) => {
    if (!Object.hasOwn(values, one)) throw new Error(`the statement ${name} lacks its value ${one}`);
    return values[one];
  });
}

/** A table's columns for a `select`, with the names that its rows have. @param except names to leave out */
export function columnsOf(table: PgTable, alias: string, except: readonly string[] = []): string {
  return Object.entries(getTableColumns(table))
    .filter(([name]) => !except.includes(name))
    .map(([name, column]) => `${alias}."${column.name}" as "${name}"`)
    .join(", ");
}

/** JSON for a value; null stays null, as SQLite has it. */
export function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** JSON for `json_to_recordset`, which refuses what no text of PostgreSQL can be: half characters and NUL. */
export function toJsonList(rows: readonly unknown[]): string {
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === "string" ? value.replaceAll(/\p{Surrogate}|\0/gu, "\u{fffd}") : value,
  );
}

/**
 * The part `lease` of a statement that writes what belongs to a shard: all its other parts write only what this one has
 * found. Its row is locked until the commit, which keeps a take-over of the shard waiting, but no renewal. Values: the
 * lease (`leaseOf`) and the process.
 */
export const leaseOfShard = `
  lease as materialized (
    select shard from shards where shard = :shard and owner = :process and epoch = :epoch for key share
  )`;
