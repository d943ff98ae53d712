import { type Prompt, type Seat, type GameEvent, RuleViolation } from "../game/contract.js";
import type { GameModule } from "../game/module.js";
import type { Level } from "../game/player.js";
import type {
  DeadlineRow,
  DraftRow,
  HeldRow,
  UnreadTable,
  SeatRow,
  StoredTable,
  TableRow,
  TableCount,
} from "../store/store.js";
import { randomStream } from "./chance/random-stream.js";
import { type DrawKey, drawKey, secretsOf } from "./chance/secrets.js";
import { type Hinted, keepsSeat } from "./board.js";

/** Steps whose events a table keeps in memory for its board: two rounds of eight seats with three throws each. */
export const recentSteps = 48;

/** The level of stand-ins, the computer players that act for people who are away. */
export const standInLevel: Level = "strong";

/** A table in memory: what is stored, and what only the running program knows. Immutable. */
export interface Table {
  readonly kind: "readable";
  readonly row: TableRow;
  /** Its rules; they throw nothing but `RuleViolation` and `GameFault`. */
  readonly game: GameModule;
  readonly seats: readonly SeatRow[];
  /** Half-made answers. */
  readonly drafts: readonly DraftRow[];
  /** Final answers that wait for their prompt to be settled. */
  readonly held: readonly HeldRow[];
  readonly deadlines: readonly DeadlineRow[];
  /** Events of the last steps, oldest first; all once the game is over. */
  readonly recent: StoredTable["recent"];
  /** What the club remembers of it; null until its game has ended. */
  readonly club: StoredTable["club"];
  /**
   * The interaction with which each seat last answered, to recognise double taps. A later draft removes it. Not stored.
   */
  readonly answered: ReadonlyMap<Seat, string>;
  /** Loading has converted an older version's state, which is not stored yet. */
  readonly isCarried: boolean;
  /** A finished game of older rules as it is stored, and stays: it is played again by those. Left out: it is none. */
  readonly asPlayed?: Pick<TableRow, "rules" | "carried" | "options" | "state">;
}

/** A stored table as it is in memory right after loading. */
export function tableFrom(stored: StoredTable, game: GameModule): Table {
  return {
    ...stored,
    kind: "readable",
    game: guardGame(game),
    answered: new Map(),
    isCarried: false,
  };
}

/** A table that cannot go on, without its game's data. */
export interface Unreadable extends UnreadTable {
  readonly kind: "unreadable";
  /** Null: unknown to this program. */
  readonly game: GameModule | null;
  /**
   * `game`: unknown to this program. `rules`: older rules whose state cannot be carried over. `newer`: of a later
   * program. `rows`: broken JSON. `throws`: the rules throw on its state.
   */
  readonly why: "game" | "rules" | "newer" | "rows" | "throws";
}

/** A table in memory, playable or not. */
export type Loaded = Table | Unreadable;

/** Whether a table cannot go on. */
export function isUnreadable(table: Loaded): table is Unreadable {
  return table.kind === "unreadable";
}

/** Whether a table has not ended. */
export function isOpen({ status }: Pick<TableRow, "status">): boolean {
  return status === "lobby" || status === "playing";
}

/** The row of a person who sits down. */
export function seatForPerson(user: string, name: string): SeatRow {
  return { user, name, level: null, away: false, stops: false, missed: 0, before: null, hints: 0, word: null };
}

/** The row of a computer player that sits down. */
export function seatForComputer(level: Level): SeatRow {
  return { user: null, name: null, level, away: false, stops: false, missed: 0, before: null, hints: 0, word: null };
}

/** How many seats of a lobby are kept for people who were asked. @param but somebody whose seat is not counted */
export function countKept({ row }: Pick<Table, "row">, but = ""): number {
  return row.invitations.filter((one) => keepsSeat(one) && one.user !== but).length;
}

/** The number of a user's seat; null: they do not sit here. */
export function seatOf(table: Pick<Table, "seats">, user: string): Seat | null {
  const seat = table.seats.findIndex((row) => row.user === user);
  return seat === -1 ? null : seat;
}

/** Whether the seat belongs to a person who is not away. */
export function isPresent(seat: SeatRow | undefined): boolean {
  return seat !== undefined && seat.user !== null && !seat.away;
}

/** The first present person clockwise from seat `from`; else the first who is away. */
export function nextPerson(seats: readonly SeatRow[], from: Seat): SeatRow | null {
  const clockwise = [...seats.slice(from), ...seats.slice(0, from)];
  return clockwise.find(isPresent) ?? clockwise.find(({ user }) => user !== null) ?? null;
}

/** Whether nobody but computer players is left at a table, as at those of a cup's try-out. */
export function isOfComputers({ seats }: Pick<Table, "seats">): boolean {
  return seats.every(({ user }) => user === null) && seats.some(({ level }) => level !== null);
}

/** How many people sit at a table, present or away. */
export function countPeople({ seats }: Pick<Table, "seats">): number {
  return seats.filter(({ user }) => user !== null).length;
}

/** Whether a running game waits because all its people are away: computer players do not play on without them. */
export function isAsleep({ row, seats }: Pick<Table, "row" | "seats">): boolean {
  return row.status === "playing" && !seats.some(isPresent) && !isOfComputers({ seats });
}

/** Whether all people who are there only watch: computer players have a game, or what is left of it, to themselves. */
export function isOnlyWatched({ row, seats, game }: Table): boolean {
  return seats.every((owner, seat) => !isPresent(owner) || game.watches?.(row.state, seat) === true);
}

/** The open prompts; none if no game is running. */
export function promptsOf(table: Table): readonly Prompt[] {
  return table.row.status === "playing" ? table.game.prompts(table.row.state) : [];
}

/** The prompt's id of an open race (which counts who answers first). */
export function openRaceOf(table: Table): number | null {
  return promptsOf(table).find(({ kind }) => kind === "race")?.id ?? null;
}

/** A seat's final answer to a prompt that is not settled yet; null: none. */
export function heldBy({ held }: Pick<Table, "held">, { id, seat }: Pick<Prompt, "id" | "seat">): HeldRow | null {
  return held.find((row) => row.prompt === id && row.seat === seat) ?? null;
}

/** The prompts that computer players have yet to answer, for themselves or as stand-ins. */
export function promptsForComputers(table: Table): readonly { readonly prompt: Prompt; readonly level: Level }[] {
  if (isAsleep(table)) return [];
  return promptsOf(table).flatMap((prompt) => {
    const seat = table.seats[prompt.seat];
    return prompt.awaited && seat !== undefined && !isPresent(seat) && heldBy(table, prompt) === null
      ? [{ prompt, level: seat.level ?? standInLevel }]
      : [];
  });
}

/** The awaited prompts of people who are present. */
export function promptsForPeople(table: Table): readonly Prompt[] {
  return promptsOf(table).filter((prompt) => prompt.awaited && isPresent(table.seats[prompt.seat]));
}

/** How long somebody's vote for a pause counts, in milliseconds. */
const voteMs = 12 * 60 * 60_000;

/** Who of those present wants a slow game to rest, and since when. @param now left out: whenever they have said so */
export function pauseVotes(
  { row, seats }: Pick<Loaded, "row" | "seats">,
  now = 0,
): readonly { readonly seat: Seat; readonly at: number }[] {
  const votes = (row.pauseVotes ?? "").split(",").filter((vote) => vote !== "");
  return votes
    .map((vote) => vote.split(":").map(Number))
    .flatMap(([seat = -1, at = 0]) => (isPresent(seats[seat]) && now - at < voteMs ? [{ seat, at }] : []));
}

/** Whether a game waits for a user's answer. */
export function isAsked(table: Loaded, user: string): boolean {
  if (isUnreadable(table)) return false;
  const seat = seatOf(table, user);
  return promptsForPeople(table).some((prompt) => prompt.seat === seat && heldBy(table, prompt) === null);
}

/** How many decisions in somebody's first game of a kind come with a hint. */
export const hintedDecisions = 3;

/** Whether a seat has something to choose. */
function isDecision({ game, row }: Table, seat: Seat): boolean {
  return game.legal(row.state, seat).length > 1;
}

/**
 * Whether an action uses up its seat's hint. Those in one race share it: buttons move when a hint below them goes.
 *
 * @param after the state that the action leads to
 */
export function usesHint(table: Table, seat: Seat, after: unknown): boolean {
  const asked = promptsOf(table).find((prompt) => prompt.seat === seat);
  const isStillAsked = table.game.prompts(after).some((prompt) => prompt.seat === seat && prompt.id === asked?.id);
  return isDecision(table, seat) && !(asked?.kind === "race" && isStillAsked);
}

/** The number, from 0, of the decision for which a seat gets a hint now; null: it gets none. */
export function hintOf(table: Table, seat: Seat): number | null {
  const owner = table.seats[seat];
  if (owner === undefined || !isPresent(owner) || owner.hints === 0) return null;
  // In a race a hint stays where it is while nothing fits.
  const isWaitedFor = promptsOf(table).some(
    ({ seat: asked, awaited, kind }) => asked === seat && (awaited || kind === "race"),
  );
  return isWaitedFor && isDecision(table, seat) ? hintedDecisions - owner.hints : null;
}

/**
 * Who gets a hint that everybody sees, because everybody sees them decide: the seat in turn, or in a race those who are
 * furthest from having had all of theirs. Null: nobody, as where several are asked in secret.
 */
export function publicHint(table: Table): Hinted | null {
  const prompts = promptsOf(table);
  const isShared =
    prompts.every(({ kind }) => kind === "race") || (prompts.length === 1 && prompts[0]?.kind === "turn");
  if (!isShared) return prompts.every(({ kind }) => kind === "turn") ? publicStart(table, prompts) : null;
  const hints = prompts.flatMap(({ seat }) => {
    const nth = hintOf(table, seat);
    return nth === null ? [] : [{ seat, nth }];
  });
  if (hints.length === 0) return publicStart(table, prompts);
  const nth = Math.min(...hints.map((hint) => hint.nth));
  return { seats: hints.flatMap((hint) => (hint.nth === nth ? [hint.seat] : [])), nth };
}

/** Who is asked before they have ever decided anything, where nobody has a choice. */
function publicStart(table: Table, prompts: readonly Prompt[]): Hinted | null {
  const isNew = (seat: Seat): boolean => isPresent(table.seats[seat]) && table.seats[seat]?.hints === hintedDecisions;
  const seats = prompts.flatMap(({ seat }) => (isNew(seat) && !isDecision(table, seat) ? [seat] : []));
  return seats.length === 0 ? null : { seats, nth: null };
}

/** User ids of seats; those without a person are left out. */
export function seatUsers({ seats }: Pick<Table, "seats">, which: readonly Seat[]): readonly string[] {
  return which.flatMap((seat) => seats[seat]?.user ?? []);
}

/** Whether a seat is in an event's audience. */
export function mayTell(event: GameEvent, seat: Seat): boolean {
  return event.to === "all" || event.to.includes(seat);
}

/** A game has thrown an unexpected error, and would again. */
export class GameFault extends Error {}

const guards = new WeakMap<GameModule, GameModule>();

/**
 * A game that throws unexpected errors as `GameFault`, and refusals unchanged. What follows from a state alone it is
 * asked once, and that is kept for as long as the state is.
 */
export function guardGame(game: GameModule): GameModule {
  const guard = guards.get(game) ?? guardOf(game);
  guards.set(game, guard);
  return guard;
}

function guardOf(game: GameModule): GameModule {
  return {
    ...game,
    setup: (...all) => runAsFault("setup", () => game.setup(...all)),
    prompts: askOnce("prompts", (state) => game.prompts(state)),
    legal: askOnce("legal", (state, seat: Seat) => game.legal(state, seat)),
    act: (...all) => runAsFault("act", () => game.act(...all)),
    timeout: (...all) => runAsFault("timeout", () => game.timeout(...all)),
    watches: askOnce("watches", (state, seat: Seat) => game.watches?.(state, seat) === true),
    view: askOnce("view", (state, viewer: Seat | null) => game.view(state, viewer)),
    moments: (...all) => runAsFault("moments", () => game.moments(...all)),
    result: askOnce("result", (state) => game.result(state)),
    press: (...all) => runAsFault("press", () => game.press(...all)),
    club: {
      ...game.club,
      owesRound: (...all) => runAsFault("owesRound", () => game.club.owesRound(...all)),
      facts: (...all) => runAsFault("facts", () => game.club.facts(...all)),
    },
  };
}

/** Asks something of a state, once for each seat: nobody is handed what another one may see. */
function askOnce<Seats extends readonly [(Seat | null)?], Answer>(
  what: string,
  ask: (state: unknown, ...seat: Seats) => Answer,
): (state: unknown, ...seat: Seats) => Answer {
  const known = new WeakMap<object, Map<Seat | null | undefined, Answer>>();
  return (state, ...seat) => {
    if (typeof state !== "object" || state === null) return runAsFault(what, () => ask(state, ...seat));
    const answers = known.get(state) ?? new Map<Seat | null | undefined, Answer>();
    const before = answers.get(seat[0]);
    if (before !== undefined) return before;
    const answer = runAsFault(what, () => ask(state, ...seat));
    known.set(state, answers.set(seat[0], answer));
    return answer;
  };
}

/** @throws RuleViolation unchanged, everything else as GameFault */
export function runAsFault<T>(what: string, job: () => T): T {
  try {
    return job();
  } catch (error) {
    if (error instanceof RuleViolation || error instanceof GameFault) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new GameFault(`${what}: ${reason}`, { cause: error });
  }
}

/** The key of a started game's draws. @throws Error if it has not started */
export function keyOf({ row }: Pick<Table, "row">): DrawKey {
  if (row.steps === 0 || row.seed === null) throw new Error("a game that has not started");
  return drawKey(secretsOf(row, row.seed));
}

/** The characters to draw from; more than any table has seats. */
const robots = 12;

/** How much of a table's id, from its end, tells which characters sit there: a rematch has it too. */
const signs = 6;

/** A new table's id. @param chance drawn for it alone @param rematchOf its rematch has the same characters; null: they are drawn again */
export function newTableId(chance: Buffer, rematchOf: string | null): string {
  const id = chance.subarray(0, 8).toString("base64url");
  return rematchOf === null ? id : id.slice(0, -signs) + rematchOf.slice(-signs);
}

const known = new Map<string, readonly number[]>();

/** The most tables whose draw is remembered. */
const maxKnown = 1_000;

/** The characters of a table's computer players by seat, each at most once, always the same for a table. */
export function drawRobots(id: string): readonly number[] {
  const table = id.slice(-signs);
  const before = known.get(table);
  if (before !== undefined) return before;
  const all = Array.from({ length: robots }, (_, robot) => robot);
  const drawn = randomStream(Buffer.from(table, "utf8"), 0, "act").shuffle(all);
  if (known.size >= maxKnown) known.clear();
  known.set(table, drawn);
  return drawn;
}

export type { TableCount } from "../store/store.js";

/** How the tables stand, for operators. */
export interface TableStatistics {
  /** Lobbies and running games; null: the database does not answer. */
  readonly open: readonly TableCount[] | null;
  /** In memory, ended ones included. */
  readonly loaded: readonly TableCount[];
  /** Running or waiting. */
  readonly jobs: number;
}

/** Counts tables by game and status. */
export function countTables(rows: Iterable<Omit<TableCount, "count">>): readonly TableCount[] {
  const counts = new Map<string, TableCount>();
  for (const { game, status } of rows) {
    const key = `${game} ${status}`;
    counts.set(key, { game, status, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}
