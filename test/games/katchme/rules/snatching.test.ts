import { describe, expect, it } from "vitest";
import { katchme, tilesOf, type Size } from "../../../../src/games/katchme/rules/index.js";
import { A, B, C, D, nightOf, type Table } from "./table.js";

/** After the dice. */
function open(seats: number, districts: Size = 3): Table {
  const piles = Array.from({ length: Math.max(seats, districts) }, () => "5555/1");
  return nightOf({ seats, districts, piles }).rolls(A, 11);
}

/** Seats asked for a tile; none after the phase. */
function openSeats({ state }: Table): readonly number[] {
  if (state.phase.type !== "snatch") return [];
  return katchme.prompts(state).map(({ seat }) => seat);
}

describe("the roll of a night", () => {
  const table = nightOf({ seats: 3, piles: ["5/1", "5/1", "5/1"], markers: { bosozoku: "violet" } });

  it("waits until all are ready, in whatever order, each once, which all see and nobody is told", () => {
    const some = table.readies(C, B);
    expect(some.news).toEqual([]);
    expect(katchme.view(some.state, null)).toMatchObject({ phase: { type: "roll", seat: B, ready: [C, B] } });
    expect(katchme.prompts(some.state).map(({ id, seat }) => [id, seat])).toEqual([[1, A]]);
    expect(some.refusal(B, { type: "roll" })).toBe("not-your-turn");
  });

  it("is made with both dice for the seat at the Bōsōzoku's district, which all see, and opens the snatching", () => {
    const rolled = table.rolls(A, 26);
    expect(rolled.news).toEqual([{ to: "all", type: "dice", seat: B, dice: { pink: 2, blue: 6 } }]);
    expect(openSeats(rolled)).toEqual([A, B, C]);
  });
});

describe("snatching", () => {
  it("gives a tile to the first one, and to nobody else", () => {
    const table = open(3).snatches(B, "when-2");
    expect(table.news).toEqual([{ to: "all", type: "snatched", seat: B, tile: "when-2" }]);
    expect(table.refusal(A, { type: "snatch", tile: "when-2" })).toBe("late");
    expect(table.refusal(B, { type: "snatch", tile: "when-2" })).toBe("late");
  });

  it("is over for a seat with the vicious circle, which is a whole answer", () => {
    const table = open(4).snatches(A, "circle");
    expect(openSeats(table)).toEqual([B, C, D]);
    expect(openSeats(open(2).snatches(B, "circle"))).toEqual([]);
  });

  it("takes one tile a press, and any two tiles, also two of a kind or the vicious circle as the second", () => {
    const table = open(5).snatches(A, "when-1", "when-2").snatches(B, "where-green", "circle");
    expect(katchme.view(table.state, null)).toMatchObject({
      phase: { taken: [["when-1", "when-2"], ["where-green", "circle"], [], [], []], done: [A, B] },
    });
  });

  it("is over for a seat with its second tile", () => {
    const table = open(4).snatches(A, "when-1", "where-green");
    expect(openSeats(table)).toEqual([B, C, D]);
    expect(katchme.legal(table.state, A)).toEqual([]);
    expect(table.refusal(A, { type: "snatch", tile: "circle" })).toBe("not-your-turn");
  });

  it("is over for a seat that says so, finally, with one tile or none", () => {
    const table = open(4).snatches(A, "when-1").stops(A).stops(C);
    expect(table.news).toEqual([{ to: "all", type: "done", seat: C }]);
    expect(openSeats(table)).toEqual([B, D]);
    expect(table.refusal(A, { type: "snatch", tile: "circle" })).toBe("not-your-turn");
    expect(table.refusal(C, { type: "done" })).toBe("not-your-turn");
  });

  it("knows no tile beyond the districts of the game", () => {
    const table = open(3, 4);
    for (const tile of ["when-5", "where-red"]) expect(table.refusal(A, { type: "snatch", tile })).toBe("not-now");
    expect(table.snatches(A, "when-4", "where-yellow").news).toHaveLength(1);
  });
});

describe("phase 2", () => {
  it("is over for all as soon as all but one are done", () => {
    const two = open(3).snatches(C, "when-1", "when-2");
    expect(openSeats(two)).toEqual([A, B]);
    expect(openSeats(two.stops(A))).toEqual([]);
    expect(openSeats(two.snatches(B, "circle"))).toEqual([]);
    expect(openSeats(two.snatches(B, "where-green"))).toEqual([A, B]);
  });

  it("is over between two with the first who is done", () => {
    expect(openSeats(open(2).stops(B))).toEqual([]);
    expect(openSeats(open(2).snatches(A, "when-1", "when-2"))).toEqual([]);
  });

  it("is over when no tile is left, however many are not done", () => {
    const six = open(5)
      .snatches(A, "when-1", "when-2")
      .snatches(B, "when-3", "where-orange")
      .snatches(C, "where-violet", "where-green");
    expect(openSeats(six)).toEqual([D, 4]);
    expect(katchme.legal(six.state, D)).toEqual([{ type: "snatch", tile: "circle" }, { type: "done" }]);
    expect(openSeats(six.snatches(D, "circle"))).toEqual([]);
  });

  it("goes on into the evaluation, the next night and its cards within the same step", () => {
    const { news, state } = open(2).stops(A);
    expect(news.map(({ type }) => type)).toEqual(["done", "evaluated", "night", "turned", "turned", "turned"]);
    expect(state.phase).toMatchObject({ type: "roll", nights: { night: 2 } });
  });
});

describe("the tiles that can be had", () => {
  it("are all of the game at first, and fewer with every one that is taken", () => {
    const table = open(3, 6);
    const snatchable = (at: Table): readonly unknown[] =>
      katchme.legal(at.state, B).flatMap((action) => (action.type === "snatch" ? [action.tile] : []));
    expect(snatchable(table)).toEqual(tilesOf(6));
    const left = tilesOf(6).filter((tile) => tile !== "where-red" && tile !== "circle");
    expect(snatchable(table.snatches(A, "where-red").snatches(C, "circle"))).toEqual(left);
  });
});
