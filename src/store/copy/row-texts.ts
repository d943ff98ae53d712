import { createHash } from "node:crypto";

/** A type of a column in PostgreSQL; SQLite's are among them in other words. */
export type ColumnType = "text" | "json" | "integer" | "bigint" | "boolean" | "bytea";

/** A column of PostgreSQL. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

/** A row's values as text, the same for both databases. */
export type RowTexts = readonly (string | null)[];

/** What SQLite has in a row. */
export type SqliteValue = null | number | string | Buffer;

/** @throws RangeError if the value is none of its column's type */
export function textOf(value: SqliteValue, type: ColumnType): string | null {
  if (value === null) return null;
  switch (type) {
    case "boolean":
      if (value === 0 || value === 1) return value === 1 ? "true" : "false";
      break;
    case "integer":
    case "bigint":
      if (Number.isSafeInteger(value)) return String(value);
      break;
    case "text":
      if (typeof value === "string") return value;
      break;
    case "json":
      if (typeof value === "string") return isJson(value) ? value : JSON.stringify(value);
      break;
    case "bytea":
      if (Buffer.isBuffer(value)) return value.toString("hex");
  }
  throw new RangeError(`a ${type} column holds ${JSON.stringify(value)}`);
}

/** What SQLite has for a text that PostgreSQL gives as `textInSql` does. */
export function sqliteValueOf(text: string | null, type: ColumnType): SqliteValue {
  if (text === null) return null;
  switch (type) {
    case "boolean":
      return text === "true" ? 1 : 0;
    case "integer":
    case "bigint":
      return Number(text);
    case "bytea":
      return Buffer.from(text, "hex");
    case "text":
    case "json":
      return text;
  }
}

/** In PostgreSQL, from what `textOf` gives. @param text an expression of type text */
export function valueInSql(text: string, type: ColumnType): string {
  return type === "bytea" ? `decode(${text}, 'hex')` : `${text}::${type}`;
}

/** As `textOf` gives it, from PostgreSQL. @param column an expression of the column's type */
export function textInSql(column: string, type: ColumnType): string {
  return type === "bytea" ? `encode(${column}, 'hex')` : `${column}::text`;
}

/** Number and SHA-256 of rows, in their order. */
export class RowDigest {
  readonly #hash = createHash("sha256");
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  add(row: RowTexts): void {
    this.#rows += 1;
    this.#hash.update(`${JSON.stringify(row)}\n`);
  }

  /** Once, at the end. */
  finish(): string {
    return this.#hash.digest("hex");
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
