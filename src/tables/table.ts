import type { Prompt, Seat, GameEvent } from "../game/contract.js";
import type { GameModule } from "../game/module.js";
import { type GameId, games } from "../games/index.js";
import type { Level } from "../game/player.js";
import type { DeadlineRow, DraftRow, HeldRow, UnreadTable, SeatRow, StoredTable, TableRow } from "../store/store.js";
import { guardGame } from "./decide/game-fault.js";

/** How many of the last steps' events a board may show: two rounds of eight seats with three throws each. */
export const recentSteps = 48;

/** The level of computer players that act for people. */
const standInLevel: Level = "strong";

/** The row of a table whose game this program has. */
export type KnownRow = TableRow & { readonly game: GameId };

/** A table in memory, as stored. Immutable. */
export interface Table {
  readonly kind: "readable";
  readonly row: KnownRow;
  /** It throws nothing but `RuleViolation` and `GameFault`. */
  readonly game: GameModule;
  readonly seats: readonly SeatRow[];
  readonly drafts: readonly DraftRow[];
  readonly held: readonly HeldRow[];
  readonly deadlines: readonly DeadlineRow[];
  readonly recent: StoredTable["recent"];
  /** The interaction of each seat's last answer, unless it has chosen something else since. Not stored. */
  readonly answered: ReadonlyMap<Seat, string>;
  /** Whether it was just carried over from older rules, which is not stored yet. */
  readonly isCarried: boolean;
}

/** A stored table as held in memory. */
export function tableFrom(stored: StoredTable & { readonly row: KnownRow }): Table {
  return {
    ...stored,
    kind: "readable",
    game: guardGame(games[stored.row.game]),
    answered: new Map(),
    isCarried: false,
  };
}

/** A table that cannot be played on, without its game's data. */
export interface Unreadable extends UnreadTable {
  readonly kind: "unreadable";
  /**
   * `game`: the program lacks the game. `rules`: older rules that cannot be carried over. `newer`: rules of a later
   * program. `rows`: broken JSON. `throws`: the rules throw at its state.
   */
  readonly why: "game" | "rules" | "newer" | "rows" | "throws";
}

/** A table in memory, playable or not. */
export type Loaded = Table | Unreadable;

/** Whether a table cannot be played on. */
export function isUnreadable(table: Loaded): table is Unreadable {
  return table.kind === "unreadable";
}

/** Whether a table has not ended. */
export function isOpen({ status }: Pick<TableRow, "status">): boolean {
  return status === "lobby" || status === "playing";
}

/** The seat of a person. */
export function seatFor(user: string, name: string): SeatRow {
  return { user, name, level: null, away: false, missed: 0, before: null };
}

/** The seat of a computer player. */
export function seatForComputer(level: Level): SeatRow {
  return { user: null, name: null, level, away: false, missed: 0, before: null };
}

/** Null: the user does not sit here. */
export function seatOf(table: Pick<Table, "seats">, user: string): Seat | null {
  const seat = table.seats.findIndex((row) => row.user === user);
  return seat === -1 ? null : seat;
}

/** Whether its user acts, and no computer player. */
export function isPresent(seat: SeatRow | undefined): boolean {
  return seat !== undefined && seat.user !== null && !seat.away;
}

/** The next person clockwise from this seat on: one who is present, else one who is away; null: none. */
export function nextPerson(seats: readonly SeatRow[], from: Seat): SeatRow | null {
  const clockwise = [...seats.slice(from), ...seats.slice(0, from)];
  return clockwise.find(isPresent) ?? clockwise.find(({ user }) => user !== null) ?? null;
}

/**
 * Whether everybody at a running game is away: then nothing happens, since computer players would play among
 * themselves.
 */
export function isAsleep({ row, seats }: Pick<Table, "row" | "seats">): boolean {
  return row.status === "playing" && !seats.some(isPresent);
}

/** The open prompts; none if no game is running. */
export function promptsOf(table: Table): readonly Prompt[] {
  return table.row.status === "playing" ? table.game.prompts(table.row.state) : [];
}

/** The prompt of an open race; null: none. */
export function raceAt(table: Table): number | null {
  return promptsOf(table).find(({ kind }) => kind === "race")?.id ?? null;
}

/** A seat's answer to its open prompt that is not applied yet; null: none. */
export function heldBy({ held }: Pick<Table, "held">, { id, seat }: Pick<Prompt, "id" | "seat">): HeldRow | null {
  return held.find((row) => row.prompt === id && row.seat === seat) ?? null;
}

/** Awaited seats for which computer players act, with prompt and level. */
export function thinkers(table: Table): readonly { readonly prompt: Prompt; readonly level: Level }[] {
  if (isAsleep(table)) return [];
  return promptsOf(table).flatMap((prompt) => {
    const seat = table.seats[prompt.seat];
    return prompt.awaited && seat !== undefined && !isPresent(seat) && heldBy(table, prompt) === null
      ? [{ prompt, level: seat.level ?? standInLevel }]
      : [];
  });
}

/** The prompts of awaited people who are present. */
export function awaited(table: Table): readonly Prompt[] {
  return promptsOf(table).filter((prompt) => prompt.awaited && isPresent(table.seats[prompt.seat]));
}

/** User ids of seats. */
export function seatUsers({ seats }: Pick<Table, "seats">, which: readonly Seat[]): readonly string[] {
  return which.flatMap((seat) => seats[seat]?.user ?? []);
}

/** Whether an event may be told to a seat. */
export function mayTell(event: GameEvent, seat: Seat): boolean {
  return event.to === "all" || event.to.includes(seat);
}
