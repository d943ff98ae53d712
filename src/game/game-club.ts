import type { GameEvent, Result, Seat } from "./contract.js";
import type { Key } from "./scene.js";

/** What events say of one seat: short names with whole numbers; at most 200 bytes of JSON. */
export type SeatFacts = Readonly<Record<string, number>>;

/** What the club makes of a game. */
export interface GameClub<Options, Event extends GameEvent> {
  /** Whether skill decides, so that people get ratings. */
  readonly isRated: boolean;
  /** Who owes the others a round; null: nobody. */
  owesRound(options: Options, result: Result): Seat | null;
  /** Facts by seat. @param events all of a game, in order */
  facts(events: readonly Event[], seats: number): readonly SeatFacts[];
  /** Six, some of them for losing. Somebody may have chosen one by its id, which so keeps its meaning; texts are in the game's `badges` and `badgeReasons`. */
  readonly badges: readonly Badge[];
  /** The extremes that a server keeps of the game; texts are in its `records`. */
  readonly records: readonly GameRecord[];
  /** What an evening's recap may say of the game; texts are in its `awards`. */
  readonly awards: Partial<Readonly<Record<AwardId, Award>>>;
}

/** A seat of a game that counts, whose owner played to the end. */
export interface PlayedSeat {
  readonly facts: SeatFacts;
  /** 1 is best, ties possible. */
  readonly place: number;
  /** The last place of the game; the same as `place` for everybody if all are tied. */
  readonly lastPlace: number;
}

/** Something that a seat has or has not achieved in a game. */
export type SeatCondition = (seat: PlayedSeat) => boolean;

/** What somebody can win in a game, once. */
export interface Badge {
  readonly id: string;
  readonly won: SeatCondition;
  /** For how many of somebody's games of this kind in a row `won` has to hold; without it, for one. */
  readonly inARow?: number;
}

/** An extreme of a fact. */
export interface GameRecord {
  readonly id: string;
  readonly fact: string;
  /** `most` of 0 is no record. */
  readonly best: "most" | "least";
}

/** What an evening's recap tells of its games. */
export type AwardId = "unlucky" | "bold";

/** Somebody gets it whose fact is at least `from`; of several games the one goes in which it is the greatest multiple. */
export interface Award {
  readonly fact: string;
  readonly from: number;
}

/** Any game's club. */
export type AnyGameClub = GameClub<unknown, GameEvent>;

/** A badge's name, and how it is won. */
export function badgeKeys(game: string, badge: string): { readonly name: Key; readonly reason: Key } {
  return { name: `${game}.badges.${badge}` as Key, reason: `${game}.badgeReasons.${badge}` as Key };
}

/** A record, with `{{value}}`. */
export function recordKey(game: string, record: string): Key {
  return `${game}.records.${record}` as Key;
}

/** A line of an evening's recap, with `{{name}}` and `{{value}}`, which may have forms for numbers. */
export function awardKey(game: string, award: AwardId): Extract<Key, `${string}.awards.${AwardId}`> {
  return `${game}.awards.${award}` as ReturnType<typeof awardKey>;
}

/** The `owesRound` of games without rounds. */
export function owesNothing(): null {
  return null;
}

/** Facts by seat. @param of the facts of one */
export function factsBySeat(seats: number, of: (seat: Seat) => SeatFacts): readonly SeatFacts[] {
  return Array.from({ length: seats }, (_, seat) => of(seat));
}

/** The greatest of some numbers; 0: there are none. */
export function most(numbers: readonly number[]): number {
  return numbers.reduce((best, number) => Math.max(best, number), 0);
}

/** A fact that only some seats have. @param values none: no fact */
export function least(name: string, values: readonly number[]): SeatFacts {
  return values.length === 0 ? {} : { [name]: values.reduce((best, value) => Math.min(best, value)) };
}

/** The longest run of items that fulfil a condition. */
export function longestRun<T>(items: readonly T[], condition: (item: T) => boolean): number {
  let run = 0;
  return most(items.map((item) => (run = condition(item) ? run + 1 : 0)));
}

/** Whether a fact is at least this; a fact that a seat lacks fulfils no condition. */
export function atLeast(fact: string, number: number): SeatCondition {
  return ({ facts }) => (facts[fact] ?? Number.NaN) >= number;
}

/** Whether a fact is at most this. */
export function atMost(fact: string, number: number): SeatCondition {
  return ({ facts }) => (facts[fact] ?? Number.NaN) <= number;
}

/** Whether one fact is greater than another. */
export function moreThan(fact: string, other: string): SeatCondition {
  return ({ facts }) => (facts[fact] ?? Number.NaN) > (facts[other] ?? Number.NaN);
}

/** Whether all conditions hold. */
export function allOf(...conditions: readonly SeatCondition[]): SeatCondition {
  return (seat) => conditions.every((condition) => condition(seat));
}

/** Whether the seat has won, and not everybody with it. */
export function isFirst({ place, lastPlace }: PlayedSeat): boolean {
  return place === 1 && lastPlace > 1;
}

/** Whether nobody is behind the seat, and somebody ahead. */
export function isLast({ place, lastPlace }: PlayedSeat): boolean {
  return place === lastPlace && lastPlace > 1;
}
