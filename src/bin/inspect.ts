import { parseArgs } from "node:util";
import { BackupError } from "../store/drivers/sqlite/back-up.js";
import { type DatabaseReader, openReader } from "../store/database-reader.js";
import { isAddress, nameOf } from "../store/database-address.js";
import { prepareForDatabase } from "../store/drivers/sqlite/database-file.js";
import { writePosition } from "../store/write-position.js";
import { BrokenRowError, DatabaseError, type StoredTable } from "../store/store.js";
import { checkReplay, listReport, tableReport, formatReport, formatRows } from "./inspect/report.js";
import { endOnFailedOutput } from "./failed-output.js";

endOnFailedOutput();

const usage =
  "Usage: npm run inspect -- DB [TABLE [--secrets | --replay [--commitment HEX] | --position FILE]] [--json]";

/** One line that says what to do. */
class InspectError extends Error {}

/** What the command line asks for. */
interface Wanted {
  readonly file: string;
  readonly table: string | null;
  readonly secrets: boolean;
  readonly replay: boolean;
  readonly commitment: string | null;
  readonly position: string | null;
  readonly json: boolean;
}

// Positions hold secrets of running games.
process.umask(0o077);

try {
  const wanted = readArguments(process.argv.slice(2));
  // What is asked of PostgreSQL is written to a file of SQLite's.
  prepareForDatabase(isAddress(wanted.file) ? (wanted.position ?? ".") : wanted.file, process.env);
  const database = await openReader(wanted.file);
  try {
    process.exitCode = await answer(database, wanted);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${lineOf(error)}\n`);
  process.exitCode = 1;
}

/** What is said of an error. @throws the error if nobody has thought of it */
function lineOf(error: unknown): string {
  if (error instanceof BrokenRowError) return `What is stored cannot be read: ${error.message}.`;
  if ([InspectError, DatabaseError, BackupError].some((kind) => error instanceof kind)) return (error as Error).message;
  throw error;
}

/** @throws InspectError if the arguments make no sense */
function readArguments(args: readonly string[]): Wanted {
  const boolean = { type: "boolean" } as const;
  const string = { type: "string" } as const;
  const options = { secrets: boolean, replay: boolean, commitment: string, position: string, json: boolean } as const;
  try {
    // A table's id may begin with a dash.
    const isId = (text: string): boolean => /^-[\w-]{10}$/.test(text);
    const { values, positionals } = parseArgs({
      args: args.filter((each) => !isId(each)),
      allowPositionals: true,
      options,
    });
    const [file, table = null, ...more] = [...positionals, ...args.filter(isId)];
    const { secrets = false, replay = false, commitment = null, position = null, json = false } = values;
    const asked = [secrets, replay, position !== null].filter(Boolean).length;
    const isPossible = asked === 0 || (asked === 1 && table !== null);
    if (file === undefined || more.length > 0 || !isPossible || (commitment !== null && !replay))
      throw new InspectError(usage);
    return { file, table, secrets, replay, commitment, position, json };
  } catch {
    throw new InspectError(usage);
  }
}

/** @returns the exit code */
async function answer(database: DatabaseReader, wanted: Wanted): Promise<number> {
  const { file, table, secrets, replay, commitment, position, json } = wanted;
  if (table === null) {
    const rows = listReport(await database.openTables());
    print(json ? JSON.stringify(rows, null, 2) : formatRows(rows));
    return 0;
  }
  if (position !== null) {
    await writeTo(position, file, await tableIn(database, wanted, table));
    return 0;
  }
  if (replay) {
    const stored = await tableIn(database, wanted, table);
    const again = await checkReplay(database, stored, commitment?.toLowerCase() ?? null);
    print(json ? JSON.stringify(again, null, 2) : formatReport(again));
    return again.agrees ? 0 : 1;
  }
  const report = await tableReport(database, table, secrets);
  if (report === null) throw unknown(wanted, table);
  const isHidden = !secrets && report.status !== "over";
  process.stderr.write(
    isHidden
      ? "Names and ids are shown; what players may not know is left out (--secrets shows it).\n"
      : "This shows everything, seed and hidden cards too: keep it from players.\n",
  );
  print(json ? JSON.stringify(report, null, 2) : formatReport(report));
  return 0;
}

async function writeTo(position: string, file: string, { row }: StoredTable): Promise<void> {
  if (row.status !== "lobby" && row.status !== "playing")
    throw new InspectError(`Table ${row.id} has ended (${row.status}). A position is one of an open table.`);
  await writePosition(file, row.id, position);
  print(`Wrote ${position}. Play on from it with: npm run play -- --position ${position}`);
  process.stderr.write("Nobody's name is in it, but the seed and what players may not know: keep it from players.\n");
}

/** @throws InspectError if there is none @throws BrokenRowError */
async function tableIn(database: DatabaseReader, wanted: Wanted, table: string): Promise<StoredTable> {
  const stored = await database.load(table, 0);
  if (stored === null) throw unknown(wanted, table);
  return stored;
}

function unknown({ file }: Wanted, table: string): InspectError {
  return new InspectError(`There is no table ${table} in ${nameOf(file)}. Without TABLE, all open ones are listed.`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
