import type { DatabaseReader } from "./database-reader.js";
import { readPostgres } from "./postgres/read-database.js";
import { readDatabase } from "./sqlite/read-database.js";

/** Whether this is an address of PostgreSQL, and no file. */
export function isPostgres(database: string): boolean {
  return /^postgres(ql)?:\/\//.test(database);
}

/** A database's name for messages: without the password that an address may have. */
export function nameOf(database: string): string {
  return isPostgres(database) ? database.replace(/^(\w+:\/\/)([^@/?]*@)?([^?]*).*$/, "$1$3") : database;
}

/**
 * For reading only.
 *
 * @param database a SQLite file, or an address of PostgreSQL
 * @throws DatabaseError if it cannot be read, or another version wrote it
 */
export async function openReader(database: string): Promise<DatabaseReader> {
  return isPostgres(database) ? readPostgres(database) : readDatabase(database);
}
