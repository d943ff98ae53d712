import { de } from "./de.js";
import { en } from "./en.js";

/** All that players of Newgame read. */
export const newgameTexts = { de, en };
