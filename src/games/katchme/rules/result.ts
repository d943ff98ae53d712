import type { Result } from "../../../game/contract.js";
import { cardsLeft } from "./end.js";
import type { State } from "./state.js";

/** How the game came out; `scores` are the cards left in the draw piles, and who opens a rematch is left to chance. */
export function result({ phase, seats }: State): Result | null {
  if (phase.type !== "over") return null;
  return { places: phase.places, scores: cardsLeft(phase.nights, seats), opens: null };
}
