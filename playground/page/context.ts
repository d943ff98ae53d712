import type { Session } from "./page-session.js";
import type { State } from "./page-state.js";
import type { Words } from "./page-words.js";
import type { Parlour } from "./parlour.js";

/** To draw parts with: the state, words, and what a press does. */
export interface Context {
  readonly state: State;
  readonly words: Words;
  /** For dates and numbers, by Discord's code; the bot's are in the person's. */
  readonly locale: string;
  readonly session: Session;
}

/** The same around the seats. */
export interface House {
  readonly parlour: Parlour;
  readonly words: Words;
  readonly locale: string;
}

/** They begin with the person's id: several people share one document. */
export function elementId({ state }: Context, kind: string, id: string): string {
  return `${state.place.me.id}-${kind}-${id}`;
}

/** The id of a person's column in the page. */
export function seatId({ place }: Pick<State, "place">): string {
  return `${place.me.id}-seat`;
}
