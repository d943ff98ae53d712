import { de } from "./de.js";
import { en } from "./en.js";

/** All that players of Cat Noir read. */
export const catnoirTexts = { de, en };
