import { type Board, discsFor, goalOf, judge, type Options, stopSettings, trackAt } from "../rules/index.js";
import type { Seat } from "../../../game/contract.js";
import { solveMatrixGame } from "./matrix-game.js";

/** What the Go-Card can show. */
export const goes: readonly number[] = [1, 2, 3, 4, 5, 6];

/** All settings of the Stop-Card against a figure with this path counter. */
export function settingsAgainst(counter: number, { length, hasteGedacht }: Options): readonly (readonly number[])[] {
  return stopSettings(discsFor(trackAt(counter, length)), hasteGedacht);
}

/**
 * The mover's own turns to the goal, this one included: a row per Go-Card from 1 to 6, a column per `settingsAgainst`.
 * Other figures matter in this turn only.
 *
 * @param values turns by path counter, with no other figure in the way
 */
export function payoffs(board: Board, mover: Seat, values: readonly number[]): readonly (readonly number[])[] {
  const settings = settingsAgainst(board.counters[mover] ?? 0, board.options);
  return goes.map((go) => settings.map((stop) => 1 + (values[judge(board, mover, go, stop).counter] ?? 0)));
}

/** One step of value iteration, from the goal back, so that counters use the new values of those ahead. */
export function sweep(values: readonly number[], options: Options): readonly number[] {
  const next = [...values];
  for (let counter = goalOf(options.length) - 1; counter >= 0; counter -= 1)
    next[counter] = solveMatrixGame(payoffs({ options, counters: [counter] }, 0, next)).value;
  return next;
}
