import {
  allOf,
  atLeast,
  atMost,
  isFirst,
  isLast,
  type Award,
  type AwardId,
  type Badge,
  type GameRecord,
} from "../../../game/game-club.js";

/** What can be won in Newgame. */
export const badges: readonly Badge[] = [
  { id: "prophet", won: atLeast("streak", 3) },
  { id: "contrary", won: atLeast("unlucky", 3) },
  { id: "blank", won: atMost("right", 0) },
  { id: "thrifty", won: allOf(isFirst, atMost("right", 1)) },
  { id: "champion", won: isFirst, inARow: 3 },
  { id: "sponsor", won: isLast, inARow: 3 },
];

/** The extremes that a server keeps. */
export const records: readonly GameRecord[] = [{ id: "streak", fact: "streak", best: "most" }];

/** What a recap tells. */
export const awards: Partial<Readonly<Record<AwardId, Award>>> = {
  unlucky: { fact: "unlucky", from: 2 },
};
