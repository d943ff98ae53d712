import { describe, expect, it } from "vitest";
import { katchmePlayer } from "../../../../src/games/katchme/player/index.js";
import { A, B, C, nightOf } from "../rules/table.js";
import { counted, decisions, meanPause } from "./asking.js";

/** The rules' example: right are the second stop and violet. */
const example = nightOf({
  seats: 4,
  piles: ["55555/1", "55555/3", "55555/2", "55555/4"],
  markers: { police: "green" },
}).rolls(A, 26);

/** All show a 1; nobody ever meets. */
const circle = nightOf({
  seats: 4,
  districts: 4,
  piles: ["55555/1", "55555/1", "55555/1", "55555/1"],
  markers: { police: "violet" },
}).rolls(A, 11);

const many = 2000;

describe.each(katchmePlayer.levels)("snatching on the %s level", (level) => {
  const errors = level === "strong" ? 0.03 : 0.2;

  it("takes one of the right tiles, either as often, and seldom another one", async () => {
    const found = counted(await decisions(example.state, A, level, many));
    const [when = 0, where = 0] = [found["when-2"], found["where-violet"]];
    expect(when + where).toBeGreaterThan(many * (1 - errors));
    expect(when + where).toBeLessThan(many);
    expect(Math.abs(when - where)).toBeLessThan(5 * Math.sqrt(many));
  });

  it("takes the vicious circle where they never meet", async () => {
    expect(counted(await decisions(circle.state, A, level, many))["circle"]).toBeGreaterThan(many * (1 - errors));
  });

  it("takes the other right tile after the first, in a fraction of the time", async () => {
    const first = await decisions(example.state, A, level);
    for (const [tile, other] of [
      ["when-2", "where-violet"],
      ["where-violet", "when-2"],
    ] as const) {
      const second = await decisions(example.snatches(A, tile).state, A, level);
      expect(counted(second)).toEqual({ [other]: 400 });
      expect(meanPause(second)).toBeLessThan(meanPause(first) / 3);
      expect(Math.max(...second.map(({ afterMs }) => afterMs))).toBeLessThan(level === "relaxed" ? 10_000 : 4000);
    }
  });

  it("takes the right tile that is left when another one was faster, and soon", async () => {
    const first = await decisions(example.state, A, level);
    const left = await decisions(example.snatches(B, "when-2").state, A, level);
    expect(counted(left)).toEqual({ "where-violet": 400 });
    expect(meanPause(left)).toBeLessThan(meanPause(first) / 3);
  });

  it("wants no more when others have what it wants, and takes no wrong one for want of a right one", async () => {
    const gone = example.snatches(B, "when-2").snatches(C, "where-violet");
    expect(counted(await decisions(gone.state, A, level))).toEqual({ done: 400 });
    const shared = example.snatches(A, "when-2").snatches(B, "where-violet");
    expect(counted(await decisions(shared.state, A, level))).toEqual({ done: 400 });
    expect(counted(await decisions(circle.snatches(B, "circle").state, A, level))).toEqual({ done: 400 });
  });

  it("does not mind that others have wrong ones: it works the night out in its own time", async () => {
    const first = await decisions(example.state, A, level, many);
    const others = await decisions(example.snatches(B, "when-3", "where-green").state, A, level, many);
    const { "when-2": when = 0, "where-violet": where = 0 } = counted(others);
    expect(when + where).toBeGreaterThan(many * (1 - errors));
    expect(Math.abs(meanPause(others) / meanPause(first) - 1)).toBeLessThan(0.03);
  });

  it("goes on after a wrong tile as it was reckoned: by a dropped step that leads to that tile", async () => {
    // Two of three slips to the first stop lead to green, where the police are, one to violet.
    const { "where-green": green = 0, "where-violet": violet = 0 } = counted(
      await decisions(example.snatches(A, "when-1").state, A, level),
    );
    expect(green + violet).toBe(400);
    expect(Math.abs(green - 267)).toBeLessThan(40);
    // All slips to the third stop lead to violet.
    const third = await decisions(example.snatches(A, "when-3").state, A, level);
    expect(counted(third)).toEqual({ "where-violet": 400 });
  });

  it("stops after a tile that no dropped step leads to", async () => {
    expect(counted(await decisions(example.snatches(A, "where-orange").state, A, level))).toEqual({ done: 400 });
  });
});

describe("being ready for the dice", () => {
  const fresh = nightOf({ seats: 2, piles: ["55555/1", "55555/3", "55555/2"], markers: { police: "green" } });
  const later = fresh.rolls(A, 26).snatches(B, "when-3", "where-green");

  it.each(katchmePlayer.levels)("takes some three seconds, since people say for themselves (%s)", async (level) => {
    for (const decided of [await decisions(fresh.state, A, level), await decisions(later.state, B, level)]) {
      expect(counted(decided)).toEqual({ roll: 400 });
      expect(Math.min(...decided.map(({ afterMs }) => afterMs))).toBeGreaterThanOrEqual(2500);
      expect(Math.max(...decided.map(({ afterMs }) => afterMs))).toBeLessThanOrEqual(3500);
    }
  });
});
