import { type Board, goalOf, judge, type Options } from "../../../../src/games/denkste/rules/index.js";
import type { Solution } from "../../../../src/games/denkste/player/matrix-game.js";
import { equilibrium, goes, settingsAgainst } from "../../../../src/games/denkste/player/index.js";

/** Cards by the figures' fields alone: the chances of every number and setting. */
export interface Manner {
  readonly go: (board: Board) => readonly number[];
  readonly stop: (board: Board) => readonly number[];
}

const settings = ({ options, counters }: Board): readonly (readonly number[])[] =>
  settingsAgainst(counters[0] ?? 0, options);

/** Both cards of a board are asked for many times. */
const solved = new Map<string, Solution>();

export function strongAt(board: Board): Solution {
  const key = JSON.stringify([board.options, board.counters]);
  const solution = solved.get(key) ?? equilibrium(board, 0);
  solved.set(key, solution);
  return solution;
}

/** Players whose wins can be computed without playing. Seat 0 moves. */
export const manners: Readonly<Record<"strong" | "random" | "highest", Manner>> = {
  strong: { go: (board) => strongAt(board).rows, stop: (board) => strongAt(board).columns },
  random: { go: () => evenly(6), stop: (board) => evenly(settings(board).length) },
  highest: { go: () => atLast(6), stop: (board) => atLast(settings(board).length) },
};

function evenly(length: number): readonly number[] {
  return Array.from({ length }, () => 1 / length);
}

function atLast(length: number): readonly number[] {
  return Array.from({ length }, (_, place) => (place === length - 1 ? 1 : 0));
}

interface Step {
  readonly counter: number;
  readonly chance: number;
}

/** Where a turn leads the mover, by both counters: entry mine × goal + other. */
function stepsOf(mover: Manner, stopper: Manner, options: Options): readonly (readonly Step[])[] {
  const goal = goalOf(options.length);
  return Array.from({ length: goal * goal }, (_, place) => {
    const board: Board = { options, counters: [Math.floor(place / goal), place % goal] };
    const stops = stopper.stop(board);
    const reached = new Map<number, number>();
    for (const [index, going] of mover.go(board).entries()) {
      if (going === 0) continue;
      for (const [column, setting] of settings(board).entries()) {
        const stopping = stops[column] ?? 0;
        if (stopping === 0) continue;
        const { counter } = judge(board, 0, goes[index] ?? 0, setting);
        reached.set(counter, (reached.get(counter) ?? 0) + going * stopping);
      }
    }
    return [...reached].map(([counter, chance]) => ({ counter, chance }));
  });
}

/** To win, moving first or second. */
export interface Chances {
  readonly first: number;
  readonly second: number;
}

/** Without playing: the boards' chances follow from each other. */
export function chancesOf(one: Manner, other: Manner, options: Options): Chances {
  const goal = goalOf(options.length);
  const [mine, theirs] = [stepsOf(one, other, options), stepsOf(other, one, options)];
  // When moving, and when the other moves, by the mover's counter, then the other's.
  const [moving, waiting] = [new Float64Array(goal * goal), new Float64Array(goal * goal)];
  for (let change = 1; change > 1e-10;) {
    change = 0;
    for (let place = goal * goal - 1; place >= 0; place -= 1) {
      const rest = place % goal;
      const win = expected(mine[place] ?? [], goal, 1, (counter) => waiting[rest * goal + counter] ?? 0);
      const hold = expected(theirs[place] ?? [], goal, 0, (counter) => moving[rest * goal + counter] ?? 0);
      change = Math.max(change, Math.abs(win - (moving[place] ?? 0)), Math.abs(hold - (waiting[place] ?? 0)));
      moving[place] = win;
      waiting[place] = hold;
    }
  }
  return { first: moving[0] ?? 0, second: waiting[0] ?? 0 };
}

function expected(
  steps: readonly Step[],
  goal: number,
  atGoal: number,
  elsewhere: (counter: number) => number,
): number {
  let sum = 0;
  for (const { counter, chance } of steps) sum += chance * (counter === goal ? atGoal : elsewhere(counter));
  return sum;
}
