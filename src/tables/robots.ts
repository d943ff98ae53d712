import { randomBytes } from "node:crypto";
import { randomStream } from "./chance/random-stream.js";

/** The characters to draw from; more than any table has seats. */
export const robots = 12;

/** How much of a table's id, from its end, tells which characters sit there: a rematch has it too. */
const signs = 6;

/** A new table's id. @param rematchOf its rematch has the same characters; null: they are drawn again */
export function newTableId(rematchOf: string | null): string {
  const id = randomBytes(8).toString("base64url");
  return rematchOf === null ? id : id.slice(0, -signs) + rematchOf.slice(-signs);
}

const known = new Map<string, readonly number[]>();

/** The most tables whose draw is remembered. */
const maxKnown = 1_000;

/** The characters of a table's computer players by seat, each at most once, always the same for a table. */
export function drawRobots(id: string): readonly number[] {
  const table = id.slice(-signs);
  const before = known.get(table);
  if (before !== undefined) return before;
  const all = Array.from({ length: robots }, (_, robot) => robot);
  const drawn = randomStream(Buffer.from(table, "utf8"), 0, "act").shuffle(all);
  if (known.size >= maxKnown) known.clear();
  known.set(table, drawn);
  return drawn;
}
