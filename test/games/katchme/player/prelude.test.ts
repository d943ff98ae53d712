import { describe, expect, it } from "vitest";
import { katchmePlayer } from "../../../../src/games/katchme/player/index.js";
import { A, preludeOf } from "../rules/table.js";
import { counted, decisions, meanPause } from "./asking.js";

const many = 3000;

describe.each(katchmePlayer.levels)("the prelude on the %s level", (level) => {
  const share = level === "strong" ? 0.01 : 0.06;

  it("lays the one card that fits, and with two piles that of the right one", async () => {
    expect(counted(await decisions(preludeOf(["35", "44", "66"], 2).state, A, level))).toEqual({ "pile 0": 400 });
    // Too far from a two to pass for a neighbour.
    expect(counted(await decisions(preludeOf(["55 33", "44 44"], 2).state, A, level))).toEqual({ "pile 1": 400 });
  });

  it("knows that 6 and 1 are neighbours, and takes a little longer to see it", async () => {
    const [around, plain] = [preludeOf(["66 33", "44 44"], 1), preludeOf(["22 44", "44 44"], 1)];
    const slow = await decisions(around.state, A, level, many);
    expect(counted(slow)["pile 0"]).toBeGreaterThan(many * 0.9);
    expect(meanPause(slow)).toBeGreaterThan(meanPause(await decisions(plain.state, A, level, many)) + 100);
  });

  it.each([
    ["the same as the target", "22 33"],
    ["two away from it", "44 33"],
    ["two away from it past the six", "66 33"],
  ])("now and then lays the wrong one of two: %s", async (_, piles) => {
    const laid = counted(await decisions(preludeOf([piles, "44 44"], 2).state, A, level, many));
    const wrong = (laid["pile 0"] ?? 0) / many;
    expect(Math.abs(wrong - share)).toBeLessThan(4 * Math.sqrt(share / many));
    expect(laid["pile 1"]).toBe(many - (laid["pile 0"] ?? 0));
  });

  it("now and then overlooks its only card for a while", async () => {
    const waits = (await decisions(preludeOf(["35", "44", "66"], 2).state, A, level, many)).map(
      ({ afterMs }) => afterMs,
    );
    const usual = level === "strong" ? 1350 * 1.5 : 2600 * 1.7;
    const late = waits.filter((wait) => wait > usual).length / many;
    expect(late).toBeGreaterThan(share / 20);
    expect(late).toBeLessThan(share * 1.6);
  });

  it("looks at two piles longer than at one", async () => {
    const one = await decisions(preludeOf(["35", "44", "66"], 2).state, A, level, many);
    const two = await decisions(preludeOf(["35 55", "44 44"], 2).state, A, level, many);
    expect(meanPause(two)).toBeGreaterThan(meanPause(one) + 150);
  });
});

describe("of two cards that fit", () => {
  const both = preludeOf(["333 1", "44 44"], 2).state;

  it("the strong level lays that of the smaller pile, which wins when it is empty", async () => {
    expect(counted(await decisions(both, A, "strong"))).toEqual({ "pile 1": 400 });
  });

  it("the relaxed level lays either", async () => {
    const { "pile 0": left = 0, "pile 1": right = 0 } = counted(await decisions(both, A, "relaxed"));
    expect(Math.abs(left - right)).toBeLessThan(100);
  });
});

describe("the time for a card", () => {
  it.each([
    ["strong", 600, 5000, 1300, 1600],
    ["relaxed", 1200, 11_000, 2500, 3400],
  ] as const)("is that of people at a screen (%s)", async (level, least, most, from, to) => {
    const laid = await decisions(preludeOf(["35", "44", "66"], 2).state, A, level, many);
    const waits = laid.map(({ afterMs }) => afterMs);
    expect(Math.min(...waits)).toBeGreaterThan(least);
    expect(Math.max(...waits)).toBeLessThan(most);
    expect(meanPause(laid)).toBeGreaterThan(from);
    expect(meanPause(laid)).toBeLessThan(to);
  });
});
