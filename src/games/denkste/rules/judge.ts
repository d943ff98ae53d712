import { isOnStart, wouldBlock, type Board } from "./board.js";
import { goalOf, startOf, targetOf, trackAt } from "./track.js";
import type { Seat } from "../../../game/contract.js";
import type { Outcome } from "./events.js";

/** What becomes of a figure, and its path counter afterwards. */
export interface Verdict {
  readonly outcome: Outcome;
  readonly counter: number;
}

/**
 * What two open cards do to the mover's figure. The stop numbers are looked at first, then the target
 * (docs/rules/denkste.md, "A turn", "Haste gedacht").
 */
export function judge(board: Board, mover: Seat, go: number, stop: readonly number[]): Verdict {
  const counter = board.counters[mover] ?? 0;
  const caught = stop.filter((number) => number === go).length;
  if (caught > 1) return { outcome: "back", counter: sentBack(board, mover, counter, caught) };
  if (caught === 1) return { outcome: "caught", counter };
  if (wouldBlock(board, mover, go)) return { outcome: "blocked", counter };
  const target = targetOf(counter, go, board.options.length);
  return { outcome: target === goalOf(board.options.length) ? "goal" : "moved", counter: target };
}

/** Caught twice a figure goes back to its start field of the same track, unless it stands there; three times, of track 2. */
function sentBack(board: Board, mover: Seat, counter: number, caught: number): number {
  const { length } = board.options;
  if (caught === 3) return startOf(2, length);
  const start = startOf(trackAt(counter, length), length);
  return isOnStart(board, mover, start) ? counter : start;
}
