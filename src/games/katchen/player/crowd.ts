import { handOf, spreadOf, standing, standings, type Spread } from "./followers.js";
import { hands, type Finish } from "./hands.js";

/** A finished throw by its standing, and its seat's coasters. */
export interface Earlier {
  readonly place: number;
  readonly held: number;
}

/** A round as one of its seats sees it. */
export interface Crowd {
  readonly mine: number;
  /** In order. */
  readonly earlier: readonly Earlier[];
  /** Coasters of those still to throw, in order. */
  readonly later: readonly number[];
}

/**
 * Values a throw by the seat's expected coasters after the round, negative. Later seats play as in `spreadOf`, within
 * `limit`, or within this seat's count if it opens.
 */
export function among(crowd: Crowd, limit: number): Finish {
  return (hand, count) => -expected(crowd, hand, count, spreadOf(crowd.earlier.length === 0 ? count : limit));
}

function expected({ mine, earlier, later }: Crowd, hand: number, count: number, spread: Spread): number {
  const place = standing(hand, count);
  // On the same standing, later seats are lower and earlier ones higher.
  const highest = earlier.every((other) => other.place < place) ? upTo(spread, place) ** later.length : 0;
  const lowest = earlier.every((other) => other.place >= place);
  const left = Math.max(0, mine - worthOf(place));
  return highest * left + (1 - highest) * mine + (lowest ? received(place, earlier, later, spread) : 0);
}

/** What a seat with no earlier seat below it receives on average; nothing if a later one is below. */
function received(place: number, earlier: readonly Earlier[], later: readonly number[], spread: Spread): number {
  const top = topOf(earlier);
  const below = upTo(spread, place);
  let sum = 0;
  if (top !== null) sum += Math.min(top.held, worthOf(top.place)) * (upTo(spread, top.place) - below) ** later.length;
  for (let high = Math.max(place, top?.place ?? 0) + 1; high < standings; high += 1) {
    const chance = spread.chances[high] ?? 0;
    if (chance === 0) continue;
    // Of equal later throws the first is the highest.
    const lower = upTo(spread, high - 1) - below;
    const notHigher = upTo(spread, high) - below;
    for (const [index, held] of later.entries())
      sum += Math.min(held, worthOf(high)) * chance * lower ** index * notHigher ** (later.length - 1 - index);
  }
  return sum;
}

/** The highest earlier throw; of equal ones the first. */
function topOf(earlier: readonly Earlier[]): Earlier | null {
  return earlier.reduce<Earlier | null>((top, other) => (top === null || other.place > top.place ? other : top), null);
}

function worthOf(place: number): number {
  return hands[handOf(place)]?.worth ?? 0;
}

function upTo(spread: Spread, place: number): number {
  return spread.upTo[place] ?? 0;
}
