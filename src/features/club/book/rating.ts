import { type CountedGame, placedIn } from "./points.js";

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

/** A newcomer's. @internal */
export const newcomer: Rating = { mu: 25, sigma: 25 / 3 };

/** How much a single game depends on chance. */
const beta = 25 / 6;

/** The uncertainty never falls to 0: its square keeps at least this share. */
const minShare = 0.0001;

/**
 * Ratings after a game.
 *
 * @param places by player, ties equal
 * @param weightOf how much two players' meeting counts, 0 … 1
 * @internal
 */
export function rate(
  before: readonly Rating[],
  places: readonly number[],
  weightOf: (player: number, opponent: number) => number = () => 1,
): readonly Rating[] {
  return before.map(({ mu, sigma }, player) => {
    const variance = sigma ** 2;
    let [gain, certainty] = [0, 0];
    for (const [other, opponent] of before.entries()) {
      if (other === player) continue;
      const spread = Math.sqrt(variance + opponent.sigma ** 2 + 2 * beta ** 2);
      const expected = 1 / (1 + Math.exp((opponent.mu - mu) / spread));
      const weight = weightOf(player, other);
      gain += weight * (variance / spread) * (scoreOf(places[player] ?? 0, places[other] ?? 0) - expected);
      certainty += weight * (variance / spread ** 2) * expected * (1 - expected);
    }
    return { mu: mu + gain, sigma: sigma * Math.sqrt(Math.max(1 - certainty, minShare)) };
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
  /** Too few games, or opponents whose rating means something, to mean much. */
  readonly isProvisional: boolean;
}

/** What a rating needs that is not provisional. Opponents are those whose own is not. */
const [enoughGames, enoughOpponents] = [20, 5];

/** Games from which on somebody is one of those who play a game here. */
const regularGames = 3;

/** How many more games with the same opponent it takes until one counts half. */
const halvedAfter = 2;

/** While games come in. `met`: in how many games, by opponent; all whose data is deleted are one. */
interface Rank {
  readonly rating: Rating;
  readonly games: number;
  readonly met: Map<string, number>;
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
    const ranks = placed.map(({ user }): Rank => {
      const rank = user === null ? undefined : known.get(user);
      return rank ?? { rating: newcomer, games: 0, met: new Map() };
    });
    const metBefore = (player: number, opponent: number): number => {
      const isNameless = (placed[player]?.user ?? null) === null;
      const [one, other] = isNameless ? [opponent, player] : [player, opponent];
      return ranks[one]?.met.get(placed[other]?.user ?? "") ?? 0;
    };
    const after = rate(
      ranks.map(({ rating }) => rating),
      placed.map(({ place }) => place),
      (player, opponent) => 1 / (1 + metBefore(player, opponent) / halvedAfter),
    );
    for (const [at, { user }] of placed.entries()) {
      const rank = ranks[at];
      if (user === null || rank === undefined) continue;
      const count = rank.met.size;
      for (const [other, opponent] of placed.entries())
        if (other !== at) rank.met.set(opponent.user ?? "", (rank.met.get(opponent.user ?? "") ?? 0) + 1);
      this.#entries += rank.met.size - count;
      known.set(user, { rating: after[at] ?? newcomer, games: rank.games + 1, met: rank.met });
    }
  }

  /** Everybody's rating in one game, the best first. */
  ratings(game: string): readonly Rated[] {
    const known = this.#games.get(game) ?? new Map<string, Rank>();
    const settled = settledIn(known);
    const rated = [...known].map(([user, { rating, games, met }]): Rated => {
      const opponents = met.size - Number(met.has(""));
      return { user, ...rating, games, opponents, isProvisional: !settled.has(user) };
    });
    return rated.toSorted((a, b) => b.mu - a.mu || (a.user < b.user ? -1 : 1));
  }
}

/**
 * Whose ratings are not provisional: those with enough games who have met enough of each other. In a small club, where
 * fewer people play a game, that is all of them.
 */
function settledIn(ranks: ReadonlyMap<string, Rank>): ReadonlySet<string> {
  const settled = new Set([...ranks].flatMap(([user, { games }]) => (games < enoughGames ? [] : [user])));
  const regulars = [...ranks.values()].filter(({ games }) => games >= regularGames).length;
  const isSmall = regulars <= enoughOpponents;
  const wanted = isSmall ? Math.max(1, settled.size - 1) : enoughOpponents;
  for (;;) {
    const unsettled = [...settled].filter((user) => {
      const met = ranks.get(user)?.met ?? new Map<string, number>();
      return !hasAtLeast(wanted, met.keys(), (other) => settled.has(other));
    });
    if (unsettled.length === 0) return settled;
    for (const user of unsettled) settled.delete(user);
  }
}

function hasAtLeast<T>(count: number, items: Iterable<T>, isWanted: (item: T) => boolean): boolean {
  let missing = count;
  for (const item of items) {
    if (missing === 0) return true;
    if (isWanted(item)) missing -= 1;
  }
  return missing === 0;
}
