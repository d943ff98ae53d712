import { de } from "./de.js";
import { en } from "./en.js";

/** All that players of Katch Me Aho! read. */
export const katchmeTexts = { de, en };
