import { describe, expect, it } from "vitest";
import { type Action, catnoir as game } from "../../../../src/games/catnoir/rules/index.js";
import { type Board, boardOf } from "../../../../src/games/catnoir/player/fast-board.js";
import { type Judge, judgeOf } from "../../../../src/games/catnoir/player/judge-actions.js";
import { answerOptions, trimmed, turnOptions } from "../../../../src/games/catnoir/player/search.js";
import { playOut } from "../rules/table.js";
import { everyTable } from "./games.js";

const words = (actions: readonly Action[]): ReadonlySet<string> =>
  new Set(
    actions.map((action) =>
      JSON.stringify(Object.entries(action).toSorted(([one], [other]) => one.localeCompare(other))),
    ),
  );

const isPolice = (action: Action): boolean => action.type === "play" && action.faction === "police";
const isGiftForNothing = (action: Action): boolean => action.type === "give" && !action.discard;

function thoughtOf(board: Board, judge: Judge): readonly Action[] {
  const { phase } = board;
  switch (phase.type) {
    case "turn":
      return turnOptions(board, judge);
    case "reaction":
      return answerOptions(board, phase, judge);
    case "trim":
      return [trimmed(judge, phase.surplus)];
    case "over":
      return [];
  }
}

describe("what is thought of while a game is played out", () => {
  it.each(everyTable)("is legal, and leaves little out (%d seats, %j)", (seats, options) => {
    const phases = new Set<string>();
    for (const { state } of playOut(seats, options, seats))
      for (const { seat } of game.prompts(state)) {
        const board = boardOf(state);
        const judge = judgeOf(board, seat, board.hands[seat] ?? []);
        const legal = game.legal(state, seat);
        const thought = thoughtOf(board, judge);
        expect(words(legal)).toEqual(words([...legal, ...thought]));
        expect(words(thought).size).toBe(thought.length);
        // Of all discards of a surplus it considers one.
        const all = state.phase.type === "trim" ? thought.slice(0, 1) : legal;
        const wanted = (actions: readonly Action[]): ReadonlySet<string> =>
          words(actions.filter((action) => !isPolice(action) && !isGiftForNothing(action)));
        expect(wanted(thought)).toEqual(wanted(all));
        expect(thought.some(isPolice)).toBe(all.some(isPolice));
        phases.add(state.phase.type);
      }
    expect(phases.has("turn") && phases.has("reaction")).toBe(true);
  });
});
