import { factsBySeat, longestRun, most, type SeatFacts } from "../../../game/game-club.js";
import type { Event } from "../rules/index.js";

type Revealed = Extract<Event, { type: "revealed" }>;

/**
 * - `moves`: own turns. `sixes`: Go-Cards with a 6. `ones`: with a 1.
 * - `caught`: own numbers that were a stop number. `back`: those that sent the figure back. `blocked`: targets that
 *   were taken.
 * - `streak`: the longest run of own turns without being caught. `unlucky`: with being caught.
 * - `boldest`: the greatest number that came through, times the stop numbers against it.
 * - `stops`: others that the seat caught.
 */
export function facts(events: readonly Event[], seats: number): readonly SeatFacts[] {
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
