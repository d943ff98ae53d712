import type { Random, Seat, Step } from "../../../game/contract.js";
import { admit, clockwise } from "../../../game/kit.js";
import { prompts } from "./legal.js";
import { action as schema, sides, type Action, type Event, type State } from "./state.js";

/**
 * The seat calls a side; after the last call the coin falls (README.md, "Course").
 *
 * @throws RuleViolation when it is not legal; the state is untouched.
 */
export function act(state: State, seat: Seat, action: Action, random: Random): Step<State, Event> {
  admit(schema, action, prompts(state), seat);
  const { side } = action;
  const calls = [...state.calls, side];
  const called: Event = { to: "all", type: "called", seat, side };
  if (calls.length < state.points.length) return { state: { ...state, calls }, events: [called] };
  const next = toss({ ...state, calls }, random);
  return { state: next.state, events: [called, ...next.events] };
}

/** Everybody has called: the coin falls, points are given, and the next seat opens. */
function toss(state: State, random: Random): Step<State, Event> {
  const { opener, calls, points } = state;
  const side = sides[random.pick(sides.length)] ?? "heads";
  const right = clockwise(opener, points.length).filter((_, index) => calls[index] === side);
  return {
    state: {
      ...state,
      opener: (opener + 1) % points.length,
      tossed: state.tossed + 1,
      calls: [],
      points: points.map((count, seat) => (right.includes(seat) ? count + 1 : count)),
    },
    events: [{ to: "all", type: "tossed", side, right }],
  };
}
