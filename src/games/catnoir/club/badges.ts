import {
  allOf,
  atLeast,
  isFirst,
  type Award,
  type AwardId,
  type Badge,
  type GameRecord,
} from "../../../game/game-club.js";

/** What can be won in Cat Noir. */
export const badges: readonly Badge[] = [
  { id: "password", won: atLeast("robbed", 4) },
  { id: "scriptKitten", won: atLeast("fails", 3) },
  { id: "protection", won: atLeast("paid", 3) },
  { id: "sources", won: atLeast("gave", 3) },
  { id: "hoarder", won: atLeast("trimmed", 4) },
  { id: "landslide", won: allOf(isFirst, atLeast("biggest", 5)) },
];

/** The extremes that a server keeps. */
export const records: readonly GameRecord[] = [
  { id: "biggest", fact: "biggest", best: "most" },
  { id: "richest", fact: "richest", best: "most" },
  { id: "hacked", fact: "hacked", best: "most" },
  { id: "robbed", fact: "robbed", best: "most" },
];

/** What a recap tells. */
export const awards: Partial<Readonly<Record<AwardId, Award>>> = {
  unlucky: { fact: "robbed", from: 2 },
  bold: { fact: "hacked", from: 2 },
};
