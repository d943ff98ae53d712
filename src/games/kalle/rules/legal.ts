import { pickFor, turnPrompt } from "../../../game/kit.js";
import { coveredPlaces, firstMouse, mice, policeOf, places, reach, swaps, unnamed } from "./grid.js";
import type { Prompt, Random, Seat } from "../../../game/contract.js";
import type { Action, State } from "./state.js";

/** The seat in turn; null when the game is over. */
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

/** One seat at a time; every action opens the next prompt. */
export function prompts(state: State): readonly Prompt[] {
  const seat = asked(state);
  return seat === null ? [] : [turnPrompt(state.question, seat)];
}

/** At most forty, independent of Kalle's place. */
export function legal(state: State, seat: Seat): readonly Action[] {
  return asked(state) === seat ? open(state) : [];
}

/** What a time-out does: pass if allowed, else a random legal action. */
export function timeout(state: State, seat: Seat, random: Random): Action {
  return state.phase.type === "swap" ? { type: "pass" } : pickFor(seat, legal(state, seat), random);
}

function open(state: State): readonly Action[] {
  const { phase } = state;
  switch (phase.type) {
    case "hide":
    case "place":
      return places.map((at) => ({ type: phase.type, at }));
    case "search":
      return reach(coveredPlaces(state), policeOf(state)).map((to) => ({ type: "search", to }));
    case "swap":
      return [...swaps(policeOf(state)).map((pair): Action => ({ type: "swap", ...pair })), { type: "pass" }];
    case "guess":
      return unnamed(state, phase.named).map((at) => ({ type: "guess", at }));
    case "point":
      return coveredPlaces(state).map((at) => ({ type: "point", at }));
    case "over":
      return [];
  }
}
