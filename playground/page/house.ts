import type { Parlour } from "./parlour.js";
import type { Words } from "./words.js";

/** What everything around the seats is drawn with; its words are those of the first seat. */
export interface House {
  readonly parlour: Parlour;
  readonly words: Words;
}
