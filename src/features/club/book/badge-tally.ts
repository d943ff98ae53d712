import type { GameRecord, PlayedSeat } from "../../../game/game-club.js";
import type { Games } from "../../../game/module.js";
import type { ClubGame } from "../../../store/store.js";

/** A badge that somebody has won. */
export interface WonBadge {
  readonly user: string;
  readonly game: string;
  readonly badge: string;
  /** The game in which it was first won, and when that ended. */
  readonly table: string;
  readonly at: number;
}

/** How what somebody has chosen names a badge. */
export function badgeName({ game, badge }: Pick<WonBadge, "game" | "badge">): string {
  return `${game}.${badge}`;
}

/** The most badges on a coaster. */
export const maxShown = 3;

/** Those of somebody's badges that are on their coaster: what they have chosen, or the newest. @param won in order */
export function shownBadges(won: readonly WonBadge[], chosen: readonly string[] = []): readonly WonBadge[] {
  const own = chosen.flatMap((name) => won.find((one) => badgeName(one) === name) ?? []);
  return own.length > 0 ? own.slice(0, maxShown) : won.slice(-maxShown).toReversed();
}

/** A seat that badges and records are given for: of a game that counts, whose owner played to the end. */
export interface OwnedSeat extends PlayedSeat {
  readonly user: string;
  readonly name: string;
}

/** Those seats of a game. */
export function ownedSeats({ counts, places }: ClubGame): readonly OwnedSeat[] {
  if (!counts) return [];
  const lastPlace = places.reduce((last, { place }) => Math.max(last, place ?? 0), 0);
  return places.flatMap(({ user, name, place, left, facts }) =>
    user === null || place === null || left ? [] : [{ user, name: name ?? "", place, lastPlace, facts }],
  );
}

/** Everybody's badges. Games are added in order; each badge is won once. */
export class BadgeTally {
  readonly #won = new Map<string, WonBadge[]>();
  /** How many of somebody's games in a row have fulfilled a badge, of those that need several. */
  readonly #runs = new Map<string, number>();

  constructor(private readonly kinds: Games) {}

  /** How many badges and runs: what it takes in memory. */
  get size(): number {
    return this.#won.size + this.#runs.size;
  }

  /** @returns the badges won by it */
  add(played: ClubGame): readonly WonBadge[] {
    const { game, table, ended: at } = played;
    const badges = this.kinds.find(game)?.club.badges ?? [];
    const fresh = ownedSeats(played).flatMap((seat) => {
      const { user } = seat;
      const own = this.badgesOf(user).filter((one) => one.game === game);
      return badges.flatMap(({ id: badge, won, inARow = 1 }) => {
        if (own.some((one) => one.badge === badge)) return [];
        const run = inARow === 1 ? Number(won(seat)) : this.#run(`${user} ${game} ${badge}`, won(seat));
        return run < inARow ? [] : [{ user, game, badge, table, at }];
      });
    });
    for (const one of fresh) this.#won.set(one.user, [...this.badgesOf(one.user), one]);
    return fresh;
  }

  /** In the order in which they were won. */
  badgesOf(user: string): readonly WonBadge[] {
    return this.#won.get(user) ?? [];
  }

  /** How many people have won each badge of a game; those that nobody has won are left out. */
  holders(game: string): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const won of this.#won.values())
      for (const one of won) if (one.game === game) counts.set(one.badge, (counts.get(one.badge) ?? 0) + 1);
    return counts;
  }

  /** Badges that a game has brought, those first that fewest had won by then. */
  wonAt(table: string): readonly WonBadge[] {
    const all = [...this.#won.values()].flat();
    const holders = ({ game, badge, at }: WonBadge): number =>
      all.filter((one) => one.game === game && one.badge === badge && one.at <= at).length;
    const fresh = all.filter((one) => one.table === table).map((one) => ({ one, count: holders(one) }));
    return fresh.toSorted((a, b) => a.count - b.count).map(({ one }) => one);
  }

  /** The games in a row, with this one, in which somebody has fulfilled a badge. */
  #run(key: string, isFulfilled: boolean): number {
    const run = isFulfilled ? (this.#runs.get(key) ?? 0) + 1 : 0;
    if (run === 0) this.#runs.delete(key);
    else this.#runs.set(key, run);
    return run;
  }
}

/** The best that a server has seen of one of a game's records. */
export interface HeldRecord {
  readonly game: string;
  readonly record: string;
  readonly value: number;
  /** Who was first to reach it, as shown then. */
  readonly user: string;
  readonly name: string;
  readonly table: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** A server's records. Games are added in order; the first to reach a record keeps it until it is beaten. */
export class RecordTally {
  readonly #held = new Map<string, HeldRecord>();

  constructor(private readonly kinds: Games) {}

  add(played: ClubGame): void {
    const { game, table, ended: at } = played;
    for (const { user, name, facts } of ownedSeats(played))
      for (const { id: record, fact, best } of this.#recordsOf(game)) {
        const value = facts[fact];
        if (value === undefined || (best === "most" && value <= 0)) continue;
        const key = `${game} ${record}`;
        const before = this.#held.get(key);
        const isBetter = before === undefined || (best === "most" ? value > before.value : value < before.value);
        if (isBetter) this.#held.set(key, { game, record, value, user, name, table, at });
      }
  }

  /** Of one game, in its own order; records that nobody holds are left out. */
  records(game: string): readonly HeldRecord[] {
    return this.#recordsOf(game).flatMap(({ id }) => this.#held.get(`${game} ${id}`) ?? []);
  }

  #recordsOf(game: string): readonly GameRecord[] {
    return this.kinds.find(game)?.club.records ?? [];
  }
}
