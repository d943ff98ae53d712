import { describe, expect, it } from "vitest";
import { newgame, type Side, type State } from "../../../../src/games/newgame/rules/index.js";
import { scriptedRandom } from "../../../support/scripted-random.js";

/** Two seats, of whom the first opens, call these sides one after another; the coin always falls on heads. */
function called(...calls: readonly Side[]): State {
  const random = scriptedRandom([], [0, ...calls.map(() => 0)]);
  return calls.reduce(
    (state, side, index) =>
      newgame.act(state, newgame.prompts(state)[0]?.seat ?? index, { type: "call", side }, random).state,
    newgame.setup(2, { tosses: 2 }, random, null).state,
  );
}

describe("a toss of Newgame", () => {
  it("gives a point to each seat that called its side", () => {
    expect(called("heads", "tails").points).toEqual([1, 0]);
    expect(called("heads", "heads").points).toEqual([1, 1]);
    expect(called("tails", "tails").points).toEqual([0, 0]);
  });

  it("is opened by the next seat than the one before", () => {
    expect(newgame.prompts(called("heads")).map(({ seat }) => seat)).toEqual([1]);
    expect(newgame.prompts(called("heads", "tails")).map(({ seat }) => seat)).toEqual([1]);
    expect(newgame.prompts(called("heads", "tails", "tails")).map(({ seat }) => seat)).toEqual([0]);
  });
});

describe("the end of Newgame", () => {
  it("comes with the last toss, and most points win", () => {
    expect(newgame.result(called("heads", "tails", "tails"))).toBeNull();
    expect(newgame.result(called("heads", "tails", "tails", "heads"))).toMatchObject({
      places: [[0], [1]],
      scores: [2, 0],
    });
    expect(newgame.result(called("heads", "tails", "heads", "tails"))?.places).toEqual([[0, 1]]);
  });
});
