import type { Dice, Thrown } from "./state.js";
import type { Seat } from "../../../game/contract.js";

/** `count`: number of throws, 1 … 3; `order`: place in the round, from 0. */
export interface Finished {
  readonly dice: Dice;
  readonly count: number;
  readonly order: number;
}

/** In their order at equal worth (README.md, "Throws"). */
type Kind = "other" | "straight" | "triple" | "aces" | "katchen";

const kinds: readonly Kind[] = ["other", "straight", "triple", "aces", "katchen"];

interface Valued {
  /** The digits in descending order, as one number. */
  readonly read: number;
  readonly kind: Kind;
  readonly worth: number;
}

function value(high: number, middle: number, low: number): Valued {
  const read = high * 100 + middle * 10 + low;
  if (read === 421) return { read, kind: "katchen", worth: 8 };
  if (middle === 1) return { read, kind: "aces", worth: high === 1 ? 7 : high };
  if (high === low) return { read, kind: "triple", worth: high };
  if (high === middle + 1 && middle === low + 1) return { read, kind: "straight", worth: 2 };
  return { read, kind: "other", worth: 1 };
}

function compareValued(a: Valued, b: Valued): number {
  return a.worth - b.worth || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.read - b.read;
}

const faces = [1, 2, 3, 4, 5, 6];

/** The 56 throws, lowest first. */
const ordered: readonly Valued[] = faces
  .flatMap((high) =>
    faces
      .filter((middle) => middle <= high)
      .flatMap((middle) => faces.filter((low) => low <= middle).map((low) => value(high, middle, low))),
  )
  .toSorted(compareValued);

/** Indexed by digits in descending order: games need them often. */
const worths: readonly number[] = byDigits((throwing) => throwing.worth);
const ranks: readonly number[] = byDigits((_, place) => place);

function byDigits(of: (throwing: Valued, place: number) => number): readonly number[] {
  const table = Array.from({ length: 667 }, () => 0);
  ordered.forEach((throwing, place) => {
    table[throwing.read] = of(throwing, place);
  });
  return table;
}

/** Digits in descending order: 1, 4, 2 is 421. */
export function digits([a, b, c]: Dice): number {
  const high = Math.max(a, b, c);
  const low = Math.min(a, b, c);
  return high * 100 + (a + b + c - high - low) * 10 + low;
}

/** Coasters that a throw moves, 1 … 8 (README.md, "Throws"). */
export function worth(dice: Dice): number {
  return worths[digits(dice)] ?? 0;
}

/** What a throw is: of two that are worth the same, the later kind is higher. */
export function kindOf(dice: Dice): Kind {
  const read = digits(dice);
  return value(Math.floor(read / 100), Math.floor(read / 10) % 10, read % 10).kind;
}

/** A throw's place among all 56 by its dice: 0 is the lowest, 221, and 55 the highest, 421. */
export function rank(dice: Dice): number {
  return ranks[digits(dice)] ?? 0;
}

/**
 * Above 0 if `a` is higher, below 0 if `b` is. Of equal dice fewer throws are higher, then the earlier one, so it is
 * never 0. Valid in both stages, as everybody throws once in the first (README.md, "Who is highest, who is lowest").
 */
export function compareThrows(a: Finished, b: Finished): number {
  return rank(a.dice) - rank(b.dice) || b.count - a.count || b.order - a.order;
}

/** Highest and lowest of a full round, never the same seat. */
interface Outcome {
  readonly highest: Seat;
  readonly lowest: Seat;
  readonly dice: Dice;
}

/** Highest and lowest of throws in the order of finishing (README.md, "Who is highest, who is lowest"). */
export function outcome(throws: readonly Thrown[]): Outcome {
  const [first, ...others] = throws.map((thrown, order): Thrown & Finished => ({ ...thrown, order }));
  if (first === undefined) throw new Error("a round without throws");
  const highest = others.reduce((best, thrown) => (compareThrows(thrown, best) > 0 ? thrown : best), first);
  const lowest = others.reduce((worst, thrown) => (compareThrows(thrown, worst) < 0 ? thrown : worst), first);
  return { highest: highest.seat, lowest: lowest.seat, dice: highest.dice };
}
