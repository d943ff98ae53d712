import type { Session } from "./session.js";
import type { State } from "./state.js";
import type { Words } from "./words.js";

/** What every part of the page is drawn with: what stands, what the page calls things, and what a press does. */
export interface Context {
  readonly state: State;
  readonly words: Words;
  readonly session: Session;
}
