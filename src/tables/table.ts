import type { Prompt, Seat, Told } from "../game/contract.js";
import type { GameModule } from "../game/module.js";
import { type GameId, games } from "../games/index.js";
import type { Level } from "../game/player.js";
import type { DeadlineRow, DraftRow, HeldRow, OutsideTable, SeatRow, StoredTable, TableRow } from "../store/store.js";
import { guarded } from "./decide/game-fault.js";

/** How many of the last steps' events a board may tell of: a round of eight seats with three throws each, twice over. */
export const recentSteps = 48;

/** How well the computer player plays that acts for somebody who is away. */
const standInLevel: Level = "strong";

/** The row of a table whose game this version of the program has. */
export type KnownRow = TableRow & { readonly game: GameId };

/** A table in memory, as it is stored. A change makes a new one. */
export interface Table {
  readonly row: KnownRow;
  /** With its faults told from refusals: it throws nothing but `RuleViolation` and `GameFault`. */
  readonly game: GameModule;
  readonly seats: readonly SeatRow[];
  readonly drafts: readonly DraftRow[];
  readonly held: readonly HeldRow[];
  readonly deadlines: readonly DeadlineRow[];
  readonly recent: StoredTable["recent"];
  /**
   * The interaction by which each seat has last answered, if it has chosen nothing else since. As far as this process
   * knows: it is not stored.
   */
  readonly answered: ReadonlyMap<Seat, string>;
  /** Whether it was just carried over from older rules, which is yet to be stored. */
  readonly isCarried: boolean;
}

/** A stored table as it is held in memory. */
export function tableFrom(stored: StoredTable & { readonly row: KnownRow }): Table {
  return { ...stored, game: guarded(games[stored.row.game]), answered: new Map(), isCarried: false };
}

/** A table that this program cannot play on: it can be shown, closed and forgotten without its state. */
export interface Unreadable extends OutsideTable {
  /**
   * Why. `game`: the program has no such game. `rules`: it was played by older rules, and these cannot take it along.
   * `newer`: it was played by rules of a later program. `rows`: something is no JSON. `throws`: the rules throw at its state.
   */
  readonly unreadable: "game" | "rules" | "newer" | "rows" | "throws";
}

/** A table in memory, whether it can be played on or not. */
export type Loaded = Table | Unreadable;

/** Whether a table cannot be played on. */
export function isUnreadable(table: Loaded): table is Unreadable {
  return "unreadable" in table;
}

/** Whether a table has not ended, as far as its row tells. */
export function isOpen({ life }: Pick<TableRow, "life">): boolean {
  return life === "lobby" || life === "playing";
}

/** The seat of somebody who sits down. */
export function seatFor(user: string, name: string): SeatRow {
  return { user, name, level: null, away: false, missed: 0, before: null };
}

/** The seat of a computer player. */
export function seatForComputer(level: Level): SeatRow {
  return { user: null, name: null, level, away: false, missed: 0, before: null };
}

/** The seat of a user; null if they do not sit here. */
export function seatOf(table: Pick<Table, "seats">, user: string): Seat | null {
  const seat = table.seats.findIndex((row) => row.user === user);
  return seat === -1 ? null : seat;
}

/** Whether a user, not a computer player, acts for this seat. */
export function isPresent(seat: SeatRow | undefined): boolean {
  return seat !== undefined && seat.user !== null && !seat.away;
}

/** The next person clockwise from a seat, which counts itself: one who is present, or else one who is away; null: none. */
export function nextPerson(seats: readonly SeatRow[], from: Seat): SeatRow | null {
  const clockwise = [...seats.slice(from), ...seats.slice(0, from)];
  return clockwise.find(isPresent) ?? clockwise.find(({ user }) => user !== null) ?? null;
}

/** A game at which everybody is away: computer players would be among themselves, so nothing happens. */
export function isAsleep({ row, seats }: Pick<Table, "row" | "seats">): boolean {
  return row.life === "playing" && !seats.some(isPresent);
}

/** The open questions; none where no game is running. */
export function promptsOf(table: Table): readonly Prompt[] {
  return table.row.life === "playing" ? table.game.prompts(table.row.state) : [];
}

/** The question at which it counts who presses first; null: there is none. */
export function raceAt(table: Table): number | null {
  return promptsOf(table).find(({ pace }) => pace === "race")?.id ?? null;
}

/** The answer of a seat to its open question that is not applied yet; null: it has given none. */
export function heldBy({ held }: Pick<Table, "held">, { id, seat }: Pick<Prompt, "id" | "seat">): HeldRow | null {
  return held.find((row) => row.prompt === id && row.seat === seat) ?? null;
}

/** The awaited seats for which a computer player acts, each with its question and level. */
export function thinkers(table: Table): readonly { readonly prompt: Prompt; readonly level: Level }[] {
  if (isAsleep(table)) return [];
  return promptsOf(table).flatMap((prompt) => {
    const seat = table.seats[prompt.seat];
    return prompt.awaited && seat !== undefined && !isPresent(seat) && heldBy(table, prompt) === null
      ? [{ prompt, level: seat.level ?? standInLevel }]
      : [];
  });
}

/** The awaited seats of people who are here, each with its question. */
export function awaited(table: Table): readonly Prompt[] {
  return promptsOf(table).filter((prompt) => prompt.awaited && isPresent(table.seats[prompt.seat]));
}

/** The user ids of those who sit in these seats. */
export function seatUsers({ seats }: Pick<Table, "seats">, which: readonly Seat[]): readonly string[] {
  return which.flatMap((seat) => seats[seat]?.user ?? []);
}

/** Whether an event may be told to a seat. */
export function toldTo(event: Told, seat: Seat): boolean {
  return event.to === "all" || event.to.includes(seat);
}
