import { randomStream } from "../fairness/random-stream.js";

/** The characters to draw from; more than any table has seats. */
export const robots = 12;

const known = new Map<string, readonly number[]>();

/** The most tables whose draw is remembered. */
const mostKnown = 1_000;

/** The characters of a table's computer players by seat, each at most once, always the same for a table. */
export function drawRobots(table: string): readonly number[] {
  const before = known.get(table);
  if (before !== undefined) return before;
  const all = Array.from({ length: robots }, (_, robot) => robot);
  const drawn = randomStream(Buffer.from(table, "utf8"), 0, "act").shuffle(all);
  if (known.size >= mostKnown) known.clear();
  known.set(table, drawn);
  return drawn;
}
