import { wouldBlock, type Action, type Board, type Choice, type View } from "../rules/index.js";
import type { Random, Seat } from "../../../game/contract.js";
import { drawIndex } from "../../../game/player.js";
import { goes, payoffs, settingsAgainst } from "./path.js";
import { solveMatrixGame, type Solution } from "./matrix-game.js";
import { chancesToWin, racePayoffs } from "./race-of-two.js";
import { turnsToGoal } from "./values.js";

/** Draws its card from an equilibrium, between two of the whole race: knowing that gives no advantage. */
export function strong(view: View, { mover }: Choice, card: Action["type"], random: Random): Action | undefined {
  const { rows, columns } = equilibrium(view, mover);
  switch (card) {
    case "go": {
      const number = goes[drawIndex(rows, random)];
      return number === undefined ? undefined : { type: "go", number };
    }
    case "stop": {
      const numbers = settingsAgainst(view.counters[mover] ?? 0, view.options)[drawIndex(columns, random)];
      return numbers === undefined ? undefined : { type: "stop", numbers };
    }
  }
}

/** Solutions, by all that matters for them. */
const solved = new Map<string, Solution>();

/** There are tens of thousands; one takes a quarter of a millisecond. */
const maxSolved = 1_000;

/**
 * How both cards are set as well as can be: `rows` are the chances of the Go-Cards from 1 to 6, `columns` those of
 * `settingsAgainst`. `value`, between two: the chance that the mover loses. Among more: the mover's turns to the goal, this
 * one included, with no other figure in the way afterwards.
 */
export function equilibrium(board: Board, mover: Seat): Solution {
  const { length, hasteGedacht } = board.options;
  const isRace = board.counters.length === 2;
  const counter = board.counters[mover] ?? 0;
  const around = isRace ? board.counters[1 - mover] : goes.map((go) => !wouldBlock(board, mover, go)).join();
  const key = [length, hasteGedacht, isRace, counter, around].join();
  const known = solved.get(key);
  if (known !== undefined) return known;
  const made = solveMatrixGame(
    isRace
      ? racePayoffs(board, mover, chancesToWin(board.options))
      : payoffs(board, mover, turnsToGoal[length][hasteGedacht ? "hasteGedacht" : "plain"]),
  );
  if (solved.size >= maxSolved) solved.clear();
  solved.set(key, made);
  return made;
}
