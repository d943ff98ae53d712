import type { Games } from "../../../game/module.js";
import type { ClubGame } from "../../../store/store.js";
import { EveningTally } from "./evening-tally.js";
import type { Evening, EveningOf } from "../../../lib/evenings.js";
import { PlayerGames } from "./player-games.js";
import { isWinnerOf, medalIn } from "./points.js";
import { type Rated, RatingTally } from "./rating.js";
import { BadgeTally, type WonBadge, type HeldRecord, RecordTally } from "./badge-tally.js";
import { type Rivalry, rivalriesIn, type Sting, stingAmong } from "./rivals.js";
import {
  type Run,
  eveningsOf,
  type Season,
  type SeasonLength,
  type Archived,
  type Standing,
  type Standings,
} from "./season-table.js";
import { countsOf, favouriteOf, yearIn, type YearOf } from "./year.js";

/** What a book of a few games takes. */
const minSize = 600;

/** Somebody in a server, over all its games that count. */
export interface PlayerOf {
  readonly games: number;
  /** In how many of them they were first, with somebody behind them, as `Standing.won`. */
  readonly wins: number;
  /** How often they have a medal, as `medalIn`, by place. */
  readonly medals: ReadonlyMap<number, number>;
  readonly evenings: number;
  /** By game; games without ratings are left out. */
  readonly ratings: ReadonlyMap<string, Rated>;
  readonly run: Run;
  readonly badges: readonly WonBadge[];
  readonly favourite: YearOf["favourite"];
  /** Those with most games together first. */
  readonly rivals: readonly Rivalry[];
}

/**
 * What a server's games come to. Games are added in their order, and only those; it keeps no game itself. It gives the
 * same as the functions that take all games at once.
 */
export class GuildBook {
  /** By user; of games that do not count as well, whose rounds are owed too. */
  readonly #names = new Map<string, string>();
  readonly #evenings: EveningTally;
  /** By game. */
  readonly #eveningsOf = new Map<string, EveningTally>();
  readonly #players = new PlayerGames();
  readonly #ratings = new RatingTally();
  readonly #badges: BadgeTally;
  readonly #records: RecordTally;

  constructor(
    readonly eveningOf: EveningOf,
    readonly kinds: Games,
  ) {
    this.#evenings = new EveningTally(eveningOf);
    this.#badges = new BadgeTally(kinds);
    this.#records = new RecordTally(kinds);
  }

  /** What it takes in memory, in units of about a hundred bytes. */
  get size(): number {
    const ofGames = [...this.#eveningsOf.values()].reduce((sum, tally) => sum + tally.size, 0);
    const tallies = [
      this.#evenings.size,
      ofGames,
      this.#ratings.size,
      this.#badges.size,
      Math.ceil(this.#players.size / 4),
    ];
    return tallies.reduce((sum, size) => sum + size, minSize + this.#names.size);
  }

  /** Nobody has played a game to its end. */
  get isEmpty(): boolean {
    return this.#names.size === 0;
  }

  add(game: ClubGame): void {
    for (const { user, name } of game.places) if (user !== null && name !== null) this.#names.set(user, name);
    if (!game.counts) return;
    this.#evenings.add(game);
    const ofGame = this.#eveningsOf.get(game.game) ?? new EveningTally(this.eveningOf);
    this.#eveningsOf.set(game.game, ofGame);
    ofGame.add(game);
    this.#players.add(game);
    this.#ratings.add(game);
    this.#badges.add(game);
    this.#records.add(game);
  }

  knows(user: string): boolean {
    return this.#names.has(user);
  }

  /** Somebody's name as shown at their last game; null: no game names them. */
  nameOf(user: string): string | null {
    return this.#names.get(user) ?? null;
  }

  /** A game with everybody under the name of their last one. */
  withNames(game: ClubGame): ClubGame {
    const named = game.places.map((place) =>
      place.user === null ? place : { ...place, name: this.nameOf(place.user) ?? place.name },
    );
    return { ...game, places: named };
  }

  /** Whether a game of this kind counts. */
  hasPlayed(game: string): boolean {
    return this.#eveningsOf.has(game);
  }

  /** A season's table. @param season null: of all evenings @param game only its games; null: all games */
  standings(season: Season | null, game: string | null = null): Standings {
    const { first, end } = season === null ? { first: -Infinity, end: Infinity } : eveningsOf(season);
    const tally = (game === null ? this.#evenings : this.#eveningsOf.get(game)) ?? new EveningTally(this.eveningOf);
    const standings = tally.standings(first, end);
    return { ...standings, all: standings.all.map((one) => this.#named(one)) };
  }

  /** The table of the evenings from `first` up to before `end`. */
  standingsBetween(first: Evening, end: Evening): readonly Standing[] {
    return this.#evenings.standings(first, end).all;
  }

  /** As `EveningTally.clubEvenings`. */
  clubEvenings(end: Evening): readonly Evening[] {
    return this.#evenings.clubEvenings(end);
  }

  /** Evenings on which somebody has played a game that counts, in order. */
  attendedBy(user: string): readonly Evening[] {
    return this.#evenings.attendedBy(user);
  }

  /** The seasons that had ended before a time, oldest first. */
  archive(length: SeasonLength, now: number): readonly Archived[] {
    return this.#evenings.archive(length, now).map((season) => this.#withNames(season));
  }

  /** Seasons in which something was played, oldest first; the running one too. */
  seasons(length: SeasonLength): readonly Season[] {
    return this.#evenings.seasons(length);
  }

  /** Evenings with a game that counts, oldest first. */
  get evenings(): readonly Evening[] {
    return this.#evenings.evenings;
  }

  /** The last of them; null: none. */
  lastArchived(length: SeasonLength, now: number): Archived | null {
    const last = this.#evenings.lastArchived(length, now);
    return last === null ? null : this.#withNames(last);
  }

  /** @param absent evenings on which the bot was off the air */
  player(user: string, absent: ReadonlySet<Evening> = new Set()): PlayerOf {
    const games = this.#players.of(user);
    const ratings = this.kinds.all.flatMap(({ id, club }) => {
      if (!club.isRated) return [];
      const own = this.ratings(id).find((rated) => rated.user === user);
      return own === undefined ? [] : [[id, own] as const];
    });
    return {
      games: games.length,
      wins: games.filter((game) => isWinnerOf(game, user)).length,
      medals: countsOf(games.flatMap((game) => medalIn(game, user) ?? [])),
      evenings: this.#evenings.attendedBy(user).length,
      ratings: new Map(ratings),
      run: this.#evenings.run(user, absent),
      badges: this.badges(user),
      favourite: favouriteOf(games.map(({ game }) => game)),
      rivals: this.rivals(user, null),
    };
  }

  /** Everybody's rivalries with a user. @param game null: in all games */
  rivals(user: string, game: string | null): readonly Rivalry[] {
    return rivalriesIn(this.#players.of(user), user, game).map((rivalry) => this.#withRival(rivalry));
  }

  /** The run that an evening's last game has made longer. @param evening its games of one kind that count, in order */
  sting(evening: readonly ClubGame[]): Sting | null {
    return stingAmong(evening, ({ game, ended }, winner, loser) => this.#players.runUpTo(ended, game, winner, loser));
  }

  ratings(game: string): readonly Rated[] {
    return this.#ratings.ratings(game);
  }

  badges(user: string): readonly WonBadge[] {
    return this.#badges.badgesOf(user);
  }

  /** How many people have played a game, and how many of them have won each of its badges. */
  badgeHolders(game: string): { readonly people: number; readonly byBadge: ReadonlyMap<string, number> } {
    return { people: this.#eveningsOf.get(game)?.people ?? 0, byBadge: this.#badges.holders(game) };
  }

  /** Badges first won by a game, those first that fewest had won by then. */
  badgesWonAt(table: string): readonly WonBadge[] {
    return this.#badges.wonAt(table);
  }

  records(game: string): readonly HeldRecord[] {
    return this.#records.records(game).map((record) => this.#named(record));
  }

  year(user: string, year: number): YearOf {
    const told = yearIn(this.#players.of(user), this.#badges, user, year, this.eveningOf);
    return { ...told, nemesis: told.nemesis === null ? null : this.#withRival(told.nemesis) };
  }

  /** The last evening with a game that counts; null: none. */
  lastEvening(): Evening | null {
    return this.#evenings.last();
  }

  /** Under the name of their last game, so that everybody has one. */
  #named<One extends { readonly user: string; readonly name: string }>(one: One): One {
    return { ...one, name: this.nameOf(one.user) ?? one.name };
  }

  #withRival(rivalry: Rivalry): Rivalry {
    return { ...rivalry, name: this.nameOf(rivalry.rival) ?? rivalry.name };
  }

  #withNames(season: Archived): Archived {
    return { ...season, champions: season.champions.map((champion) => this.#named(champion)) };
  }
}
