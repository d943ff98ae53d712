import { fieldOf, targetOf, type Field } from "./track.js";
import type { Seat } from "../../../game/contract.js";
import type { Options } from "./state.js";

/** Where all figures stand, as states and views alike say it. */
export interface Board {
  readonly options: Options;
  /** Path counter a seat. */
  readonly counters: readonly number[];
}

/**
 * Whether the figure of `seat` would have to stay because of another figure on its target. It may set such a number all the
 * same (docs/rules/denkste.md, "A turn").
 */
export function wouldBlock(board: Board, seat: Seat, number: number): boolean {
  const { options, counters } = board;
  const target = fieldAt(board, seat, targetOf(counters[seat] ?? 0, number, options.length));
  return counters.some((counter, other) => other !== seat && sameField(fieldAt(board, other, counter), target));
}

/** Whether the figure of `seat` stands on its own start field of its track, before or after the lap. */
export function isOnStart(board: Board, seat: Seat, start: number): boolean {
  return sameField(fieldAt(board, seat, board.counters[seat] ?? 0), fieldAt(board, seat, start));
}

function fieldAt({ options, counters }: Board, seat: Seat, counter: number): Field {
  return fieldOf(counter, seat, counters.length, options.length);
}

function sameField(one: Field, other: Field): boolean {
  if (one === "goal" || other === "goal") return one === other;
  return one.track === other.track && one.index === other.index;
}
