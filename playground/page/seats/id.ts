import type { State } from "../state.js";

/** The id of a person's column in the page. */
export function seatId({ place }: Pick<State, "place">): string {
  return `${place.me.id}-seat`;
}
