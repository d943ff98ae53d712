import { de } from "./de.js";
import { en } from "./en.js";

/** All that players of Denkste! read. */
export const denksteTexts = { de, en };
