import { turnPrompt } from "../../../game/kit.js";
import { firstMouse, mice } from "./mice.js";
import type { Prompt, Seat } from "../../../game/contract.js";
import type { State } from "./state.js";

/** Whose turn it is; null when the game is over. */
export function asked(state: State): Seat | null {
  const { phase, kalle } = state;
  switch (phase.type) {
    case "place":
      return firstMouse(state);
    case "search":
      return phase.mouse;
    case "guess":
      return mice(state)[phase.named.length] ?? null;
    case "hide":
    case "swap":
    case "point":
      return kalle;
    case "over":
      return null;
  }
}

/** One seat is asked at a time; every action closes its question and opens the next. */
export function prompts(state: State): readonly Prompt[] {
  const seat = asked(state);
  return seat === null ? [] : [turnPrompt(state.question, seat)];
}
