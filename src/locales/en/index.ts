import { katchen } from "./katchen.js";
import { table } from "./table.js";

/** English. */
export const en = { katchen, table };
