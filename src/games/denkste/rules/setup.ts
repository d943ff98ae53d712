import type { Random, Result, Seat, Step } from "../../../game/contract.js";
import type { Event } from "./events.js";
import type { Options, State } from "./state.js";
import { rankByScores } from "../../../game/kit.js";

/** Every figure on its start field of track 1. Without an `opener` the first mover is drawn. */
export function setup(seats: number, options: Options, random: Random, opener: Seat | null): Step<State, Event> {
  const mover = opener ?? random.pick(seats);
  return {
    state: {
      options,
      seats,
      turn: 1,
      counters: Array.from({ length: seats }, () => 0),
      phase: { type: "choice", mover, go: null, stop: null },
    },
    events: [{ to: "all", type: "begins", seat: mover }],
  };
}

/** `scores` are path counters; no rule says who opens a rematch. Nobody shares the winner's place. */
export function result({ phase, counters }: State): Result | null {
  if (phase.type !== "over") return null;
  return { places: rankByScores(counters), scores: counters, opens: null };
}
