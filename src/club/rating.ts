import type { ClubGame } from "../store/store.js";
import { type CountedGame, inOrder, placedIn } from "./points.js";

/**
 * The Bradley–Terry model with full pairs of Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (JMLR 12,
 * 2011, algorithm 1), with γ = 1 and every player a team.
 */
export interface Rating {
  /** Estimated skill. */
  readonly mu: number;
  /** Its uncertainty. */
  readonly sigma: number;
}

/** A newcomer's. */
export const newcomer: Rating = { mu: 25, sigma: 25 / 3 };

/** How much a single game depends on chance. */
const beta = 25 / 6;

/** The uncertainty never falls to 0: its square keeps at least this share. */
const leastShare = 0.0001;

/** Ratings after a game. @param places by player, ties equal */
export function rate(before: readonly Rating[], places: readonly number[]): readonly Rating[] {
  return before.map(({ mu, sigma }, player) => {
    const variance = sigma ** 2;
    let [gain, certainty] = [0, 0];
    for (const [other, opponent] of before.entries()) {
      if (other === player) continue;
      const spread = Math.sqrt(variance + opponent.sigma ** 2 + 2 * beta ** 2);
      const expected = 1 / (1 + Math.exp((opponent.mu - mu) / spread));
      gain += (variance / spread) * (scoreOf(places[player] ?? 0, places[other] ?? 0) - expected);
      certainty += (variance / spread ** 2) * expected * (1 - expected);
    }
    return { mu: mu + gain, sigma: sigma * Math.sqrt(Math.max(1 - certainty, leastShare)) };
  });
}

/** 1 for a better place, a half for the same. */
function scoreOf(own: number, other: number): number {
  return own === other ? 0.5 : Number(own < other);
}

/** Somebody's rating in one game. */
export interface Rated extends Rating {
  readonly user: string;
  readonly games: number;
  /** Different people played against. */
  readonly opponents: number;
  /** Too few games or opponents to mean much. */
  readonly isProvisional: boolean;
}

const [enoughGames, enoughOpponents] = [20, 3];

/** While games come in. */
interface Rank {
  readonly rating: Rating;
  readonly games: number;
  readonly opponents: Set<string>;
}

/** Everybody's ratings in all games. Games are added in order. */
export class RatingTally {
  readonly #games = new Map<string, Map<string, Rank>>();
  #entries = 0;

  /** How many opponents: what it takes in memory. */
  get size(): number {
    return this.#entries;
  }

  add(played: CountedGame): void {
    const known = this.#games.get(played.game) ?? new Map<string, Rank>();
    this.#games.set(played.game, known);
    const placed = placedIn(played);
    const after = rate(
      placed.map(({ user }) => (user === null ? newcomer : (known.get(user)?.rating ?? newcomer))),
      placed.map(({ place }) => place),
    );
    const users = placed.flatMap(({ user }) => user ?? []);
    for (const [at, { user }] of placed.entries()) {
      if (user === null) continue;
      const { games, opponents } = known.get(user) ?? { games: 0, opponents: new Set<string>() };
      const met = opponents.size;
      for (const other of users) if (other !== user) opponents.add(other);
      this.#entries += opponents.size - met;
      known.set(user, { rating: after[at] ?? newcomer, games: games + 1, opponents });
    }
  }

  /** Everybody's rating in one game, the best first. */
  ratings(game: string): readonly Rated[] {
    const rated = [...(this.#games.get(game) ?? [])].map(([user, person]): Rated => {
      const [count, opponents] = [person.games, person.opponents.size];
      const isProvisional = count < enoughGames || opponents < enoughOpponents;
      return { user, ...person.rating, games: count, opponents, isProvisional };
    });
    return rated.toSorted((a, b) => b.mu - a.mu || (a.user < b.user ? -1 : 1));
  }
}

/**
 * Everybody's rating in one game, the best first. A seat of somebody who has deleted their data plays as a newcomer.
 *
 * @param games of one server, in any order; those of other games and those that do not count are left out
 */
export function ratingsOf(games: readonly ClubGame[], game: string): readonly Rated[] {
  const tally = new RatingTally();
  for (const played of inOrder(games)) if (played.game === game) tally.add(played);
  return tally.ratings(game);
}
