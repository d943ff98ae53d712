import {
  type GameClub,
  owesNothing,
  allOf,
  atLeast,
  atMost,
  isFirst,
  moreThan,
  type Award,
  type AwardId,
  type Badge,
  type GameRecord,
  factsBySeat,
  longestRun,
  most,
  type SeatFacts,
} from "../../game/game-club.js";
import type { Event, Options } from "./rules/index.js";

type Revealed = Extract<Event, { type: "revealed" }>;

/**
 * - `moves`: own turns. `sixes`: Go-Cards with a 6. `ones`: with a 1.
 * - `caught`: own numbers that were a stop number. `back`: those that sent the figure back. `blocked`: targets that
 *   were taken.
 * - `streak`: the longest run of own turns without being caught. `unlucky`: with being caught.
 * - `boldest`: the greatest number that came through, times the stop numbers against it.
 * - `stops`: others that the seat caught.
 */
function facts(events: readonly Event[], seats: number): readonly SeatFacts[] {
  const revealed = events.filter((event): event is Revealed => event.type === "revealed");
  return factsBySeat(seats, (seat) => {
    const own = revealed.filter(({ mover }) => mover === seat);
    const through = own.filter(({ outcome }) => outcome === "moved" || outcome === "goal");
    return {
      moves: own.length,
      sixes: own.filter(({ go }) => go === 6).length,
      ones: own.filter(({ go }) => go === 1).length,
      caught: own.filter(isCaught).length,
      back: own.filter(({ outcome }) => outcome === "back").length,
      blocked: own.filter(({ outcome }) => outcome === "blocked").length,
      streak: longestRun(own, (turn) => !isCaught(turn)),
      unlucky: longestRun(own, isCaught),
      boldest: most(through.map(({ go, stop }) => go * stop.length)),
      stops: revealed.filter((turn) => turn.stopper === seat && isCaught(turn)).length,
    };
  });
}

function isCaught({ outcome }: Revealed): boolean {
  return outcome === "caught" || outcome === "back";
}

/** What can be won in Denkste! */
const badges: readonly Badge[] = [
  { id: "openBook", won: atLeast("unlucky", 4) },
  { id: "tinfoil", won: allOf(isFirst, atMost("caught", 0)) },
  { id: "thoughtPolice", won: atLeast("stops", 5) },
  { id: "smallChange", won: allOf(isFirst, moreThan("ones", "sixes")) },
  { id: "boomerang", won: atLeast("back", 2) },
  { id: "parking", won: atLeast("blocked", 3) },
];

/** The extremes that a server keeps. */
const records: readonly GameRecord[] = [
  { id: "streak", fact: "streak", best: "most" },
  { id: "unlucky", fact: "unlucky", best: "most" },
  { id: "boldest", fact: "boldest", best: "most" },
  { id: "stops", fact: "stops", best: "most" },
];

/** What a recap tells. */
const awards: Partial<Readonly<Record<AwardId, Award>>> = {
  unlucky: { fact: "unlucky", from: 2 },
  bold: { fact: "boldest", from: 6 },
};

/** What the club makes of Denkste!. */
export const denksteClub: GameClub<Options, Event> = {
  isRated: true,
  owesRound: owesNothing,
  facts,
  badges,
  records,
  awards,
};
