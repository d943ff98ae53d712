import type { ClubGame } from "../store/store.js";
import type { Evening, EveningOf } from "./evenings.js";
import { inOrder, mean, placedIn, pointsOf } from "./points.js";
import { eveningsOf, type Season, seasonOf, type SeasonLength } from "./seasons.js";

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

/**
 * The table of some games, in any order: the score is the mean of somebody's best `counted` evenings, and an evening's
 * that of its games. Evenings that somebody lacks count as 0.
 */
export function standingsOf(games: readonly ClubGame[], eveningOf: EveningOf): Standings {
  const held = new Set<Evening>();
  const people = new Map<string, { name: string; readonly evenings: Map<Evening, number[]> }>();
  for (const game of inOrder(games)) {
    if (!game.counts) continue;
    const evening = eveningOf(game.ended);
    held.add(evening);
    const points = pointsOf(game);
    for (const { user, name } of placedIn(game)) {
      if (user === null) continue;
      const person = people.get(user) ?? { name: "", evenings: new Map<Evening, number[]>() };
      person.name = name ?? person.name;
      put(person.evenings, evening, points.get(user) ?? 0);
      people.set(user, person);
    }
  }
  const counted = countedEvenings(held.size);
  const scored = [...people].map(([user, { name, evenings }]) => ({
    user,
    name,
    score: scoreOf([...evenings.values()].map(mean), counted),
    evenings: evenings.size,
    games: [...evenings.values()].flat().length,
  }));
  const best = scored.toSorted((a, b) => b.score - a.score || b.games - a.games || (a.user < b.user ? -1 : 1));
  const all = best.map((one) => ({ ...one, place: 1 + best.filter(({ score }) => score > one.score).length }));
  return { held: held.size, counted, all };
}

/** Rounded, so that people with the same evenings in another order are tied. */
function scoreOf(evenings: readonly number[], counted: number): number {
  const best = evenings.toSorted((a, b) => b - a).slice(0, counted);
  const total = best.reduce((sum, points) => sum + points, 0);
  return Math.round((total / counted) * 1_000_000) / 1_000_000;
}

/** A season that has ended, and who was first in it: several, if they are tied. */
export interface Archived {
  readonly season: Season;
  readonly champions: readonly Standing[];
}

/** The seasons that had ended before a time and had a game that counts, oldest first. */
export function archiveOf(
  games: readonly ClubGame[],
  eveningOf: EveningOf,
  length: SeasonLength,
  now: number,
): readonly Archived[] {
  const seasons = new Map<number, ClubGame[]>();
  for (const game of inOrder(games)) {
    const { first, end } = eveningsOf(seasonOf(eveningOf(game.ended), length));
    if (game.counts && end <= eveningOf(now)) put(seasons, first, game);
  }
  return [...seasons].map(([first, played]) => ({
    season: seasonOf(first, length),
    champions: standingsOf(played, eveningOf).all.filter(({ place }) => place === 1),
  }));
}

function put<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
