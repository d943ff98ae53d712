import { describe, expect, it } from "vitest";
import { catnoir as game, type State } from "../../../../src/games/catnoir/rules/index.js";
import type { Random } from "../../../../src/game/contract.js";
import { act } from "../../../../src/games/catnoir/player/play-action.js";
import { type Board, boardOf, shuffledCopy } from "../../../../src/games/catnoir/player/fast-board.js";
import { chanceFrom, playOut } from "../../../../src/games/catnoir/player/search.js";
import { place } from "../rules/table.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { everyTable } from "./games.js";

/** Whatever has been drawn before. */
const normal = (board: Board): Board => ({ ...board, draw: board.draw.slice(board.next), next: 0 });

/**
 * Plays on at random, by the rules and on a board, and compares after every action.
 *
 * @returns the number of actions, and the state
 */
function playBeside(start: State, seed: number, most = Infinity): { readonly actions: number; readonly state: State } {
  const random = seededRandom(seed);
  const board = boardOf(start);
  let state = start;
  for (let actions = 0; ; actions += 1) {
    const asked = game.prompts(state);
    const seat = asked[random.pick(Math.max(1, asked.length))]?.seat;
    if (seat === undefined || actions >= most) return { actions, state };
    const legal = game.legal(state, seat);
    const action = legal[random.pick(legal.length)];
    if (action === undefined) throw new Error("nothing is legal while the game runs");
    const chance = random.pick(2 ** 30);
    ({ state } = game.act(state, seat, action, seededRandom(chance)));
    act(board, seat, action, seededRandom(chance));
    expect(normal(board)).toEqual(boardOf(state));
  }
}

describe("a board", () => {
  it.each(everyTable)("comes to the same as the rules after every action (%d seats, %j)", (seats, options) => {
    for (let seed = 0; seed < 3; seed += 1)
      expect(playBeside(game.setup(seats, options, seededRandom(seed), null).state, seed).state.phase.type).toBe(
        "over",
      );
  });

  it("does so with robocats and hackers among others too, and at the end of a game", () => {
    const factions = ["detectives", "robocats", "hackers", "police", "journalists"] as const;
    for (const points of [0, 12, 15])
      for (let seed = 0; seed < 4; seed += 1) {
        const { state } = game.setup(3, { factions, actions: 1 }, seededRandom(seed), null);
        const { phase } = playBeside({ ...state, points: [points, points, points] }, seed).state;
        expect(phase).toMatchObject({ type: "over", by: "points" });
      }
  });

  it("does so where cards run out: no draw pile, gaps in the display, nobody who can do anything", () => {
    const scarce = [
      place({ hands: ["DDDD", "S"], display: "", draw: "", discard: "" }),
      place({ hands: ["RRM", "S", ""], display: "D", draw: "", discard: "" }),
      place({ hands: ["SSS", "SSS"], display: "DD", draw: "D", discard: "H" }),
      place({ hands: ["MMMM", "SD", "DSR"], points: [0, 0, 3], display: "", draw: "", discard: "D" }),
      place({ hands: ["HHH", "HDS", "HHHH"], display: "", draw: "", discard: "" }),
      place({ hands: ["RRD", "S"], display: "", draw: "", discard: "", turn: 297 }),
      place({ hands: ["PPPJJJ", "PPJJDD"], display: "", draw: "J", discard: "P" }),
      place({ hands: ["BBBB", "BB"], display: "", draw: "BJ", discard: "", actions: 2 }),
    ];
    let actions = 0;
    for (const { state } of scarce)
      for (let seed = 0; seed < 8; seed += 1) actions += playBeside(state, seed, 60).actions;
    expect(actions).toBeGreaterThan(200);
  });

  it("is left as it is by what is done to a copy", () => {
    const board = boardOf(game.setup(4, { factions: "first", actions: 1 }, seededRandom(1), null).state);
    const before = structuredClone(board);
    playOut(shuffledCopy(board, chanceFrom(1)), chanceFrom(1));
    expect(board).toEqual(before);
  });

  it("has the same draw pile in another order in a copy", () => {
    const board = boardOf(game.setup(2, { factions: "random", actions: 1 }, seededRandom(1), null).state);
    const copy = shuffledCopy(board, chanceFrom(5));
    expect(copy.draw).not.toEqual(board.draw);
    const sorted = (ranks: readonly number[]): readonly number[] => ranks.toSorted((one, other) => one - other);
    expect(sorted(copy.draw)).toEqual(sorted(board.draw));
    expect({ ...copy, draw: board.draw }).toEqual(board);
  });
});

describe("a game that is played out", () => {
  it.each(everyTable)("ends with a winner, long before it would be stopped (%d seats, %j)", (seats, options) => {
    const random: Random = chanceFrom(seats);
    let turns = 0;
    for (let seed = 0; seed < 20; seed += 1) {
      const board = boardOf(game.setup(seats, options, seededRandom(seed), null).state);
      playOut(board, random);
      expect(board.phase).toMatchObject({ type: "over", by: "points" });
      turns += board.turn;
    }
    expect(turns / 20).toBeLessThan(80);
  });
});

describe("the chance of what is imagined", () => {
  it("is even: each number and each order comes up as often as any other", () => {
    const random = chanceFrom(3);
    const picks = [0, 0, 0, 0, 0, 0];
    const orders = new Map<string, number>();
    for (let draw = 0; draw < 6000; draw += 1) {
      const die = random.die() - 1;
      picks[die] = (picks[die] ?? 0) + 1;
      const order = random.shuffle([0, 1, 2]).join("");
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    for (const count of [...picks, ...orders.values()]) expect(Math.abs(count - 1000)).toBeLessThan(150);
    expect(orders.size).toBe(6);
  });

  it("is the same from the same number, and another from another", () => {
    const ten = (seed: number): readonly number[] => {
      const random = chanceFrom(seed);
      return Array.from({ length: 10 }, () => random.pick(1000));
    };
    expect(ten(7)).toEqual(ten(7));
    expect(ten(7)).not.toEqual(ten(8));
  });
});
