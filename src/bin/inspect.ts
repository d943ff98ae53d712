import { parseArgs, inspect, isDeepStrictEqual } from "node:util";
import { BackupError } from "../store/sqlite/back-up.js";
import type { DatabaseReader, OpenTable } from "../store/database-reader.js";
import { isAddress, nameOf } from "../store/database-address.js";
import { openReader } from "../store/open-reader.js";
import { prepareForDatabase } from "../store/sqlite/database-file.js";
import { writePosition } from "../store/copy/write-position.js";
import { BrokenRowError, DatabaseError, type StoredTable, type Store, type DeadlineRow } from "../store/store.js";
import { endOnFailedOutput } from "./failed-output.js";
import { commitmentOf } from "../fairness/draw-key.js";
import { ReplayError } from "../fairness/play-again.js";
import { type Replay, replayTable } from "../tables/replay.js";
import { readTable } from "../tables/read-table.js";
import { boardOf } from "../tables/show.js";
import { isUnreadable, promptsOf, type Table } from "../tables/table.js";

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

/** Formats a report for a terminal: a line per property, indented lines for arrays. */
export function formatReport(report: object): string {
  return Object.entries(report)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? formatList(value) : formatValue(value)}`)
    .join("\n");
}

/** Formats rows with the same properties as aligned columns; "none" without rows. */
export function formatRows(rows: readonly object[]): string {
  const [first] = rows;
  if (first === undefined) return "none";
  const lines = [Object.keys(first), ...rows.map((row) => Object.values(row).map(formatValue))];
  const widths = Object.keys(first).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function formatList(values: readonly unknown[]): string {
  return values.length === 0 ? "none" : values.map((value) => `\n  ${formatValue(value)}`).join("");
}

/** Leaves plain words bare; quotes and escapes other text, such as people's names. */
function formatValue(value: unknown): string {
  if (typeof value === "string" && /^[\w.:-]+$/.test(value)) return value;
  return inspect(value, { depth: null, maxArrayLength: null, maxStringLength: null, breakLength: Infinity });
}

/** How a replay compares with the store. The properties' names are printed. */
interface ReplayReport {
  /** Whether nothing contradicts the replay. */
  readonly agrees: boolean;
  /** SHA-256 of the stored seed in hex; null: not started. */
  readonly commitment: string | null;
  /** Whether `commitment` is the one to compare with; null: none given. */
  readonly isCommitment: boolean | null;
  /** Number of stored actions. */
  readonly actions: number;
  /** Why the actions cannot be replayed, or how many there should be; null: nothing is wrong. */
  readonly refused: string | null;
  /** Whether the replay ends in the stored state or, once that is deleted, result; null: nothing to compare. */
  readonly sameState: boolean | null;
  /** Whether the replay has the stored events; null: nothing to compare. */
  readonly sameEvents: boolean | null;
}

/** Replays a stored table. @param shown the commitment that players saw, in hex; null: do not compare */
export async function checkReplay(
  store: Pick<Store, "load" | "actions" | "events">,
  stored: StoredTable,
  shown: string | null,
): Promise<ReplayReport> {
  const { id, seed, steps } = stored.row;
  const commitment = seed === null ? null : commitmentOf(seed);
  const isCommitment = shown === null ? null : shown === commitment;
  const actions = (await store.actions(id)).length;
  const [replay, failure] = await tryReplay(store, id);
  // The setup is a step too.
  const missing = replay !== null && steps !== actions + 1 ? `${steps - 1} actions were taken.` : null;
  const sameState = replay === null ? null : hasSameState(stored, replay);
  const events = await store.events(id);
  const sameEvents = replay === null || events.length === 0 ? null : isDeepStrictEqual(replay.events, events);
  const refused = failure ?? missing;
  const agrees = refused === null && isCommitment !== false && sameState !== false && sameEvents !== false;
  return { agrees, commitment, isCommitment, actions, refused, sameState, sameEvents };
}

/** @returns the replay or why it failed */
async function tryReplay(
  store: Pick<Store, "load" | "actions">,
  id: string,
): Promise<readonly [replay: Replay | null, failure: string | null]> {
  try {
    return [await replayTable(store, id), null];
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    return [null, error.message];
  }
}

/** Null: nothing is stored to compare with. */
function hasSameState({ row }: StoredTable, { state, result }: Replay): boolean | null {
  // The stored state has been through JSON.
  if (row.state !== null) return isDeepStrictEqual(JSON.parse(JSON.stringify(state)), row.state);
  // Of an old game only the result is kept.
  return row.result === null ? null : isDeepStrictEqual(result, row.result);
}

/** How many of the last events and actions are shown. */
const last = 12;

/** The open tables, a row each, without the stored version: an answer in secret raises it. */
export function listReport(tables: readonly OpenTable[]) {
  return tables.map(({ id, game, channel, status, visible, shown, due }) => {
    return { id, game, channel, status, visible, shown, due: due === null ? null : at(due) };
  });
}

/**
 * A report on a table; null: no such table. Secrets only if the game is over or `secrets` is set: what an answer in secret
 * changes is among them, for it tells who has answered, and when.
 */
export async function tableReport(
  store: Pick<DatabaseReader, "load" | "loadUnreadable" | "events" | "actions" | "board">,
  id: string,
  secrets: boolean,
) {
  const table = await readTable(store, id);
  if (table === null) return null;
  const { message, shown } = await store.board(id);
  const { row } = table;
  const { play, options, commitment, seed, seats } = boardOf(table);
  const isTold = secrets || row.status === "over";
  const readable = isUnreadable(table) ? null : table;
  const deadlines = readable?.deadlines ?? [];
  return {
    table: row.id,
    game: row.game,
    rules: row.rules,
    status: row.status,
    unreadable: isUnreadable(table) ? table.why : null,
    guild: row.guild,
    channel: row.channel,
    message,
    host: row.host,
    opened: at(row.opened),
    visible: row.visible,
    shown,
    steps: row.steps,
    turnSeconds: row.turn,
    commitment,
    seed: isTold ? (row.seed?.toString("hex") ?? null) : seed,
    seats: seats.map((owner, seat) => ({ seat, ...owner })),
    options,
    deadlines: isTold ? deadlines.map((deadline) => ({ ...deadline, due: at(deadline.due) })) : nextOfEach(deadlines),
    prompts: isTold && readable !== null ? promptsOf(readable) : (play?.prompts ?? []),
    drafts: isTold ? (readable?.drafts ?? []) : (play?.drafts ?? []),
    view: play?.view ?? null,
    result: play?.result ?? null,
    events: (isTold && readable !== null ? await store.events(id) : (play?.recent ?? [])).slice(-last),
    ...(isTold && {
      version: row.version,
      changed: at(row.changed),
      missed: table.seats.map(({ missed }) => missed),
      ...(await hiddenParts(store, id, readable)),
    }),
  };
}

/** @param table null: unreadable, but its rows may not be */
async function hiddenParts(store: Pick<Store, "load" | "actions">, id: string, table: Table | null) {
  try {
    const stored = table ?? (await store.load(id, 0));
    const actions = (await store.actions(id)).slice(-last);
    return {
      state: stored?.row.state ?? null,
      held: stored?.held ?? [],
      actions: actions.map((action) => ({ ...action, at: at(action.at) })),
    };
  } catch (error) {
    if (error instanceof BrokenRowError) return { state: error.message };
    throw error;
  }
}

/** Without seats: who is still asked may be secret. */
function nextOfEach(deadlines: readonly DeadlineRow[]) {
  const sooner = deadlines.toSorted((one, other) => one.due - other.due);
  const kinds = [...new Set(sooner.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, due: at(sooner.find((deadline) => deadline.kind === kind)?.due ?? 0) }));
}

/** @param moment in milliseconds since 1970 */
function at(moment: number): string {
  return new Date(moment).toISOString();
}
