import { asked } from "./prompts.js";
import type { Seat } from "../../../game/contract.js";
import type { Action, State } from "./state.js";

const first: readonly Action[] = [{ type: "throw" }];

const further: readonly Action[] = [
  ...[[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]].map((dice): Action => ({ type: "rethrow", dice })),
  { type: "stand" },
];

/** All actions of a seat: throwing, or with dice on the table throwing any of them again, or standing. */
export function legal(state: State, seat: Seat): readonly Action[] {
  if (asked(state) !== seat) return [];
  return state.phase.type === "shed" && state.phase.dice !== null ? further : first;
}

/** What a seat does whose time is up: it stands if it has something to stand on, else it throws. */
export function timeout({ phase }: State): Action {
  return phase.type === "shed" && phase.dice !== null ? { type: "stand" } : { type: "throw" };
}
