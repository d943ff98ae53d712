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

/** What can be won in Katch Me Aho! */
export const badges: readonly Badge[] = [
  { id: "satnav", won: atLeast("streak", 4) },
  { id: "blindFlight", won: atLeast("blind", 3) },
  { id: "roundabout", won: atLeast("circles", 2) },
  { id: "bumper", won: atMost("closest", 1) },
  { id: "sleepyhead", won: atLeast("idle", 3) },
  { id: "wrongWay", won: allOf(isFirst, moreThan("wrong", "right")) },
];

/** The extremes that a server keeps. */
export const records: readonly GameRecord[] = [
  { id: "streak", fact: "streak", best: "most" },
  { id: "right", fact: "right", best: "most" },
  { id: "circles", fact: "circles", best: "most" },
  { id: "slips", fact: "slips", best: "most" },
];

/** What a recap tells. */
export const awards: Partial<Readonly<Record<AwardId, Award>>> = {
  unlucky: { fact: "blind", from: 2 },
  bold: { fact: "circles", from: 1 },
};
