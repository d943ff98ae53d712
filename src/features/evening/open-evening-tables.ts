import { isDeepStrictEqual } from "node:util";
import type { Games } from "../../game/module.js";
import type { EveningSeatRow, EveningTableRow } from "../../store/store.js";
import type { Board } from "../../tables/board.js";
import { firstIdAt, type Request } from "../../tables/requests.js";
import type { EveningState } from "./rules/evening-stages.js";
import { freeUsers, gameByLot, isLive, leadingGames, type Mixed, mixTables, votesOf } from "./rules/evening-rounds.js";
import type { EveningPorts } from "./keeper.js";

/** What is opened at a press: what most would like, or a table for those who would like this other game. */
export type Choice = { readonly kind: "most" } | { readonly kind: "other"; readonly game: string };

/** Whether the bot may open threads in a channel. `none`: there are no threads there, as in voice channels' chats. */
export type Threads = "allowed" | "refused" | "none";

/** Threads that are opened for one press, by a host and by others; the rest wait for the next press. */
export const threadsAtOnce = { host: 20, others: 4 } as const;

/** Where the tables of an evening may be. */
interface Places {
  /** Whether the board's channel has room for a table. */
  readonly isFree: boolean;
  readonly threads: Threads;
}

/** The rows of proposed tables: one in the channel if that is free, others in threads, or waiting. */
function plannedTables(
  { row, tables }: EveningState,
  game: string,
  { sizes, round }: Mixed,
  places: Places,
  now: number,
): readonly EveningTableRow[] {
  const { guild, series, evening } = row;
  const known = tables.at(-1)?.number ?? 0;
  const fresh = { channel: null, table: null, state: "waiting", told: 0, telling: null, at: now } as const;
  return sizes.map((_, at) => {
    const table = { guild, series, evening, number: known + at + 1, round, game, ...fresh } as const;
    return placed(table, row.boardChannel, { ...places, isFree: places.isFree && at === 0 });
  });
}

/** The seats of those who sit at planned tables. */
function plannedSeats(
  tables: readonly EveningTableRow[],
  seated: readonly (readonly string[])[],
): readonly EveningSeatRow[] {
  return tables.flatMap(({ guild, series, evening, number, round, at }, nth) =>
    (seated[nth] ?? []).map((user, place) => {
      return { guild, series, evening, round, user, number, place, state: "due", at } as const;
    }),
  );
}

/** Tables of which no more than `most` get a thread now. */
function withThreads(tables: readonly EveningTableRow[], most: number): readonly EveningTableRow[] {
  let left = most;
  return tables.map((table) => {
    if (!needsThread(table)) return table;
    left -= 1;
    return left < 0 ? { ...table, state: "waiting" } : table;
  });
}

function needsThread({ state, channel }: EveningTableRow): boolean {
  return state === "planned" && channel === null;
}

/** Whether a table has a thread of its own, be it open or to be opened again. */
export function hasThread({ row }: Pick<EveningState, "row">, { channel }: EveningTableRow): boolean {
  return channel !== null && channel !== row.boardChannel;
}

/** Waiting tables that have a place now, or wait for another one. @param most threads */
function replacedTables(state: EveningState, places: Places, most: number): readonly EveningTableRow[] {
  const waiting = state.tables.filter((table) => table.state === "waiting");
  const first = waiting.find((table) => !hasThread(state, table));
  const next = waiting.map((table): EveningTableRow => {
    if (hasThread(state, table)) return { ...table, state: "planned" };
    return placed(table, state.row.boardChannel, { ...places, isFree: places.isFree && table === first });
  });
  return withThreads(next, most).filter((table, at) => !isDeepStrictEqual(table, waiting[at]));
}

function placed(table: EveningTableRow, channel: string, { isFree, threads }: Places): EveningTableRow {
  if (isFree) return { ...table, channel, state: "planned" };
  switch (threads) {
    case "allowed":
      return { ...table, channel: null, state: "planned" };
    case "refused":
      return table;
    case "none":
      return table.channel === channel ? table : { ...table, channel };
  }
}

/**
 * How a press to open tables came out. `few`: not enough people. `seated`: all of them sit. `unknown`: the game is gone.
 * `waiting`: some tables have no place. `late`: the evening is not under way.
 */
export type Opening = "opened" | "few" | "seated" | "unknown" | "waiting" | "late";

/**
 * Stores which tables are to be opened: those that had no place before, or of those who are free. To be called in a change
 * of the server that has read this state.
 *
 * @param threads of the board's channel
 * @param most threads that are opened at once
 */
export async function planEveningTables(
  state: EveningState,
  choice: Choice,
  threads: Threads,
  most: number,
  { store, clock, games, settings }: Pick<EveningPorts, "store" | "clock" | "games" | "settings">,
): Promise<Opening> {
  const { stage, guild, boardChannel } = state.row;
  if (stage !== "begun") return "late";
  // A server may want each table in a thread.
  const isKeptFree = threads === "allowed" && (await settings.of(guild)).threads;
  const isFree = !isKeptFree && (await store.openTableIn(boardChannel)) === null;
  const places: Places = { isFree, threads };
  const underWay = state.tables.filter(needsThread).length;
  if (choice.kind === "most" && state.tables.some((table) => table.state === "waiting")) {
    const replaced = replacedTables(state, places, most - underWay);
    for (const table of replaced) await store.evenings.setTable(table);
    const isGoingOn = underWay > 0 || replaced.some((table) => table.state === "planned");
    return isGoingOn ? "opened" : "waiting";
  }
  const users = usersFor(state, choice);
  if (users.length < 2) return nobodyFree(state);
  const id = choice.kind === "other" ? choice.game : gameByLot(gamesToOpen(state, games), state);
  const game = id === null ? null : games.find(id);
  if (game === null) return "unknown";
  const mixed = mixTables(state, users, game.seats);
  if (mixed.sizes.length === 0) return nobodyFree(state);
  const planned = withThreads(plannedTables(state, game.id, mixed, places, clock.now()), most - underWay);
  return (await store.evenings.plan(planned, plannedSeats(planned, mixed.seated))) ? "opened" : "late";
}

/** The games of which one is played next, by lot; all of them if nobody has voted. None: the one that was set is gone. */
export function gamesToOpen(state: EveningState, games: Games): readonly string[] {
  const leading = leadingGames(state);
  return leading.length === 0 ? games.all.map(({ id }) => id) : leading.filter((id) => games.find(id) !== null);
}

function usersFor(state: EveningState, choice: Choice): readonly string[] {
  const free = freeUsers(state);
  if (choice.kind === "most") return free;
  return votesOf(state.answers, free).find(({ game }) => game === choice.game)?.voters ?? [];
}

/** A second press finds nothing to open. */
function nobodyFree({ tables }: EveningState): Opening {
  if (tables.some(({ state }) => state === "planned" || state === "later")) return "opened";
  return tables.some(isLive) ? "seated" : "few";
}

/**
 * Opens a table in its channel for the first of its people. The request's id never changes, so that repeating it after a
 * crash adds nothing.
 *
 * @returns its board; null: it could not be opened
 */
export async function openEveningTable(
  state: EveningState,
  table: EveningTableRow,
  handle: EveningPorts["handle"],
  now: number,
): Promise<Board | null> {
  const { channel, game } = table;
  const { guild } = state.row;
  if (channel === null) return null;
  const ownThread = hasThread(state, table);
  const where = { guild, channel, parent: null, byHost: true, shared: true, ownThread } as const;
  for (const seat of seatsAt(state, table)) {
    const asked = requestOf(state, seat, seatId(state, table, ""), now);
    const reply = await handle(null, { kind: "open", game, ...where, options: {}, ...asked });
    if (reply.kind === "done" || reply.kind === "known") return reply.board;
  }
  return null;
}

/** How people were seated. */
interface Seating {
  readonly board: Board | null;
  /** Those who found no place there. */
  readonly refused: readonly EveningSeatRow[];
}

/**
 * Seats people at their table, which is open. All requests have ids of their own that never change.
 *
 * @param seatsNow the evening's seats by now: those of people who have deleted their data are gone
 */
export async function seatPeople(
  state: EveningState,
  table: EveningTableRow,
  due: readonly EveningSeatRow[],
  { handle, now, seatsNow }: SeatingPorts,
): Promise<Seating> {
  const isGone = async ({ round, user }: EveningSeatRow): Promise<boolean> =>
    !(await seatsNow()).some((seat) => seat.user === user && seat.round === round);
  const refused: EveningSeatRow[] = [];
  let board: Board | null = null;
  for (const seat of due) {
    if (await isGone(seat)) continue;
    const asked = requestOf(state, seat, seatId(state, table, `-${seat.place}`), now);
    const reply = await handle(table.table, { kind: "join", ...asked });
    if (reply.kind === "refused" && reply.code !== "seated") refused.push(seat);
    board = reply.board ?? board;
  }
  // Their tables may have been searched before they were seated at this one.
  for (const seat of due) {
    if (!(await isGone(seat))) continue;
    const asked = requestOf(state, seat, seatId(state, table, `-${seat.place}-leave`), now);
    board = (await handle(table.table, { kind: "leave", ...asked })).board ?? board;
  }
  return { board, refused };
}

/** What seating needs. */
export interface SeatingPorts {
  readonly handle: EveningPorts["handle"];
  readonly seatsNow: () => Promise<readonly EveningSeatRow[]>;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** The seats of a table, in their order, without those that were left. */
export function seatsAt(
  { seats }: Pick<EveningState, "seats">,
  { number }: EveningTableRow,
): readonly EveningSeatRow[] {
  return seats.filter((seat) => seat.number === number && seat.state !== "left");
}

function requestOf({ answers }: EveningState, { user }: EveningSeatRow, interaction: string, now: number) {
  const name = answers.find((answer) => answer.user === user)?.name ?? "";
  const asked: Omit<Request, "kind"> = {
    person: { user, name, moderator: false },
    interaction,
    pressedAt: now,
    repeats: [],
  };
  return asked;
}

/** A request's id, which stays when somebody's data is deleted, so that it names nobody. */
function seatId({ row }: Pick<EveningState, "row">, { number }: EveningTableRow, part: string): string {
  const { guild, series, start } = row;
  return `${firstIdAt(start)}-${guild}${series === 0 ? "" : `.${series}`}-${number}${part}`;
}
