import { isDeepStrictEqual } from "node:util";
import { drawOrder, seatUsers, tableSizes, type TableSizes } from "../../lib/table-sizes.js";
import type { GameModule } from "../../game/module.js";
import type { EveningAnswerRow, EveningTableRow } from "../../store/store.js";
import type { Board } from "../../tables/board.js";
import { firstIdAt, type Reply, type Request } from "../../tables/requests.js";
import { comers, type EveningState } from "./rules/evening-stages.js";
import type { EveningPorts } from "./keeper.js";

/** Tables that hold those who come, with who sits where. */
export interface Proposal extends TableSizes {
  readonly game: GameModule;
  readonly seated: readonly (readonly string[])[];
}

/** The tables of a game for an evening. Who sits together is drawn by lot, which only depends on who comes. */
export function proposeTables({ row, answers }: Pick<EveningState, "row" | "answers">, game: GameModule): Proposal {
  const users = drawOrder(comers(answers), lotOf(row));
  const { sizes, left } = tableSizes(users.length, game.seats);
  return { game, sizes, left, seated: seatUsers(users, sizes) };
}

/** What is drawn for. */
function lotOf({ guild, series, evening }: EveningState["row"]): string {
  return series === 0 ? `${guild} ${evening}` : `${guild} ${series} ${evening}`;
}

/** Whether the bot may open threads in a channel. `none`: there are no threads there, as in voice channels' chats. */
export type Threads = "allowed" | "refused" | "none";

/** Threads that are opened for one press, by a host and by others; the rest wait for the next press. */
export const threadsAtOnce = { host: 20, others: 4 } as const;

/** Where the tables of an evening may be. */
interface Places {
  /** Whether the board's channel has no open table. */
  readonly isFree: boolean;
  readonly threads: Threads;
}

/** The rows of proposed tables: one in the channel if that is free, others in threads, or waiting. */
function plannedTables(
  { row }: Pick<EveningState, "row">,
  { game, sizes }: Proposal,
  places: Places,
  now: number,
): readonly EveningTableRow[] {
  return sizes.map((_, at) => {
    const { guild, series, evening } = row;
    const table = {
      guild,
      series,
      evening,
      number: at + 1,
      game: game.id,
      channel: null,
      table: null,
      state: "waiting",
      at: now,
    } as const;
    return placed(table, row.boardChannel, { ...places, isFree: places.isFree && at === 0 });
  });
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
 * How a press to open tables came out. `few`: not enough people. `waiting`: some have no place. `late`: the evening is
 * not under way.
 */
export type Opening = "opened" | "few" | "waiting" | "late";

/**
 * Stores which tables are to be opened: an evening's, once, or those of them that had no place before. To be called in a
 * change of the server that has read this state.
 *
 * @param game null: none is chosen
 * @param threads of the board's channel
 * @param most threads that are opened at once
 */
export async function planEveningTables(
  state: EveningState,
  game: GameModule | null,
  threads: Threads,
  most: number,
  { store, clock }: Pick<EveningPorts, "store" | "clock">,
): Promise<Opening> {
  if (state.row.stage !== "begun") return "late";
  const places: Places = { isFree: (await store.openTableIn(state.row.boardChannel)) === null, threads };
  if (state.tables.length > 0) {
    const underWay = state.tables.filter(needsThread).length;
    const replaced = replacedTables(state, places, most - underWay);
    for (const table of replaced) await store.evenings.setTable(table);
    const isWaiting = state.tables.some((table) => table.state === "waiting");
    const isGoingOn = underWay > 0 || replaced.some((table) => table.state === "planned");
    return isWaiting && !isGoingOn ? "waiting" : "opened";
  }
  if (game === null) return "few";
  const proposal = proposeTables(state, game);
  const planned = withThreads(plannedTables(state, proposal, places, clock.now()), most);
  return (await store.evenings.plan(planned, proposal.seated)) ? "opened" : "few";
}

/** What opening a table needs. */
export interface OpeningPorts {
  /** As `RequestService.handle`. */
  readonly handle: (id: string | null, request: Request) => Promise<Reply>;
  /** The evening's answers by now: those of people who have deleted their data are gone. */
  readonly answers: () => Promise<readonly EveningAnswerRow[]>;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/**
 * Opens a table in its channel and seats its people. All requests have ids of their own that never change, so that
 * repeating this after a crash adds nothing.
 *
 * @returns its board; null: it could not be opened
 */
export async function openEveningTable(
  { row, answers }: EveningState,
  table: EveningTableRow,
  { handle, answers: answersNow, now }: OpeningPorts,
): Promise<Board | null> {
  const { channel, number, game } = table;
  if (channel === null) return null;
  const people = answers.filter(({ seated }) => seated === number);
  const base = `${firstIdAt(row.start)}-${row.guild}${row.series === 0 ? "" : `.${row.series}`}-${number}`;
  const request = ({ user, name }: EveningAnswerRow, interaction: string) =>
    ({ person: { user, name, moderator: false }, interaction, pressedAt: now, repeats: [] }) as const;
  const isGone = async ({ user }: EveningAnswerRow): Promise<boolean> =>
    !(await answersNow()).some((answer) => answer.user === user);
  const where = { guild: row.guild, channel, parent: null, byHost: true } as const;
  let opened: Board | null = null;
  for (const host of people) {
    const opening = { kind: "open", game, ...where, options: {} } as const;
    const reply = await handle(null, { ...opening, ...request(host, base) });
    opened = reply.kind === "done" || reply.kind === "known" ? reply.board : null;
    if (opened !== null) break;
  }
  if (opened === null) return null;
  const id = opened.table;
  for (const person of people) {
    if (await isGone(person)) continue;
    const reply = await handle(id, { kind: "join", ...request(person, `${base}-${placeOf(person, people)}`) });
    opened = reply.board ?? opened;
  }
  // Their tables may have been searched before they were seated at this one.
  for (const person of people) {
    if (!(await isGone(person))) continue;
    const reply = await handle(id, { kind: "leave", ...request(person, `${base}-${placeOf(person, people)}-leave`) });
    opened = reply.board ?? opened;
  }
  return opened;
}

/**
 * Somebody's part of their requests' ids, which stay when their data is deleted: when they first said anything, and
 * their number among those who did so in the same millisecond. It stays the same if others have left.
 */
function placeOf(person: EveningAnswerRow, people: readonly EveningAnswerRow[]): string {
  const together = people.filter(({ at }) => at === person.at);
  return `${person.at}-${together.indexOf(person)}`;
}
