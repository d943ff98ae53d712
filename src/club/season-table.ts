import type { Season } from "./seasons.js";

/** The share of a season's evenings that count for somebody, in tenths, and the fewest. */
const [countedTenths, fewestCounted] = [6, 3];

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
}

/** A season's table. `held`: evenings with a game that counts. `counted`: evenings of which the score is the mean. */
export interface Standings {
  readonly held: number;
  readonly counted: number;
  /** Everybody who has played, the best first. */
  readonly all: readonly Standing[];
}

/** How many of their best evenings count for somebody, of those that the club has held. */
export function countedEvenings(held: number): number {
  return Math.max(fewestCounted, Math.ceil((held * countedTenths) / 10));
}

/** A season that has ended, and who was first in it: several, if they are tied. */
export interface Archived {
  readonly season: Season;
  readonly champions: readonly Standing[];
}

/** Gives people their places, the best first. */
export function rankStandings(people: readonly Omit<Standing, "place">[]): readonly Standing[] {
  const best = people.toSorted((a, b) => b.score - a.score || b.games - a.games || (a.user < b.user ? -1 : 1));
  let place = 0;
  return best.map((one, at) => {
    if (one.score !== best[at - 1]?.score) place = at + 1;
    return { ...one, place };
  });
}

/**
 * The mean of the best evenings, rounded, so that people with the same evenings in another order are tied.
 *
 * @param evenings points, which are put in order in place: numbers in a typed array sort several times faster
 */
export function scoreOf(evenings: Float64Array, counted: number): number {
  evenings.sort();
  let total = 0;
  for (let at = evenings.length - 1; at >= Math.max(0, evenings.length - counted); at -= 1) total += evenings[at] ?? 0;
  return Math.round((total / counted) * 1_000_000) / 1_000_000;
}
