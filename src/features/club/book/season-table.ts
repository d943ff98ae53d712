import { dateOf, dayOf } from "../../../lib/time-zones.js";
import type { Evening } from "../../../lib/evenings.js";

/** How long a season lasts. */
export type SeasonLength = "month" | "quarter" | "year";

/** A season. `part`: which month or quarter of the year, from 1; 1 if it is the year. */
export interface Season {
  readonly length: SeasonLength;
  readonly year: number;
  readonly part: number;
}

/** Months of a season. */
const months: Readonly<Record<SeasonLength, number>> = { month: 1, quarter: 3, year: 12 };

/** The season of an evening. */
export function seasonOf(evening: Evening, length: SeasonLength): Season {
  const { year, month } = dateOf(evening);
  return { length, year, part: Math.ceil(month / months[length]) };
}

/** A season's evenings: from `first` up to before `end`. */
export function eveningsOf({ length, year, part }: Season): { readonly first: Evening; readonly end: Evening } {
  const month = (part - 1) * months[length] + 1;
  const next = month + months[length];
  const first = dayOf({ year, month, day: 1 });
  return { first, end: next > 12 ? dayOf({ year: year + 1, month: 1, day: 1 }) : dayOf({ year, month: next, day: 1 }) };
}

/** The share of what a season's evenings weigh that counts for somebody, and the least. */
const [countedShare, minCounted] = [0.6, 3];

/** Somebody in a season. */
export interface Standing {
  readonly user: string;
  /** As shown at their last game. */
  readonly name: string;
  /** 1 is best, ties possible. */
  readonly place: number;
  /** 0 … 100. */
  readonly score: number;
  readonly evenings: number;
  readonly games: number;
  /** In how many of them they were first, with somebody behind them. */
  readonly won: number;
}

/** A season's table. `evenings`: with a game that counts. `held`: what they weigh. `counted`: the weight of evenings of which the score is the mean. */
export interface Standings {
  readonly evenings: number;
  readonly held: number;
  readonly counted: number;
  /** Everybody who has played, the best first. */
  readonly all: readonly Standing[];
}

/** The weight of their best evenings that counts for somebody, of what the club's evenings weigh. */
export function countedEvenings(held: number): number {
  return rounded(Math.max(minCounted, held * countedShare));
}

/** A season that has ended, and who was first in it: several, if they are tied. */
export interface Archived {
  readonly season: Season;
  readonly champions: readonly Standing[];
}

/** A score in hundredths of a point, by which places go: less than that nobody can read. */
export function hundredths({ score }: Pick<Standing, "score">): number {
  return Math.round(score * 100);
}

/** Gives people their places, the best first. */
export function rankStandings(people: readonly Omit<Standing, "place">[]): readonly Standing[] {
  const best = people.toSorted(
    (a, b) => hundredths(b) - hundredths(a) || b.games - a.games || (a.user < b.user ? -1 : 1),
  );
  let place = 0;
  return best.map((one, at) => {
    const before = best[at - 1];
    if (before === undefined || hundredths(one) !== hundredths(before)) place = at + 1;
    return { ...one, place };
  });
}

/** More than anybody's evenings. */
const maxEvenings = 2 ** 21;

/**
 * The mean of the best evenings, as far as their weight counts, rounded, so that people with the same evenings in another
 * order are tied.
 *
 * @param points of each evening, 0 … 100; they are put in order in place
 * @param weights what each weighs
 */
export function scoreOf(points: Float64Array, weights: Float64Array, counted: number): number {
  // Numbers in a typed array sort several times faster than anything else, so each has its evening's index in it.
  for (let at = 0; at < points.length; at += 1)
    points[at] = Math.round((points[at] ?? 0) * precision) * maxEvenings + at;
  points.sort();
  let [total, rest] = [0, counted];
  for (let at = points.length - 1; at >= 0 && rest > 0; at -= 1) {
    const value = points[at] ?? 0;
    const micropoints = Math.floor(value / maxEvenings);
    const taken = Math.min(rest, weights[value - micropoints * maxEvenings] ?? 0);
    total += taken * micropoints;
    rest -= taken;
  }
  return rounded(total / precision / counted);
}

const precision = 1_000_000;

/** Without what depends on the order of sums. */
export function rounded(value: number): number {
  return Math.round(value * precision) / precision;
}

/** Of this many evenings in a row one may be missed. */
const forgivenIn = 5;

/** Evenings in a row. `now`: the run that stands; 0: none. */
export interface Run {
  readonly now: number;
  /** The misses between those that are forgiven. */
  readonly missed: number;
  /** Those since the last miss, forgiven or not. */
  readonly straight: number;
  readonly longest: number;
}

/**
 * Somebody's evenings in a row, of those that the club has held; one miss in five is forgiven.
 *
 * @param held all of the club, in order
 * @param attended theirs
 */
export function runOf(held: readonly Evening[], attended: ReadonlySet<Evening>): Run {
  let [now, missed, straight, longest] = [0, 0, 0, 0];
  // Attended since the last miss that was forgiven; the first one always is.
  let since = forgivenIn - 1;
  for (const evening of held) {
    if (attended.has(evening)) {
      [now, straight, since] = [now + 1, straight + 1, since + 1];
      longest = Math.max(longest, now);
    } else if (now > 0 && since >= forgivenIn - 1) [missed, straight, since] = [missed + 1, 0, 0];
    else [now, missed, straight, since] = [0, 0, 0, forgivenIn - 1];
  }
  return { now, missed, straight, longest };
}
