import { atLeast, atMost, type Award, type AwardId, type Badge, type GameRecord } from "../../../game/game-club.js";

/** What can be won in Kalle Kanalratte. */
export const badges: readonly Badge[] = [
  { id: "doormat", won: atMost("hottest", 0) },
  { id: "whereAmI", won: atLeast("forgot", 1) },
  { id: "nose", won: atMost("quickest", 0) },
  { id: "officer", won: atMost("shortest", 0) },
  { id: "crystalBall", won: atLeast("guessed", 2) },
  { id: "pettingZoo", won: atLeast("dwellers", 8) },
];

/** The extremes that a server keeps. */
export const records: readonly GameRecord[] = [
  { id: "quickest", fact: "quickest", best: "least" },
  { id: "escaped", fact: "escaped", best: "most" },
  { id: "guessed", fact: "guessed", best: "most" },
  { id: "dwellers", fact: "dwellers", best: "most" },
];

/** What a recap tells. */
export const awards: Partial<Readonly<Record<AwardId, Award>>> = {
  unlucky: { fact: "dwellers", from: 4 },
  bold: { fact: "escaped", from: 1 },
};
