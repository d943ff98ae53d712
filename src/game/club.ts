import type { GameEvent, Result, Seat } from "./contract.js";

/** What a game's events say of one seat, as short names with whole numbers; at most 200 bytes of JSON. */
export type SeatFacts = Readonly<Record<string, number>>;

/** What the club makes of a game. */
export interface GameClub<Options, Event extends GameEvent> {
  /** Whether skill decides, so that people have a rating in it. */
  readonly isRated: boolean;
  /** Who owes the others a round after a game; null: nobody. */
  owesRound(options: Options, result: Result): Seat | null;
  /** Facts by seat. @param events all of a game, in order */
  facts(events: readonly Event[], seats: number): readonly SeatFacts[];
}

/** Any game's club. */
export type AnyGameClub = GameClub<unknown, GameEvent>;

/** The `owesRound` of games after which nobody owes anything. */
export function owesNothing(): null {
  return null;
}

/** Facts by seat. @param of the facts of one */
export function factsBySeat(seats: number, of: (seat: Seat) => SeatFacts): readonly SeatFacts[] {
  return Array.from({ length: seats }, (_, seat) => of(seat));
}

/** The greatest of some numbers; 0: there are none. */
export function most(numbers: readonly number[]): number {
  return Math.max(0, ...numbers);
}

/** A fact that only some seats have. @param values to choose the least of; none: no fact */
export function least(name: string, values: readonly number[]): SeatFacts {
  return values.length === 0 ? {} : { [name]: Math.min(...values) };
}

/** How many items in a row fulfil a condition, at most. */
export function longestRun<T>(items: readonly T[], condition: (item: T) => boolean): number {
  let run = 0;
  return most(items.map((item) => (run = condition(item) ? run + 1 : 0)));
}
