import { describe, expect, it } from "vitest";
import { type Evaluation, type Size, type Tile, katchme } from "../../../../src/games/katchme/rules/index.js";
import { A, B, C, D, E, nightOf, pilesOf, type Table } from "./table.js";

/** By the last action. */
function evaluation({ news }: Table): Evaluation {
  const told = news.find((event) => event.type === "evaluated");
  if (told === undefined) throw new Error("nothing was evaluated");
  return told.evaluation;
}

/** From orange both stop at green at once: right are `when-1` and `where-green`. */
function collision(seats: number, mine = "555555/13"): Table {
  const piles = [mine, ...Array.from({ length: Math.max(seats, 3) - 1 }, () => "555555/24")];
  return nightOf({ seats, piles }).rolls(A, 12);
}

/** From orange and violet, in whole laps: right is the circle alone. */
function circle(seats: number): Table {
  const piles = Array.from({ length: Math.max(seats, 3) }, () => "555555/33");
  return nightOf({ seats, piles, markers: { police: "violet" } }).rolls(A, 33);
}

describe("the cards to turn after a collision", () => {
  it.each<[string, readonly Tile[], number]>([
    ["nothing", [], 1],
    ["the right stop", ["when-1"], 0],
    ["the right district", ["where-green"], 0],
    ["one right and one wrong tile", ["when-1", "where-orange"], 1],
    ["one right tile and the vicious circle", ["where-green", "circle"], 1],
    ["one wrong tile", ["when-2"], 2],
    ["the vicious circle", ["circle"], 2],
    ["two wrong tiles", ["when-2", "where-orange"], 2],
    ["both right tiles", ["when-1", "where-green"], 0],
  ])("for %s (%j) are %d", (_what, tiles, turns) => {
    const snatched = collision(3).snatches(A, ...tiles);
    const isDone = tiles.length === 2 || tiles.includes("circle");
    const table = (isDone ? snatched : snatched.stops(A)).stops(B);
    expect(evaluation(table).right).toEqual(["when-1", "where-green"]);
    expect(evaluation(table).seats[A]).toMatchObject({ taken: tiles, turns });
    const turned = table.news.filter((event) => event.type === "turned" && event.pile === A);
    expect(turned).toEqual(
      turns === 0 ? [] : [{ to: "all", type: "turned", pile: A, cards: [5, 5].slice(0, turns), left: 6 - turns }],
    );
  });
});

describe("the cards to turn after a vicious circle", () => {
  it.each<[string, readonly Tile[], number]>([
    ["nothing", [], 1],
    ["the vicious circle", ["circle"], 0],
    ["the vicious circle and any other tile", ["when-1", "circle"], 1],
    ["one tile", ["where-green"], 2],
    ["two tiles", ["when-1", "where-green"], 2],
  ])("for %s (%j) are %d", (_what, tiles, turns) => {
    const snatched = circle(3).snatches(A, ...tiles);
    const isDone = tiles.length === 2 || tiles.includes("circle");
    const table = (isDone ? snatched : snatched.stops(A)).stops(B);
    expect(evaluation(table).right).toEqual(["circle"]);
    expect(evaluation(table).seats[A]).toEqual({ taken: tiles, turns, reward: null });
  });
});

describe("the cards of the next phase 1", () => {
  it("are turned one by one onto the discard, the last one on top", () => {
    const table = nightOf({ seats: 3, piles: ["1234/5", "555/5", "555/5"] }).rolls(A, 12);
    expect(pilesOf(table.snatches(A, "when-2").stops(A).stops(B).state)).toEqual(["34/215", "55/55", "55/55"]);
  });

  it("are no more than a pile has", () => {
    const table = nightOf({ seats: 3, piles: ["1/5", "555/5", "5555/5"] }).rolls(A, 12);
    const { news, state } = table.snatches(A, "when-2").stops(A).stops(B);
    expect(news).toContainEqual({ to: "all", type: "turned", pile: A, cards: [1], left: 0 });
    expect(pilesOf(state)[A]).toBe("/15");
  });

  it("are always one from a neutral pile", () => {
    const table = nightOf({ seats: 2, districts: 4, piles: ["55/1", "55/1", "123/4", "555/1"] }).rolls(A, 11);
    expect(pilesOf(table.stops(A).state).slice(2)).toEqual(["23/14", "55/51"]);
  });
});

describe("the reward for two right tiles", () => {
  it("puts the top of the own discard face down under the own draw pile, at once", () => {
    const table = collision(3, "256/134").snatches(A, "when-1", "where-green").stops(B);
    expect(evaluation(table).seats[A]).toEqual({ taken: ["when-1", "where-green"], turns: 0, reward: 1 });
    expect(pilesOf(table.state)[A]).toBe("2561/34");
  });

  it("is left out when the discard is a single card", () => {
    const table = collision(3, "256/1").snatches(A, "when-1", "where-green").stops(B);
    expect(evaluation(table).seats[A]).toEqual({ taken: ["when-1", "where-green"], turns: 0, reward: null });
    expect(pilesOf(table.state)[A]).toBe("256/1");
  });

  it("is none for one right tile, nor for a right and a wrong one", () => {
    const one = collision(3).snatches(A, "when-1").stops(A).stops(B);
    const mixed = collision(3).snatches(A, "when-1", "circle").stops(B);
    expect([one, mixed].map((table) => evaluation(table).seats[A]?.reward)).toEqual([null, null]);
  });

  it("changes the card at a district only for the next night", () => {
    const piles = ["555/2", "555/2", "555/31"];
    const first = nightOf({ seats: 3, piles, markers: { police: "violet" } }).rolls(A, 12);
    const rewarded = first.stops(A).snatches(C, "when-2", "where-green");
    expect(evaluation(rewarded).route.stops[1]?.bosozoku).toEqual({ from: "green", steps: 3, to: "green" });
    expect(evaluation(rewarded).seats[C]?.reward).toBe(3);
    const second = rewarded.rolls(B, 33).stops(A).stops(B);
    expect(evaluation(second).route.stops[1]?.police).toEqual({ from: "green", steps: 1, to: "orange" });
  });
});

describe("the cards of seats beyond the districts", () => {
  it("count for their lives and not for the route", () => {
    const six = (last: string): Evaluation => {
      const piles = ["55/1", "55/2", "55/3", last, last, last];
      const table = nightOf({ seats: 6, piles }).rolls(A, 11);
      return evaluation([A, B, C, D, E].reduce((before, seat) => before.stops(seat), table));
    };
    expect(six("55/6").route).toEqual(six("55/1").route);
    expect(six("55/6").route.stops.length).toBeGreaterThan(1);
  });
});

describe("what the evaluation tells", () => {
  it("is the night, its dice and cards, both routes, the right tiles, and how everybody came out", () => {
    const table = collision(3).snatches(C, "circle").snatches(A, "when-1").stops(B);
    const told: Evaluation = {
      night: 1,
      dice: { pink: 1, blue: 2 },
      tops: [1, 2, 2],
      route: {
        stops: [
          {
            bosozoku: { from: "orange", steps: 1, to: "green" },
            police: { from: "orange", steps: 2, to: "green" },
          },
        ],
        answer: { type: "collision", stop: 1, district: "green" },
      },
      right: ["when-1", "where-green"],
      seats: [
        { taken: ["when-1"], turns: 0, reward: null },
        { taken: [], turns: 1, reward: null },
        { taken: ["circle"], turns: 2, reward: null },
      ],
    };
    expect(evaluation(table)).toEqual(told);
    expect(katchme.view(table.state, null)).toMatchObject({ night: 2, evaluation: told });
  });
});

describe("after the evaluation", () => {
  it("all tiles lie there again", () => {
    const table = collision(2).snatches(A, "when-1", "where-green");
    expect(katchme.legal(table.rolls(B, 11).state, A)).toHaveLength(8);
  });

  it.each<[Size, string, string]>([
    [3, "violet", "violet"],
    [4, "green", "violet"],
    [5, "yellow", "violet"],
    [6, "red", "violet"],
  ])("with %d districts the Bōsōzoku go from orange two back to %s, the police one on to %s", (size, back, on) => {
    const piles = Array.from({ length: size }, () => "55/1");
    const table = nightOf({ seats: 2, districts: size, piles }).rolls(A, 12).stops(A);
    expect(table.state.phase).toMatchObject({ nights: { markers: { bosozoku: back, police: on } } });
    expect(table.news).toContainEqual({
      to: "all",
      type: "night",
      night: 2,
      markers: { bosozoku: back, police: on },
    });
  });

  it("the markers move from where they stood at the start of the night, wherever the gangs have driven", () => {
    const piles = ["55/1", "55/2", "55/3"];
    const nights = [12, 56, 33].map((dice) => nightOf({ seats: 2, piles }).rolls(A, dice).stops(A).state.phase);
    const moved = { nights: { markers: { bosozoku: "violet", police: "violet" } } };
    expect(nights).toMatchObject([moved, moved, moved]);
  });

  it("the seat at the Bōsōzoku's new district is to roll", () => {
    const table = collision(3).stops(A).stops(B);
    expect(katchme.view(table.state, null)).toMatchObject({ phase: { type: "roll", seat: B, ready: [] } });
  });
});
