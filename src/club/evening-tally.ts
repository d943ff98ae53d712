import { Numbers, Texts } from "./columns.js";
import type { Evening, EveningOf } from "./evenings.js";
import { type CountedGame, placedIn, pointsOf } from "./points.js";
import { type Run, runOf } from "./runs.js";
import { eveningsOf, seasonOf, type Season, type SeasonLength } from "./seasons.js";
import {
  type Archived,
  countedEvenings,
  rankStandings,
  scoreOf,
  type Standing,
  type Standings,
} from "./season-table.js";

/** Where an evening of somebody's has its number, the sum of its games' points, how many games, and their last name. */
const column = { evening: 0, points: 1, games: 2, name: 3 } as const;

/** Numbers an evening. */
const width = 4;

/** Everybody's evenings. Games are added in order; those that do not count change nothing. */
export class EveningTally {
  readonly #eveningOf: EveningOf;
  /** Evenings held, in order. */
  readonly #held: Evening[] = [];
  /** Somebody's evenings, one after another. */
  readonly #people = new Map<string, Numbers>();
  readonly #names = new Texts();
  #entries = 0;

  constructor(eveningOf: EveningOf) {
    this.#eveningOf = eveningOf;
  }

  /** What it takes in memory, in units of about a hundred bytes. */
  get size(): number {
    return this.#people.size * 2 + Math.ceil(this.#entries / 2);
  }

  add(game: CountedGame): void {
    if (!game.counts) return;
    const evening = this.#eveningOf(game.ended);
    if (this.#held.at(-1) !== evening) this.#held.push(evening);
    const points = pointsOf(game);
    for (const { user, name } of placedIn(game)) {
      if (user === null) continue;
      const own = this.#people.get(user) ?? new Numbers();
      this.#people.set(user, own);
      const last = own.length - width;
      if (last < 0 || own.at(last + column.evening) !== evening) {
        for (const value of [evening, points.get(user) ?? 0, 1, this.#names.id(name ?? "")]) own.push(value);
        this.#entries += 1;
        continue;
      }
      own.set(last + column.points, own.at(last + column.points) + (points.get(user) ?? 0));
      own.set(last + column.games, own.at(last + column.games) + 1);
      if (name !== null) own.set(last + column.name, this.#names.id(name));
    }
  }

  /** The table of the evenings from `first` up to before `end`. */
  standings(first: Evening, end: Evening): Standings {
    const held = this.#heldBefore(end) - this.#heldBefore(first);
    const counted = countedEvenings(held);
    return { held, counted, all: this.#ranked(first, end, counted) };
  }

  /** The table of one evening: by the mean of the points. */
  evening(evening: Evening): readonly Standing[] {
    return this.#ranked(evening, evening + 1, 1);
  }

  /** The seasons that had ended before a time, oldest first. */
  archive(length: SeasonLength, now: number): readonly Archived[] {
    const [seasons, ended] = [[] as Season[], this.#endedBefore(length, now)];
    for (let at = 0; at < ended;) {
      const season = seasonOf(this.#held[at] ?? 0, length);
      seasons.push(season);
      at = this.#heldBefore(eveningsOf(season).end);
    }
    return seasons.map((season) => this.#archived(season));
  }

  /** The last season that had ended before a time; null: none. */
  lastArchived(length: SeasonLength, now: number): Archived | null {
    const last = this.#held[this.#endedBefore(length, now) - 1];
    return last === undefined ? null : this.#archived(seasonOf(last, length));
  }

  /** Evenings that somebody has attended, in order. */
  attendedBy(user: string): readonly Evening[] {
    const own = this.#people.get(user);
    return Array.from({ length: (own?.length ?? 0) / width }, (_, at) => own?.at(at * width + column.evening) ?? 0);
  }

  /** Somebody's evenings in a row. @param absent evenings on which the bot was off the air, which are left out */
  run(user: string, absent: ReadonlySet<Evening>): Run {
    const held = this.#held.filter((evening) => !absent.has(evening));
    return runOf(held, new Set(this.attendedBy(user)));
  }

  /** The last evening held; null: none. */
  last(): Evening | null {
    return this.#held.at(-1) ?? null;
  }

  #archived(season: Season): Archived {
    const { first, end } = eveningsOf(season);
    return { season, champions: this.standings(first, end).all.filter(({ place }) => place === 1) };
  }

  /** How many evenings were held in seasons that had ended before a time. */
  #endedBefore(length: SeasonLength, now: number): number {
    return this.#heldBefore(eveningsOf(seasonOf(this.#eveningOf(now), length)).first);
  }

  #heldBefore(evening: Evening): number {
    return countBefore(this.#held.length, (at) => this.#held[at] ?? 0, evening);
  }

  #ranked(first: Evening, end: Evening, counted: number): readonly Standing[] {
    const people: Omit<Standing, "place">[] = [];
    for (const [user, own] of this.#people) {
      const eveningAt = (at: number): number => own.at(at * width + column.evening);
      const from = countBefore(own.length / width, eveningAt, first);
      const to = countBefore(own.length / width, eveningAt, end);
      if (from === to) continue;
      const means = new Float64Array(to - from);
      let games = 0;
      for (let at = from; at < to; at += 1) {
        const played = own.at(at * width + column.games);
        means[at - from] = own.at(at * width + column.points) / played;
        games += played;
      }
      const name = this.#names.text(own.at((to - 1) * width + column.name));
      people.push({ user, name, score: scoreOf(means, counted), evenings: to - from, games });
    }
    return rankStandings(people);
  }
}

/** How many of some evenings in order come before one. */
function countBefore(count: number, at: (index: number) => Evening, evening: Evening): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (at(middle) < evening) low = middle + 1;
    else high = middle;
  }
  return low;
}
