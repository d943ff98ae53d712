import {
  allOf,
  atLeast,
  atMost,
  isFirst,
  moreThan,
  type Award,
  type AwardId,
  type Badge,
  type GameRecord,
} from "../../../game/game-club.js";

/** What can be won in Denkste! */
export const badges: readonly Badge[] = [
  { id: "openBook", won: atLeast("unlucky", 4) },
  { id: "tinfoil", won: allOf(isFirst, atMost("caught", 0)) },
  { id: "thoughtPolice", won: atLeast("stops", 5) },
  { id: "smallChange", won: allOf(isFirst, moreThan("ones", "sixes")) },
  { id: "boomerang", won: atLeast("back", 2) },
  { id: "parking", won: atLeast("blocked", 3) },
];

/** The extremes that a server keeps. */
export const records: readonly GameRecord[] = [
  { id: "streak", fact: "streak", best: "most" },
  { id: "unlucky", fact: "unlucky", best: "most" },
  { id: "boldest", fact: "boldest", best: "most" },
  { id: "stops", fact: "stops", best: "most" },
];

/** What a recap tells. */
export const awards: Partial<Readonly<Record<AwardId, Award>>> = {
  unlucky: { fact: "unlucky", from: 2 },
  bold: { fact: "boldest", from: 6 },
};
