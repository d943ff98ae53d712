import { EveningTally } from "../../../../src/features/club/book/evening-tally.js";
import type { Evening, EveningOf } from "../../../../src/lib/evenings.js";
import { inOrderOfDebt } from "../../../../src/tables/decide/decide.js";
import { inOrder } from "../../../../src/features/club/book/points.js";
import { type Rated, RatingTally } from "../../../../src/features/club/book/rating.js";
import { BadgeTally, RecordTally } from "../../../../src/features/club/book/badge-tally.js";
import { rivalriesIn, type Rivalry, type Sting, stingAmong } from "../../../../src/features/club/book/rivals.js";
import type { Run, Archived, Standings, SeasonLength } from "../../../../src/features/club/book/season-table.js";
import { yearIn, type YearOf } from "../../../../src/features/club/book/year.js";
import type { ClubGame, ClubRoundRow, TabRow } from "../../../../src/store/store.js";
import { allGames } from "../../../../src/games/index.js";

// What a club's book keeps as games are added, worked out from all games at once.

/**
 * The table of some games, in any order: the score is the mean of somebody's best evenings, until these weigh `counted`.
 * What they lack counts as 0.
 */
export function standingsOf(games: readonly ClubGame[], eveningOf: EveningOf): Standings {
  return tallyOf(games, eveningOf).standings(-Infinity, Infinity);
}

/** The seasons that had ended before a time and had a game that counts, oldest first. */
export function archiveOf(
  games: readonly ClubGame[],
  eveningOf: EveningOf,
  length: SeasonLength,
  now: number,
): readonly Archived[] {
  return tallyOf(games, eveningOf).archive(length, now);
}

/** The evenings in a row of everybody who has played. @param absent evenings on which the bot was off the air */
export function runsOf(
  games: readonly ClubGame[],
  eveningOf: EveningOf,
  absent: ReadonlySet<Evening>,
): ReadonlyMap<string, Run> {
  const tally = tallyOf(games, eveningOf);
  return new Map(tally.standings(-Infinity, Infinity).all.map(({ user }) => [user, tally.run(user, absent)]));
}

function tallyOf(games: readonly ClubGame[], eveningOf: EveningOf): EveningTally {
  const tally = new EveningTally(eveningOf);
  for (const game of inOrder(games)) tally.add(game);
  return tally;
}

/** Everybody's tab, who owes most first, as `Store.club.tabs` has them. Rounds of deleted users are nobody's. */
export function tabsOf(rounds: readonly ClubRoundRow[]): readonly TabRow[] {
  const tabs = new Map<string, TabRow>();
  for (const { debtor, since, settled } of rounds) {
    if (debtor === null) continue;
    const { owed, since: first, given } = tabs.get(debtor) ?? { owed: 0, since: null, given: 0 };
    const tab =
      settled === null
        ? { owed: owed + 1, since: Math.min(first ?? since, since), given }
        : { owed, since: first, given: given + 1 };
    tabs.set(debtor, { user: debtor, ...tab });
  }
  return inOrderOfDebt([...tabs.values()]);
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

/** The records of some games, in any order. */
export function recordsIn(games: readonly ClubGame[]): RecordTally {
  const tally = new RecordTally(allGames);
  for (const game of inOrder(games)) tally.add(game);
  return tally;
}

/** Everybody's rivalries with a user, those with most games together first. @param games in any order */
export function rivalriesOf(games: readonly ClubGame[], user: string, game: string | null): readonly Rivalry[] {
  return rivalriesIn(inOrder(games), user, game);
}

/**
 * The longest run that a game has made longer, of pairs that have had no line this evening.
 *
 * @param games up to this one, of its kind, in any order
 * @param evening tables of this evening's earlier games
 */
export function stingOf(games: readonly ClubGame[], table: string, evening: ReadonlySet<string>): Sting | null {
  const ordered = inOrder(games);
  const last = ordered.findIndex((game) => game.table === table);
  const played = ordered.slice(0, last + 1);
  return stingAmong(
    played.filter((game) => game.table === table || evening.has(game.table)),
    (game, winner, loser) =>
      rivalriesIn(played.slice(0, played.indexOf(game) + 1), winner, game.game).find(({ rival }) => rival === loser)
        ?.run ?? 0,
  );
}

/** @param games of one server, in any order */
export function yearOf(games: readonly ClubGame[], user: string, year: number, eveningOf: EveningOf): YearOf {
  return yearIn(inOrder(games), badgesIn(games), user, year, eveningOf);
}

/** All badges of some games, in any order. */
export function badgesIn(games: readonly ClubGame[]): BadgeTally {
  const tally = new BadgeTally(allGames);
  for (const game of inOrder(games)) tally.add(game);
  return tally;
}
