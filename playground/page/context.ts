import type { Session } from "./page-session.js";
import type { State } from "./page-state.js";
import type { Words } from "./page-words.js";
import type { Parlour } from "./parlour.js";

/** What every part of the page is drawn with: what stands, what the page calls things, and what a press does. */
export interface Context {
  readonly state: State;
  readonly words: Words;
  readonly session: Session;
}

/** What everything around the seats is drawn with; its words are those of the first seat. */
export interface House {
  readonly parlour: Parlour;
  readonly words: Words;
}

/** Ids of elements begin with the person's, because several people may sit side by side in one document. */
export function elementId({ state }: Context, kind: string, id: string): string {
  return `${state.place.me.id}-${kind}-${id}`;
}

/** The id of a person's column in the page. */
export function seatId({ place }: Pick<State, "place">): string {
  return `${place.me.id}-seat`;
}
