import { judge } from "./judge.js";
import { trackAt } from "./track.js";
import { nextMover, stopperOf } from "./turn.js";
import type { Seat, Step } from "../../../game/contract.js";
import type { Event } from "./events.js";
import type { State } from "./state.js";

/** Both cards are set: they are opened, the figure goes or stays, and the cards pass on, unless it is in the goal. */
export function reveal(state: State, mover: Seat, go: number, stop: readonly number[]): Step<State, Event> {
  const { options, seats, turn } = state;
  const from = state.counters[mover] ?? 0;
  const { outcome, counter } = judge(state, mover, go, stop);
  const counters = state.counters.with(mover, counter);
  const revealed: Event = {
    to: "all",
    type: "revealed",
    mover,
    stopper: stopperOf(mover, seats),
    track: trackAt(from, options.length),
    go,
    stop,
    outcome,
    from,
    counter,
  };
  if (outcome === "goal") {
    return {
      state: { ...state, counters, phase: { type: "over", winner: mover } },
      events: [revealed, { to: "all", type: "over", winner: mover }],
    };
  }
  return {
    state: {
      ...state,
      turn: turn + 1,
      counters,
      phase: { type: "choice", mover: nextMover(mover, seats), go: null, stop: null },
    },
    events: [revealed],
  };
}
