import type { ClubGame } from "../store/store.js";
import { EveningTally } from "./evening-tally.js";
import type { Evening, EveningOf } from "./evenings.js";
import { inOrder } from "./points.js";
import type { Run } from "./runs.js";
import type { Archived, Standings } from "./season-table.js";
import type { SeasonLength } from "./seasons.js";

export { type Archived, countedEvenings, type Standings } from "./season-table.js";

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
