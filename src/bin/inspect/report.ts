import { inspect, isDeepStrictEqual } from "node:util";
import type { DatabaseReader, OpenTable } from "../../store/database-reader.js";
import { BrokenRowError, type DeadlineRow, type Store, type StoredTable } from "../../store/store.js";
import { readTable } from "../../tables/read-table.js";
import { boardOf } from "../../tables/show.js";
import { isUnreadable, promptsOf, type Table } from "../../tables/table.js";
import { commitmentOf } from "../../tables/chance/secrets.js";
import { ReplayError } from "../../tables/chance/play-again.js";
import { type Replay, replayTable } from "../../tables/replay.js";
import { allGames } from "../../games/index.js";

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
  const table = await readTable(store, id, allGames);
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
  const commitment = seed === null ? null : commitmentOf(stored.row, seed);
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
    return [await replayTable(store, id, allGames), null];
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
