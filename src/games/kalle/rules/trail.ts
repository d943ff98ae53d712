import { distance, type Place } from "./grid.js";
import { kallesPlace } from "./cells.js";
import type { State } from "./state.js";

/** The state with the secret record of the round brought up to where Kalle and the police are now. */
export function track(state: State): State {
  const at = kallesPlace(state);
  const trail = state.trail.at(-1) === at ? state.trail : [...state.trail, at];
  return { ...state, trail, closest: closer(state, at) };
}

function closer({ police, closest }: State, at: Place): number | null {
  if (police === null) return null;
  const now = distance(police, at);
  return closest === null ? now : Math.min(closest, now);
}
