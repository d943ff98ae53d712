import { playing } from "./circle.js";
import { thirteen } from "./coasters.js";
import type { Seat, Step } from "../../../game/contract.js";
import type { Event } from "./events.js";
import type { Options, State } from "./state.js";

/** A new match: with an `opener` its first game is open at once, else the seats roll for it from seat 0 on. */
export function setup(seats: number, options: Options, opener: Seat | null): Step<State, Event> {
  const none = Array.from({ length: seats }, () => 0);
  const state: State = {
    options,
    seats,
    question: 1,
    game: 1,
    shots: none,
    gone: [],
    coasters: none,
    stack: thirteen,
    takers: [],
    phase: { type: "rolloff", rolls: none.map((_, seat) => ({ seat, die: null })) },
  };
  return opener === null ? { state, events: [] } : openGame(state, opener);
}

/** The game of number `state.game` begins: all coasters on the stack, stage 1 from the opener on. */
export function openGame(state: State, opener: Seat): Step<State, Event> {
  return {
    state: {
      ...state,
      coasters: state.coasters.map(() => 0),
      stack: thirteen,
      takers: [],
      phase: { type: "deal", order: playing(state, opener), throws: [] },
    },
    events: [{ to: "all", type: "opens", seat: opener, stage: "deal", game: state.game }],
  };
}
