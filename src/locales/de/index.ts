import { katchen } from "./katchen.js";
import { table } from "./table.js";

/** German, the language that is written first; every other one has exactly its keys. */
export const de = { katchen, table } as const;
