import { fieldOf, goalOf, startOf, targetOf, trackAt, type Field } from "./track.js";
import type { Seat } from "../../../game/contract.js";
import type { Outcome } from "./events.js";
import type { Options } from "./state.js";

/** Where all figures stand, as in states and views. */
export interface Board {
  readonly options: Options;
  /** By seat. */
  readonly counters: readonly number[];
}

/**
 * Whether a figure on its target would stop that of `seat`, which may set such a number all the same (README.md, "A
 * turn").
 */
export function wouldBlock(board: Board, seat: Seat, number: number): boolean {
  const { options, counters } = board;
  const target = fieldAt(board, seat, targetOf(counters[seat] ?? 0, number, options.length));
  return counters.some((counter, other) => other !== seat && sameField(fieldAt(board, other, counter), target));
}

/** Whether the figure of `seat` is on its track's start field, before or after the lap. */
function isOnStart(board: Board, seat: Seat, start: number): boolean {
  return sameField(fieldAt(board, seat, board.counters[seat] ?? 0), fieldAt(board, seat, start));
}

function fieldAt({ options, counters }: Board, seat: Seat, counter: number): Field {
  return fieldOf(counter, seat, counters.length, options.length);
}

function sameField(one: Field, other: Field): boolean {
  if (one === "goal" || other === "goal") return one === other;
  return one.track === other.track && one.index === other.index;
}

/** The outcome for a figure, and its path counter afterwards. */
export interface Verdict {
  readonly outcome: Outcome;
  readonly counter: number;
}

/**
 * What two open cards do to the mover's figure: stop numbers first, then the target (README.md, "A turn", "Haste
 * gedacht").
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

/** Caught twice, a figure returns to its track's start field, unless it is there; three times, to that of track 2. */
function sentBack(board: Board, mover: Seat, counter: number, caught: number): number {
  const { length } = board.options;
  if (caught === 3) return startOf(2, length);
  const start = startOf(trackAt(counter, length), length);
  return isOnStart(board, mover, start) ? counter : start;
}
