import { handOf, spreadOf, standing, standings, type Spread } from "./followers.js";
import { hands, type Finish } from "./hands.js";

/** A throw that is finished, by its standing, and the coasters of its seat. */
export interface Earlier {
  readonly place: number;
  readonly held: number;
}

/** A round among any number, as one of its seats sees it. */
export interface Crowd {
  readonly mine: number;
  /** Who has thrown before, in this order. */
  readonly earlier: readonly Earlier[];
  /** Coasters of those who are still to come, in this order. */
  readonly later: readonly number[];
}

/**
 * For a seat of a round: how few coasters it will have on average if it ends with a throw, over all that those to come may
 * throw. They are taken to play for themselves, as `spreadOf` says; `limit` is theirs, unless this seat opens: then its own
 * count is.
 */
export function among(crowd: Crowd, limit: number): Finish {
  return (hand, count) => -expected(crowd, hand, count, spreadOf(crowd.earlier.length === 0 ? count : limit));
}

function expected({ mine, earlier, later }: Crowd, hand: number, count: number, spread: Spread): number {
  const place = standing(hand, count);
  // Who comes later is lower on the same standing; who came earlier is higher.
  const highest = earlier.every((other) => other.place < place) ? upTo(spread, place) ** later.length : 0;
  const lowest = earlier.every((other) => other.place >= place);
  const left = Math.max(0, mine - worthOf(place));
  return highest * left + (1 - highest) * mine + (lowest ? received(place, earlier, later, spread) : 0);
}

/** The mean of what a seat receives that nobody before it is below: nothing as soon as somebody to come is. */
function received(place: number, earlier: readonly Earlier[], later: readonly number[], spread: Spread): number {
  const top = topOf(earlier);
  const below = upTo(spread, place);
  let sum = 0;
  if (top !== null) sum += Math.min(top.held, worthOf(top.place)) * (upTo(spread, top.place) - below) ** later.length;
  for (let high = Math.max(place, top?.place ?? 0) + 1; high < standings; high += 1) {
    const chance = spread.chances[high] ?? 0;
    if (chance === 0) continue;
    // Of equal ones to come the first is the highest: those before it are lower, those after it not higher.
    const lower = upTo(spread, high - 1) - below;
    const notHigher = upTo(spread, high) - below;
    for (const [index, held] of later.entries())
      sum += Math.min(held, worthOf(high)) * chance * lower ** index * notHigher ** (later.length - 1 - index);
  }
  return sum;
}

/** The highest of those before: the first one of equals. */
function topOf(earlier: readonly Earlier[]): Earlier | null {
  return earlier.reduce<Earlier | null>((top, other) => (top === null || other.place > top.place ? other : top), null);
}

function worthOf(place: number): number {
  return hands[handOf(place)]?.worth ?? 0;
}

function upTo(spread: Spread, place: number): number {
  return spread.upTo[place] ?? 0;
}
