import { isAddress, isPostgres } from "./database-address.js";
import type { DatabaseReader } from "./database-reader.js";
import { readPostgres } from "./drivers/postgres/read-database.js";
import { readDatabase } from "./drivers/sqlite/read-database.js";
import { DatabaseError } from "./store.js";

/**
 * For reading only.
 *
 * @param database a SQLite file, or an address of PostgreSQL
 * @throws DatabaseError if it cannot be read, or another version wrote it
 */
export async function openReader(database: string): Promise<DatabaseReader> {
  if (isPostgres(database)) return readPostgres(database);
  if (isAddress(database))
    throw new DatabaseError(
      "This is no address of PostgreSQL. Write it as postgres://USER:PASSWORD@HOST:5432/DATABASE, with special characters of the password as %XX.",
    );
  return readDatabase(database);
}
