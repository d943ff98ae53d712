import { de } from "./de.js";
import { en } from "./en.js";

/** All that players of Kalle Kanalratte read. */
export const kalleTexts = { de, en };
