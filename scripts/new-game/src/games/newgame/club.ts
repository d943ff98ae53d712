import {
  allOf,
  atLeast,
  atMost,
  factsBySeat,
  isFirst,
  isLast,
  longestRun,
  owesNothing,
  type Award,
  type AwardId,
  type Badge,
  type GameClub,
  type GameRecord,
} from "../../game/game-club.js";
import type { Event, Options } from "./rules/index.js";

/** What can be won in Newgame. */
const badges: readonly Badge[] = [
  { id: "prophet", won: atLeast("streak", 3) },
  { id: "contrary", won: atLeast("unlucky", 3) },
  { id: "blank", won: atMost("right", 0) },
  { id: "thrifty", won: allOf(isFirst, atMost("right", 1)) },
  { id: "champion", won: isFirst, inARow: 3 },
  { id: "sponsor", won: isLast, inARow: 3 },
];

/** The extremes that a server keeps. */
const records: readonly GameRecord[] = [{ id: "streak", fact: "streak", best: "most" }];

/** What a recap tells. */
const awards: Partial<Readonly<Record<AwardId, Award>>> = {
  unlucky: { fact: "unlucky", from: 2 },
};

/**
 * What the club makes of Newgame: luck decides, so nobody is rated. `right`: sides called right. `streak`, `unlucky`: the
 * longest run of right calls, and of wrong ones.
 */
export const newgameClub: GameClub<Options, Event> = {
  isRated: false,
  owesRound: owesNothing,
  facts: (events, seats) =>
    factsBySeat(seats, (seat) => {
      const calls = events.flatMap((event) => (event.type === "tossed" ? [event.right.includes(seat)] : []));
      return {
        right: calls.filter(Boolean).length,
        streak: longestRun(calls, (right) => right),
        unlucky: longestRun(calls, (right) => !right),
      };
    }),
  badges,
  records,
  awards,
};
