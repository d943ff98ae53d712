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

/** What can be won in Katchen. */
export const badges: readonly Badge[] = [
  { id: "regular", won: atLeast("katchens", 3) },
  { id: "pearls", won: atLeast("wasted", 1) },
  { id: "paperBin", won: atLeast("taken", 8) },
  { id: "neighbours", won: allOf(isFirst, atLeast("given", 7)) },
  { id: "standingOrder", won: isLast, inARow: 3 },
  { id: "blackEye", won: allOf(isFirst, atMost("worst", 221), atLeast("worst", 221)) },
];

/** The extremes that a server keeps. */
export const records: readonly GameRecord[] = [
  { id: "katchens", fact: "katchens", best: "most" },
  { id: "given", fact: "given", best: "most" },
  { id: "taken", fact: "taken", best: "most" },
  { id: "dodged", fact: "dodged", best: "most" },
];

/** What a recap tells. */
export const awards: Partial<Readonly<Record<AwardId, Award>>> = {
  unlucky: { fact: "taken", from: 4 },
  bold: { fact: "wasted", from: 1 },
};
