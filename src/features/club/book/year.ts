import type { BadgeTally, WonBadge } from "./badge-tally.js";
import { dateOf } from "../../../lib/time-zones.js";
import type { Evening, EveningOf } from "../../../lib/evenings.js";
import { type CountedGame, isWinnerOf, medalIn, placedIn } from "./points.js";
import { nemesisAmong, rivalriesIn, type Rivalry } from "./rivals.js";

/** Somebody's year. */
export interface YearOf {
  readonly user: string;
  readonly year: number;
  readonly games: number;
  /** In how many of them they were first, with somebody behind them, as `Standing.won`. */
  readonly wins: number;
  readonly evenings: number;
  /** How often they have a medal, as `medalIn`, by place. */
  readonly medals: ReadonlyMap<number, number>;
  /** The game that they played most, and how often; null: none. */
  readonly favourite: { readonly game: string; readonly games: number } | null;
  /** Who was furthest ahead of them; null: nobody was, of those met often enough. */
  readonly nemesis: Rivalry | null;
  /** Badges first won in that year. */
  readonly badges: readonly WonBadge[];
}

/** The year that is told now: in December the running one, in January the one before; null: none. */
export function yearToTell(evening: Evening): number | null {
  const { year, month } = dateOf(evening);
  if (month === 12) return year;
  return month === 1 ? year - 1 : null;
}

/** The same of games in order, and of the badges of all games. */
export function yearIn(
  games: readonly CountedGame[],
  badges: BadgeTally,
  user: string,
  year: number,
  eveningOf: EveningOf,
): YearOf {
  const isOfYear = (ended: number): boolean => dateOf(eveningOf(ended)).year === year;
  const own = games.filter((played) => isOfYear(played.ended) && placedIn(played).some((one) => one.user === user));
  return {
    user,
    year,
    games: own.length,
    wins: own.filter((played) => isWinnerOf(played, user)).length,
    evenings: new Set(own.map(({ ended }) => eveningOf(ended))).size,
    medals: countsOf(own.flatMap((played) => medalIn(played, user) ?? [])),
    favourite: favouriteOf(own.map(({ game }) => game)),
    nemesis: nemesisAmong(rivalriesIn(own, user, null)),
    badges: badges.badgesOf(user).filter(({ at }) => isOfYear(at)),
  };
}

/** What was played most; of several the first in the alphabet. */
export function favouriteOf(played: readonly string[]): YearOf["favourite"] {
  const counts = [...countsOf(played)].map(([game, games]) => ({ game, games }));
  return counts.toSorted((a, b) => b.games - a.games || (a.game < b.game ? -1 : 1))[0] ?? null;
}

/** How often each is there. */
export function countsOf<T>(items: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
