import { describe, expect, it } from "vitest";
import type { Action, Dice, Thrown, View } from "../../../../src/games/katchen/rules/index.js";
import { katchenPlayer } from "../../../../src/games/katchen/player/index.js";
import type { Level } from "../../../../src/game/player.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { choices } from "./brute.js";

const legal: readonly Action[] = [...choices.map((dice): Action => ({ type: "rethrow", dice })), { type: "stand" }];

interface Turn {
  readonly coasters: readonly number[];
  readonly throws?: readonly Thrown[];
  readonly dice: Dice;
  readonly count?: number;
  readonly limit?: number;
}

/** Seat order is the order of the round. */
function turnOf({ coasters, throws = [], dice, count = 1, limit = 3 }: Turn): View {
  return {
    options: { shots: 1, knockOut: false, byHand: true },
    game: 1,
    shots: coasters.map(() => 0),
    gone: [],
    coasters,
    stack: 0,
    phase: { type: "shed", order: coasters.map((_, seat) => seat), throws, dice, count, limit },
    asked: throws.length,
  };
}

async function decide(level: Level, turn: Turn, picks: readonly number[] = [0]): Promise<Action> {
  const random = scriptedRandom([], picks);
  return (await katchenPlayer.decide({ seat: 0, view: turnOf(turn), legal, events: [], own: [], level, random }))
    .action;
}

const stand: Action = { type: "stand" };

describe("the strong level", () => {
  it.each<[string, Turn]>([
    ["421 in one, opening between two", { coasters: [7, 6], dice: [4, 2, 1] }],
    ["421 in one, opening among four", { coasters: [4, 3, 3, 3], dice: [1, 2, 4] }],
    [
      "a throw that beats the opener's and takes all its coasters",
      { coasters: [10, 3], throws: [{ seat: 0, dice: [6, 5, 3], count: 3 }], dice: [1, 1, 3] },
    ],
    [
      "the highest throw when it is the last to throw and gives all away",
      {
        coasters: [5, 4, 4],
        throws: [
          { seat: 0, dice: [3, 3, 3], count: 3 },
          { seat: 1, dice: [2, 2, 1], count: 3 },
        ],
        dice: [4, 4, 4],
      },
    ],
  ])("stands on %s", async (_, turn) => {
    expect(await decide("strong", turn)).toEqual(stand);
  });

  it.each<[string, Turn]>([
    ["the lowest throw of all", { coasters: [7, 6], dice: [2, 2, 1] }],
    [
      "a good throw that is still below the opener's",
      { coasters: [6, 7], throws: [{ seat: 0, dice: [5, 1, 1], count: 2 }], dice: [5, 5, 5], limit: 2 },
    ],
    [
      "what is lowest of three, however late",
      {
        coasters: [5, 4, 4],
        throws: [
          { seat: 0, dice: [3, 3, 3], count: 3 },
          { seat: 1, dice: [4, 4, 4], count: 3 },
        ],
        dice: [2, 2, 2],
        count: 2,
      },
    ],
  ])("throws again with %s", async (_, turn) => {
    expect((await decide("strong", turn)).type).toBe("rethrow");
  });

  it("throws only the die that is missing to 421, its place on the table kept", async () => {
    const turn: Turn = {
      coasters: [6, 7],
      throws: [{ seat: 0, dice: [6, 1, 1], count: 2 }],
      dice: [2, 5, 4],
      limit: 2,
    };
    expect(await decide("strong", turn)).toEqual({ type: "rethrow", dice: [1] });
  });

  it("looks as far ahead as throws are left: 6, 2, 1 keeps its ace for one, the 2 as well for two", async () => {
    const throws: readonly Thrown[] = [{ seat: 0, dice: [3, 3, 3], count: 3 }];
    const turn = { coasters: [6, 7], throws, dice: [6, 2, 1] as const };
    expect(await decide("strong", { ...turn, count: 2 })).toEqual({ type: "rethrow", dice: [0, 1] });
    expect(await decide("strong", { ...turn, count: 1 })).toEqual({ type: "rethrow", dice: [0] });
  });
});

describe("the relaxed level", () => {
  it("is pleased with three coasters", async () => {
    expect(await decide("relaxed", { coasters: [7, 6], dice: [3, 1, 1] })).toEqual(stand);
  });

  it.each([
    [0, stand],
    [1, { type: "rethrow", dice: [0, 1, 2] }],
  ])("tosses for it with two coasters", async (toss, action) => {
    expect(await decide("relaxed", { coasters: [7, 6], dice: [4, 3, 2] }, [0, toss])).toEqual(action);
  });

  it.each<[string, Dice, readonly number[]]>([
    ["keeps an ace", [6, 1, 3], [0, 2]],
    ["keeps a pair where there is no ace", [5, 3, 5], [1]],
    ["throws everything where there is neither", [6, 5, 3], [0, 1, 2]],
  ])("%s", async (_, dice, again) => {
    expect(await decide("relaxed", { coasters: [7, 6], dice })).toEqual({ type: "rethrow", dice: again });
  });
});
