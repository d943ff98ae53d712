import {
  type GameClub,
  owesNothing,
  allOf,
  atLeast,
  isFirst,
  type Award,
  type AwardId,
  type Badge,
  type GameRecord,
  factsBySeat,
  most,
  type SeatFacts,
} from "../../game/game-club.js";
import { type Event, type Options, factions, type Faction } from "./rules/index.js";
import type { Seat } from "../../game/contract.js";

/**
 * - `biggest`: the most points at once. `faction`, `richest`: the faction with most points, by its place in `factions`
 *   (-1: none), and its points.
 * - `hacked`, `robbed`: cards that the seat took, or lost, by hacking. `fails`: own hacks without a point.
 * - `paid`: points paid to the mafia. `gave`: cards given to journalists. `trimmed`: cards over the limit of the hand.
 * - `took`: the most cards taken from the display at once. `idle`: turns with nothing to do.
 */
function facts(events: readonly Event[], seats: number): readonly SeatFacts[] {
  return factsBySeat(seats, (seat) => {
    const points = pointsByFaction(events, seat);
    const richest = most(points);
    const count = (of: (event: Event) => number): number => events.reduce((total, event) => total + of(event), 0);
    return {
      biggest: most(events.map((event) => (event.type === "scored" && event.seat === seat ? event.points : 0))),
      faction: richest === 0 ? -1 : points.indexOf(richest),
      richest,
      hacked: count((event) => (event.type === "hacked" && event.seat === seat ? event.cards.length : 0)),
      robbed: count((event) => (event.type === "hacked" && event.target === seat ? event.cards.length : 0)),
      fails: count((event) => (event.type === "hacked" && event.seat === seat ? failed(event.cards) : 0)),
      paid: count((event) => (event.type === "paid" && event.seat === seat ? 1 : 0)),
      gave: count((event) => (event.type === "gave" && event.seat === seat ? 1 : 0)),
      trimmed: count((event) => (event.type === "surplus" && event.seat === seat ? event.count : 0)),
      took: most(events.map((event) => (event.type === "took" && event.seat === seat ? event.count : 0))),
      idle: count((event) => (event.type === "idle" && event.seat === seat ? 1 : 0)),
    };
  });
}

/** 1: none of the cards scores. */
function failed(cards: readonly Faction[]): number {
  return cards.includes("hackers") ? 0 : 1;
}

/** In the order of `factions`; points of a play come right after it. */
function pointsByFaction(events: readonly Event[], seat: Seat): readonly number[] {
  const points = factions.map(() => 0);
  let played = -1;
  for (const event of events) {
    if (event.type === "played") played = event.seat === seat ? factions.indexOf(event.play.faction) : -1;
    if (event.type === "scored" && event.seat === seat && played !== -1)
      points[played] = (points[played] ?? 0) + event.points;
  }
  return points;
}

/** What can be won in Cat Noir. */
const badges: readonly Badge[] = [
  { id: "password", won: atLeast("robbed", 4) },
  { id: "scriptKitten", won: atLeast("fails", 3) },
  { id: "protection", won: atLeast("paid", 3) },
  { id: "sources", won: atLeast("gave", 3) },
  { id: "hoarder", won: atLeast("trimmed", 4) },
  { id: "landslide", won: allOf(isFirst, atLeast("biggest", 5)) },
];

/** The extremes that a server keeps. */
const records: readonly GameRecord[] = [
  { id: "biggest", fact: "biggest", best: "most" },
  { id: "richest", fact: "richest", best: "most" },
  { id: "hacked", fact: "hacked", best: "most" },
  { id: "robbed", fact: "robbed", best: "most" },
];

/** What a recap tells. */
const awards: Partial<Readonly<Record<AwardId, Award>>> = {
  unlucky: { fact: "robbed", from: 2 },
  bold: { fact: "hacked", from: 2 },
};

/** What the club makes of Cat Noir. */
export const catnoirClub: GameClub<Options, Event> = {
  isRated: true,
  owesRound: owesNothing,
  facts,
  badges,
  records,
  awards,
};
