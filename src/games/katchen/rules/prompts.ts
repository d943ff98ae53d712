import { turnPrompt } from "../../../game/kit.js";
import type { Prompt, Seat } from "../../../game/contract.js";
import type { State } from "./state.js";

/** Whose turn it is; null when the match is over. */
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

/** One seat is asked at a time; every action closes its question and opens the next. */
export function prompts(state: State): readonly Prompt[] {
  const seat = asked(state);
  return seat === null ? [] : [turnPrompt(state.question, seat)];
}
