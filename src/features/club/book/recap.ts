import type { AwardId } from "../../../game/game-club.js";
import type { Games } from "../../../game/module.js";
import type { ClubGame, ClubRoundRow } from "../../../store/store.js";
import { ownedSeats } from "./badge-tally.js";
import { EveningTally } from "./evening-tally.js";
import type { Evening, EveningOf } from "../../../lib/evenings.js";
import { inOrder, type Placed, placedIn } from "./points.js";
import type { Standing } from "./season-table.js";

/** A game of an evening, and who was first and last in it; who is level with all others is first. */
export interface PlayedGame {
  readonly table: string;
  readonly game: string;
  readonly ended: number;
  readonly first: readonly Placed[];
  readonly last: readonly Placed[];
}

/** Who was the unluckiest or boldest, and in which game. */
export interface GivenAward extends Pick<ClubGame, "table" | "game" | "ended"> {
  readonly award: AwardId;
  readonly user: string;
  readonly name: string;
  readonly value: number;
}

/** An evening as told afterwards. */
export interface Recap {
  readonly evening: Evening;
  /** Whether it is worth a message of its own, as `isToldOf` says. */
  readonly isTold: boolean;
  /** Those that count, in order. */
  readonly games: readonly PlayedGame[];
  /** The evening's table: by the mean of the points. */
  readonly standings: readonly Standing[];
  readonly awards: readonly GivenAward[];
  /**
   * The game whose first two were closest, if that was close: their names, those of all who share such a place, and the
   * points between them; null: none was, or too many share these places.
   */
  readonly closest:
    (Pick<PlayedGame, "table" | "game"> & { readonly names: readonly (string | null)[]; readonly gap: number }) | null;
  /** Rounds lost that evening that are still owed; those of people who have deleted their data are left out. */
  readonly rounds: readonly ClubRoundRow[];
}

/** The fewest games of an evening that the club has not called. */
const leastGames = 2;

/** Whether an evening with these games, which count, is worth a message: on its club evening people have come for it. */
export function isToldOf(games: readonly Pick<ClubGame, "clubEvening">[]): boolean {
  return games.length >= leastGames || games.some(({ clubEvening }) => clubEvening);
}

/** @param games of any evenings, in any order, like `rounds` @param kinds of games that there are */
export function recapOf(
  games: readonly ClubGame[],
  rounds: readonly ClubRoundRow[],
  evening: Evening,
  eveningOf: EveningOf,
  kinds: Games,
): Recap {
  const played = inOrder(games).filter(({ counts, ended }) => counts && eveningOf(ended) === evening);
  return {
    evening,
    isTold: isToldOf(played),
    games: played.map((one) => {
      const placed = placedIn(one);
      const lowest = Math.max(...placed.map(({ place }) => place));
      const first = placed.filter(({ place }) => place === 1);
      const last = lowest === 1 ? [] : placed.filter(({ place }) => place === lowest);
      return { table: one.table, game: one.game, ended: one.ended, first, last };
    }),
    standings: eveningTable(played, eveningOf, evening),
    awards: awardsOf(played, kinds),
    closest: closestOf(played, kinds),
    rounds: rounds.filter(
      ({ debtor, since, settled }) => debtor !== null && settled === null && eveningOf(since) === evening,
    ),
  };
}

function eveningTable(played: readonly ClubGame[], eveningOf: EveningOf, evening: Evening): readonly Standing[] {
  const tally = new EveningTally(eveningOf);
  for (const game of played) tally.add(game);
  return tally.evening(evening);
}

/** Who was the unluckiest and the boldest of some games that count: two people, of whom one is not bold by the other's bad luck. */
export function awardsOf(games: readonly ClubGame[], kinds: Games): readonly GivenAward[] {
  const unlucky = awardOf(games, "unlucky", kinds, () => true);
  const isAnother = (one: Omit<GivenAward, "award">): boolean =>
    unlucky === null || (one.user !== unlucky.user && !(one.table === unlucky.table && one.value === unlucky.value));
  return [unlucky, awardOf(games, "bold", kinds, isAnother)].flatMap((given) => given ?? []);
}

/**
 * Of all games that know the award, the seat with the greatest multiple of what it takes; the first, if several have it.
 *
 * @param mayWin whether somebody may have it
 */
function awardOf(
  games: readonly ClubGame[],
  award: AwardId,
  kinds: Games,
  mayWin: (one: Omit<GivenAward, "award">) => boolean,
): GivenAward | null {
  let [best, given]: [number, GivenAward | null] = [1, null];
  for (const played of games) {
    const { table, game, ended } = played;
    const wanted = kinds.find(game)?.club.awards[award];
    if (wanted === undefined) continue;
    for (const { user, name, facts } of ownedSeats(played)) {
      const value = facts[wanted.fact] ?? 0;
      const degree = value / wanted.from;
      const one = { table, game, ended, user, name, value };
      if (!mayWin(one)) continue;
      if (degree > best || (given === null && degree === best)) [best, given] = [degree, { award, ...one }];
    }
  }
  return given;
}

/** The most people who are named as close to each other. */
const maxClose = 3;

/** A gap is close up to a share of the highest score, or up to a point where that is a small share. */
const [closeShare, smallShare] = [0.1, 1 / 3];

function isClose(gap: number, highest: number): boolean {
  return gap <= highest * closeShare || (gap <= 1 && gap <= highest * smallShare);
}

/** Of rated games that were close, the one with the smallest share of all points between first and second. */
function closestOf(games: readonly ClubGame[], kinds: Games): Recap["closest"] {
  const gaps = games.flatMap((played) => {
    const { table, game, places } = played;
    if (kinds.find(game)?.club.isRated !== true) return [];
    const scored = places.flatMap(({ name, place, score }) =>
      place === null || score === null ? [] : [{ name, place, score }],
    );
    const [first, second] = scored.toSorted((a, b) => a.place - b.place);
    if (first === undefined || second === undefined) return [];
    if (scored.every(({ place }) => place === first.place)) return [];
    const close = scored.filter(({ place }) => place === first.place || place === second.place);
    // Where a whole table is, nobody is.
    if (close.length > maxClose || (close.length > 2 && close.length === scored.length)) return [];
    const names = close.toSorted((a, b) => a.place - b.place).map(({ name }) => name);
    const scores = scored.map(({ score }) => score);
    const range = Math.max(...scores) - Math.min(...scores);
    const gap = Math.abs(first.score - second.score);
    if (!isClose(gap, Math.max(...scores))) return [];
    return [{ table, game, names, gap, share: range === 0 ? 0 : gap / range }];
  });
  // Between two people the gap is always the whole range, so the gap itself decides next.
  const [closest] = gaps.toSorted((a, b) => a.share - b.share || a.gap - b.gap);
  if (closest === undefined) return null;
  const { share: _share, ...told } = closest;
  return told;
}
