import { addVariablesOf, databaseUrlFrom, SettingsError } from "../config.js";
import { isAddress } from "../store/database-address.js";
import { migrateStore } from "../store/copy.js";
import { prepareForDatabase } from "../store/drivers/sqlite/database-file.js";
import { DatabaseError } from "../store/store.js";
import { endOnFailedOutput } from "./failed-output.js";

endOnFailedOutput();

// npm run migrate-store -- FILE: a SQLite file to the PostgreSQL of DATABASE_URL (docs/operations.md).

// The copy that a migration of the file makes holds the same secrets.
process.umask(0o077);

try {
  await migrate(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SettingsError) && !(error instanceof DatabaseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** @throws SettingsError or DatabaseError: nothing was copied */
async function migrate([file, ...more]: readonly string[]): Promise<void> {
  if (file === undefined || file.trim() === "" || isAddress(file) || more.length > 0)
    throw new SettingsError("Name the bot's SQLite file, and nothing else: npm run migrate-store -- FILE");
  addVariablesOf(".env", process.env);
  const url = databaseUrlFrom(process.env);
  if (url === null) throw new SettingsError("DATABASE_URL is not set. Set it to the address of the new database.");
  prepareForDatabase(file, process.env);
  let [tables, rows] = [0, 0];
  say(`Copying ${file} to the database of DATABASE_URL; nothing is stored there until all of it is compared.`);
  await migrateStore({
    file,
    url,
    upgraded: (copy) => {
      say(`${file} was brought up to date first; ${copy} is the file as it was before.`);
    },
    copied: (table) => {
      [tables, rows] = [tables + 1, rows + table.rows];
      say(`${table.name}: ${table.rows} rows, the same in both (SHA-256 ${table.digest.slice(0, 16)})`);
    },
  });
  say(
    `Copied ${rows} rows of ${tables} tables. Start the bot with DATABASE_URL and without DATABASE_FILE from now on.`,
  );
  say(`Keep ${file} as a backup, but never start the bot on it again: what is played in one does not reach the other.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
