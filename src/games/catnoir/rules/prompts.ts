import { turnPrompt } from "../../../game/kit.js";
import type { Prompt, Seat } from "../../../game/contract.js";
import type { State } from "./state.js";

/** Who is asked and has not answered yet. */
export function askedSeats({ phase }: State): readonly Seat[] {
  switch (phase.type) {
    case "turn":
    case "trim":
      return [phase.seat];
    case "reaction":
      return phase.asked.filter((_, index) => phase.answers[index] === null);
    case "over":
      return [];
  }
}

/** One seat in its own turn, or all who may react at once. An answer is final, so whoever has given one is asked no more. */
export function prompts(state: State): readonly Prompt[] {
  const pace = state.phase.type === "reaction" ? "reaction" : "turn";
  return askedSeats(state).map((seat) => ({ ...turnPrompt(state.question, seat), pace }));
}
