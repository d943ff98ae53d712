import type { ClubGame } from "../../../store/store.js";
import { Numbers, Texts } from "./player-games.js";
import { eveningPoints, shareOf, trustIn, type Weights, weightsOf } from "./evening-weights.js";
import { opponentShares } from "./opponent-shares.js";
import type { Evening, EveningOf } from "../../../lib/evenings.js";
import { type CountedGame, hasWon, type Placed, placedIn, pointsAgainst } from "./points.js";
import {
  type Run,
  runOf,
  eveningsOf,
  seasonOf,
  type Season,
  type SeasonLength,
  type Archived,
  countedEvenings,
  rankStandings,
  rounded,
  scoreOf,
  type Standing,
  type Standings,
} from "./season-table.js";

/**
 * Where an evening of somebody's has its number, how many games, how many of them they won, their last name, the company
 * that they were in, their opponents as `trustIn` and `opponentShares` count them, and the points against these, as much
 * as each counts. The last two are worked out by `#settle`.
 */
const column = { evening: 0, games: 1, won: 2, name: 3, company: 4, met: 5, points: 6 } as const;

/** Numbers an evening. */
const width = 7;

/** An evening of a season that weighs less is none of the club's for evenings in a row. */
const clubWeight = 0.4;

/** Days after a club evening on which others are none of the club's. */
const lately = 60;

/** People who have played with each other on the last evening, over others too. */
interface Company {
  readonly number: number;
  readonly people: string[];
}

/** Somebody's games with an opponent on the last evening, and their points against them. */
interface Meetings {
  games: number;
  points: number;
}

/** Somebody on the last evening. `met`: by opponent; all whose data is deleted are one. */
interface Attendee {
  company: Company;
  readonly met: Map<string, Meetings>;
}

/** Everybody's evenings. Games are added in order; those that do not count change nothing. */
export class EveningTally {
  /** Evenings held, in order. */
  readonly #held: Evening[] = [];
  /** Of each of them, the first company. Companies that have joined another one are empty. */
  readonly #firstCompany: number[] = [];
  /** By company: 1 if it has played at a table of a club evening. */
  readonly #ofClubEvening = new Numbers();
  readonly #lastEvening = new Map<string, Attendee>();
  /** The users of its games. */
  readonly #lastGames: (readonly string[])[] = [];
  /** Whether the points of the last evening are those of all its games. */
  #isSettled = true;
  /** Somebody's evenings, one after another. */
  readonly #people = new Map<string, Numbers>();
  readonly #names = new Texts();
  /** What the evenings of the quarters that are over weigh in these, in order. */
  readonly #overInQuarters: number[] = [];
  /** Seasons that are over and have been asked for, by their first evening and end. */
  readonly #over = new Map<string, Archived>();
  #entries = 0;

  constructor(private readonly eveningOf: EveningOf) {}

  /** What it takes in memory, in units of about a hundred bytes. */
  get size(): number {
    return this.#people.size * 2 + Math.ceil(this.#entries * 0.875) + this.#lastEvening.size * 4;
  }

  /** How many people have played. */
  get people(): number {
    return this.#people.size;
  }

  add(game: CountedGame & Pick<ClubGame, "clubEvening">): void {
    if (!game.counts) return;
    const evening = this.eveningOf(game.ended);
    const before = this.#held.at(-1);
    if (before !== evening) {
      this.#settle();
      if (before !== undefined && eveningsOf(seasonOf(before, "quarter")).end <= evening)
        this.#overInQuarters.push(...this.#inLastQuarter());
      this.#held.push(evening);
      this.#firstCompany.push(this.#ofClubEvening.length);
      this.#lastEvening.clear();
      this.#lastGames.length = 0;
    }
    const placed = placedIn(game);
    this.#lastGames.push(placed.flatMap(({ user }) => user ?? []));
    const company = this.#join(placed, game.clubEvening);
    for (const { user, name, place } of placed) {
      if (user === null) continue;
      const own = this.#people.get(user) ?? new Numbers();
      this.#people.set(user, own);
      const met = this.#lastEvening.get(user)?.met ?? this.#enter(user, evening, own, company);
      const last = own.length - width;
      own.set(last + column.games, own.at(last + column.games) + 1);
      if (hasWon(placed, place)) own.set(last + column.won, own.at(last + column.won) + 1);
      if (name !== null) own.set(last + column.name, this.#names.id(name));
      for (const other of placed) {
        if (other.user === user) continue;
        const meetings = met.get(other.user ?? "") ?? { games: 0, points: 0 };
        met.set(other.user ?? "", meetings);
        meetings.games += 1;
        meetings.points += pointsAgainst(place, other.place);
      }
    }
    this.#isSettled = false;
  }

  /** The table of the evenings from `first` up to before `end`. */
  standings(first: Evening, end: Evening): Standings {
    const { byCompany, byEvening, firstCompany } = this.#weights(first, end);
    const held = byEvening.reduce((sum, weight) => sum + weight, 0);
    const counted = countedEvenings(held);
    // One for everybody: several people's would have to be collected.
    const [points, weights] = [new Float64Array(byEvening.length), new Float64Array(byEvening.length)];
    const score = (own: Float64Array, from: number, to: number): number => {
      for (let at = from; at < to; at += 1) {
        points[at - from] = pointsAt(own, at);
        weights[at - from] = byCompany[companyAt(own, at) - firstCompany] ?? 0;
      }
      return scoreOf(points.subarray(0, to - from), weights, counted);
    };
    return { evenings: byEvening.length, held: rounded(held), counted, all: this.#ranked(first, end, score) };
  }

  /** The table of one evening: by its points. */
  evening(evening: Evening): readonly Standing[] {
    return this.#ranked(evening, evening + 1, (own, from) => rounded(pointsAt(own, from)));
  }

  /** The seasons that had ended before a time, oldest first. */
  archive(length: SeasonLength, now: number): readonly Archived[] {
    return this.#seasons(length, this.#endedBefore(length, now)).map((season) => this.#archived(season));
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

  /**
   * The club's evenings before one, in order: its club evenings; where it had held none lately, those that weigh enough in
   * their quarter. So where people meet on Wednesdays, two who play on a Friday hold none.
   */
  clubEvenings(end: Evening): readonly Evening[] {
    const weights = [...this.#overInQuarters, ...this.#inLastQuarter()];
    let called = -Infinity;
    return this.#held.slice(0, this.#heldBefore(end)).filter((evening, at) => {
      if (this.#isClubEvening(at)) called = evening;
      return called === evening || (called < evening - lately && (weights[at] ?? 0) >= clubWeight);
    });
  }

  /** @param at its place among the evenings held */
  #isClubEvening(at: number): boolean {
    const [first = 0, next = this.#ofClubEvening.length] = this.#firstCompany.slice(at, at + 2);
    for (let company = first; company < next; company += 1) if (this.#ofClubEvening.at(company) === 1) return true;
    return false;
  }

  /**
   * Somebody's evenings in a row, of the club's.
   *
   * @param absent evenings on which the bot was off the air, which are left out
   */
  run(user: string, absent: ReadonlySet<Evening>): Run {
    const held = this.clubEvenings(Infinity).filter((evening) => !absent.has(evening));
    return runOf(held, new Set(this.attendedBy(user)));
  }

  /** Seasons with an evening, oldest first; the running one too. */
  seasons(length: SeasonLength): readonly Season[] {
    return this.#seasons(length, this.#held.length);
  }

  /** Evenings held, oldest first. */
  get evenings(): readonly Evening[] {
    return this.#held;
  }

  /** The last evening held; null: none. */
  last(): Evening | null {
    return this.#held.at(-1) ?? null;
  }

  /** Works out the points of the last evening. */
  #settle(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    const people = [...this.#lastEvening];
    const numbers = new Map(people.map(([user], at) => [user, at]));
    const numbersOf = (users: Iterable<string>): readonly number[] =>
      [...users].flatMap((user) => numbers.get(user) ?? []);
    const shares = opponentShares(
      this.#lastGames.map(numbersOf),
      people.map(([, { met }]) => numbersOf(met.keys())),
    );
    for (const [at, [user, { met }]] of people.entries()) {
      let [count, points, known] = [0, 0, 0];
      for (const [other, meetings] of met) {
        // All whose data is deleted count as one of the largest group.
        const share = numbers.has(other) ? (shares[at]?.[known++] ?? 1) : 1;
        count += share * trustIn(meetings.games);
        points += share * worthOf(meetings);
      }
      const own = this.#people.get(user);
      own?.set(own.length - width + column.met, count);
      own?.set(own.length - width + column.points, points);
    }
  }

  /** Adds the last evening to somebody's. @returns their opponents: nobody yet */
  #enter(user: string, evening: Evening, own: Numbers, company: Company): Attendee["met"] {
    const attendee: Attendee = { company, met: new Map() };
    this.#lastEvening.set(user, attendee);
    company.people.push(user);
    for (const value of [evening, 0, 0, this.#names.id(""), company.number, 0, 0]) own.push(value);
    this.#entries += 1;
    return attendee.met;
  }

  /** People who play together are of one company: the largest of theirs, or a new one. */
  #join(placed: readonly Pick<Placed, "user">[], isOfClubEvening: boolean): Company {
    const companies = new Set<Company>();
    for (const { user } of placed) {
      const attendee = this.#lastEvening.get(user ?? "");
      if (attendee !== undefined) companies.add(attendee.company);
    }
    const [largest, ...others] = [...companies].toSorted((a, b) => b.people.length - a.people.length);
    const whole = largest ?? { number: this.#ofClubEvening.length, people: [] };
    if (largest === undefined) this.#ofClubEvening.push(0);
    if (isOfClubEvening || others.some(({ number }) => this.#ofClubEvening.at(number) === 1))
      this.#ofClubEvening.set(whole.number, 1);
    for (const user of others.flatMap(({ people }) => people)) {
      const [own, attendee] = [this.#people.get(user), this.#lastEvening.get(user)];
      own?.set(own.length - width + column.company, whole.number);
      if (attendee !== undefined) attendee.company = whole;
      whole.people.push(user);
    }
    return whole;
  }

  /** What the evenings from `first` up to before `end` weigh. */
  #weights(first: Evening, end: Evening): Weights & { readonly firstCompany: number } {
    const [from, to] = [this.#heldBefore(first), this.#heldBefore(end)];
    const firstCompany = this.#firstCompany[from] ?? 0;
    const last = this.#firstCompany[to] ?? this.#ofClubEvening.length;
    const companies = from === to ? 0 : last - firstCompany;
    const [people, brought] = [new Float64Array(companies), new Float64Array(companies)];
    for (const own of this.#people.values()) {
      const span = spanOf(own, first, end);
      const share = shareOf(span.to - span.from);
      const { values } = own;
      for (let at = span.from; at < span.to; at += 1) {
        const company = companyAt(values, at) - firstCompany;
        people[company] = (people[company] ?? 0) + 1;
        brought[company] = (brought[company] ?? 0) + share;
      }
    }
    const evenings = this.#firstCompany.slice(from, to).map((company) => company - firstCompany);
    const isFull = (company: number): boolean => this.#ofClubEvening.at(firstCompany + company) === 1;
    return { ...weightsOf(people, brought, isFull, evenings), firstCompany };
  }

  /** What the evenings of the quarter with the last evening weigh. */
  #inLastQuarter(): readonly number[] {
    const last = this.#held.at(-1);
    if (last === undefined) return [];
    const { first, end } = eveningsOf(seasonOf(last, "quarter"));
    return this.#weights(first, end).byEvening;
  }

  /** The seasons of the first evenings held. */
  #seasons(length: SeasonLength, evenings: number): readonly Season[] {
    const seasons: Season[] = [];
    for (let at = 0; at < evenings;) {
      const season = seasonOf(this.#held[at] ?? 0, length);
      seasons.push(season);
      at = this.#heldBefore(eveningsOf(season).end);
    }
    return seasons;
  }

  #archived(season: Season): Archived {
    const { first, end } = eveningsOf(season);
    const key = `${first} ${end}`;
    const known = this.#over.get(key);
    if (known !== undefined) return known;
    const archived = { season, champions: this.standings(first, end).all.filter(({ place }) => place === 1) };
    if ((this.#held.at(-1) ?? end) >= end) this.#over.set(key, archived);
    return archived;
  }

  /** How many evenings were held in seasons that had ended before a time. */
  #endedBefore(length: SeasonLength, now: number): number {
    return this.#heldBefore(eveningsOf(seasonOf(this.eveningOf(now), length)).first);
  }

  #heldBefore(evening: Evening): number {
    return countBefore(this.#held.length, (at) => this.#held[at] ?? 0, evening);
  }

  /** @param scoreIn of somebody's evenings, from one up to before another */
  #ranked(
    first: Evening,
    end: Evening,
    scoreIn: (own: Float64Array, from: number, to: number) => number,
  ): readonly Standing[] {
    this.#settle();
    const people: Omit<Standing, "place">[] = [];
    for (const [user, own] of this.#people) {
      const { from, to } = spanOf(own, first, end);
      if (from === to) continue;
      const { values } = own;
      let [games, won] = [0, 0];
      for (let at = from; at < to; at += 1) {
        games += values[at * width + column.games] ?? 0;
        won += values[at * width + column.won] ?? 0;
      }
      const name = this.#names.text(own.at((to - 1) * width + column.name));
      people.push({ user, name, score: scoreIn(values, from, to), evenings: to - from, games, won });
    }
    return rankStandings(people);
  }
}

/** Which of somebody's evenings are from `first` up to before `end`. */
function spanOf(own: Numbers, first: Evening, end: Evening): { readonly from: number; readonly to: number } {
  const eveningAt = (at: number): number => own.at(at * width + column.evening);
  const count = own.length / width;
  return { from: countBefore(count, eveningAt, first), to: countBefore(count, eveningAt, end) };
}

function companyAt(own: Float64Array, at: number): number {
  return own[at * width + column.company] ?? 0;
}

function pointsAt(own: Float64Array, at: number): number {
  return eveningPoints(own[at * width + column.points] ?? 0, own[at * width + column.met] ?? 0);
}

/** What somebody's games with an opponent add to their evening's points. */
const worthOf = ({ games, points }: Meetings): number => (games === 0 ? 0 : trustIn(games) * (points / games));

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
