import type { Action } from "../rules/index.js";
import type { Random, Seat } from "../../../game/contract.js";
import { act } from "./play-action.js";
import type { Board } from "./fast-board.js";
import { type Judge, judgeOf } from "./judge-cards.js";
import { worthOf } from "./judge-action.js";
import { answerOptions, trimmed, turnOptions } from "./candidates.js";

/** The most that chance adds to an option's value, in points. */
const whim = 0.2;

/** Steps of that chance. */
const steps = 1024;

/** Plays a board to its end by each seat's judgement. */
export function playOut(board: Board, random: Random): void {
  for (;;) {
    const { phase } = board;
    if (phase.type === "over") return;
    const seat = phase.type === "reaction" ? (phase.asked[phase.answers.indexOf(null)] ?? phase.seat) : phase.seat;
    act(board, seat, chosen(board, seat, random), random);
  }
}

function chosen(board: Board, seat: Seat, random: Random): Action {
  const { phase } = board;
  const judge = judgeOf(board, seat, board.hands[seat] ?? []);
  switch (phase.type) {
    case "turn":
      return best(judge, board, turnOptions(board, judge), random);
    case "reaction":
      return best(judge, board, answerOptions(board, phase, judge), random);
    case "trim":
      return trimmed(judge, phase.surplus);
    case "over":
      throw new Error("nobody is asked any more");
  }
}

function best(judge: Judge, { phase }: Board, options: readonly Action[], random: Random): Action {
  let [first] = options;
  let most = -Infinity;
  for (const option of options) {
    const worth = worthOf(judge, phase, option) + (whim * random.pick(steps)) / steps;
    if (worth <= most) continue;
    first = option;
    most = worth;
  }
  if (first === undefined) throw new Error("there is nothing to do");
  return first;
}
