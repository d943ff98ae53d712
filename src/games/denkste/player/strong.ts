import { wouldBlock, type Action, type Board, type Choice, type View } from "../rules/index.js";
import type { Random, Seat } from "../../../game/contract.js";
import { drawIndex } from "../../../game/player.js";
import { goes, payoffs, settingsAgainst } from "./path.js";
import { solveMatrixGame, type Solution } from "./matrix-game.js";
import { turnsToGoal } from "./values.js";

/** Draws its card from the turn's equilibrium: knowing that gives no advantage. */
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

/** The key has all that matters: some thousands. */
const solved = new Map<string, Solution>();

/**
 * A turn's equilibrium: `rows` are the chances of the Go-Cards from 1 to 6, `columns` those of `settingsAgainst`.
 * `value`: the mover's turns to the goal, this one included, with no other figure in the way afterwards.
 */
export function equilibrium(board: Board, mover: Seat): Solution {
  const { length, hasteGedacht } = board.options;
  const free = goes.map((go) => !wouldBlock(board, mover, go));
  const key = [length, hasteGedacht, board.counters[mover] ?? 0, ...free].join();
  const known = solved.get(key);
  if (known !== undefined) return known;
  const made = solveMatrixGame(payoffs(board, mover, turnsToGoal[length][hasteGedacht ? "hasteGedacht" : "plain"]));
  solved.set(key, made);
  return made;
}
