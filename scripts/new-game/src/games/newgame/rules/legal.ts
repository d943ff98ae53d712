import type { Prompt, Seat } from "../../../game/contract.js";
import { turnPrompt } from "../../../game/kit.js";
import { inTurn, sides, type Action, type State } from "./state.js";

/** One seat is asked at a time. Its question has the number of calls so far, so no number comes twice. */
export function prompts(state: State): readonly Prompt[] {
  const seat = inTurn(state);
  return seat === null ? [] : [turnPrompt(state.tossed * state.points.length + state.calls.length + 1, seat)];
}

/** The seat in turn may call either side. */
export function legal(state: State, seat: Seat): readonly Action[] {
  return inTurn(state) === seat ? sides.map((side): Action => ({ type: "call", side })) : [];
}
