import { addVariablesOf, databaseFileFrom, databaseUrlFrom, SettingsError } from "../config.js";
import { isAddress } from "../store/database-address.js";
import { BackupError, backUp } from "../store/drivers/sqlite/back-up.js";
import { prepareForDatabase } from "../store/drivers/sqlite/database-file.js";
import { DatabaseError } from "../store/store.js";
import { endOnFailedOutput } from "./failed-output.js";

endOnFailedOutput();

// Backups hold secrets of running games and people's names.
process.umask(0o077);

const { code, line } = await answer(process.argv.slice(2));
(code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
process.exitCode = code;

/** Backs up the configured database to a file. */
async function answer([to, ...more]: readonly string[]): Promise<{ readonly code: number; readonly line: string }> {
  if (to === undefined || to.trim() === "" || isAddress(to) || more.length > 0)
    return { code: 1, line: "Name the one file to write to: npm run backup -- FILE" };
  try {
    addVariablesOf(".env", process.env);
    if (databaseUrlFrom(process.env) !== null) {
      return {
        code: 1,
        line: `The database is PostgreSQL's: use pg_dump --format=custom --file=${to} "$DATABASE_URL" (docs/operations.md).`,
      };
    }
    const databaseFile = databaseFileFrom(process.env);
    prepareForDatabase(databaseFile, process.env);
    const { tables, bytes } = await backUp(databaseFile, to);
    return { code: 0, line: `Saved ${databaseFile} to ${to}; tables: ${tables}, KiB: ${Math.ceil(bytes / 1024)}.` };
  } catch (error) {
    const isTold = [BackupError, DatabaseError, SettingsError].some((kind) => error instanceof kind);
    if (!isTold || !(error instanceof Error)) throw error;
    return { code: 1, line: error.message };
  }
}
