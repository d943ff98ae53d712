import type { Prompt, Seat } from "../../../game/contract.js";
import type { Action, State } from "./state.js";
import { turnPrompt } from "../../../game/kit.js";

/** The seat in turn; null when the match is over. */
export function asked({ phase }: State): Seat | null {
  switch (phase.type) {
    case "rolloff":
      return phase.rolls.find((roll) => roll.die === null)?.seat ?? null;
    case "deal":
    case "shed":
      return phase.order[phase.throws.length] ?? null;
    case "over":
      return null;
  }
}

/** One seat at a time; every action opens the next prompt. */
export function prompts(state: State): readonly Prompt[] {
  const seat = asked(state);
  return seat === null ? [] : [turnPrompt(state.question, seat)];
}

const first: readonly Action[] = [{ type: "throw" }];

const further: readonly Action[] = [
  ...[[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]].map((dice): Action => ({ type: "rethrow", dice })),
  { type: "stand" },
];

/** Throwing, or with dice on the table rethrowing or standing. */
export function legal(state: State, seat: Seat): readonly Action[] {
  if (asked(state) !== seat) return [];
  return state.phase.type === "shed" && state.phase.dice !== null ? further : first;
}

/** What a time-out does: stand if there are dice, else throw. */
export function timeout({ phase }: State): Action {
  return phase.type === "shed" && phase.dice !== null ? { type: "stand" } : { type: "throw" };
}
