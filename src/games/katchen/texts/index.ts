import { de } from "./de.js";
import { en } from "./en.js";

/** All that players of Katchen read. */
export const katchenTexts = { de, en };
