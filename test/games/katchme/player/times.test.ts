import { describe, expect, it } from "vitest";
import type { Position, Size } from "../../../../src/games/katchme/rules/index.js";
import { drawTime, reckon, drawSlip, thinkingTime } from "../../../../src/games/katchme/player/index.js";
import type { Level } from "../../../../src/game/player.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { positionsOf } from "./asking.js";

const levels = ["relaxed", "strong"] as const;
const sizes: readonly Size[] = [3, 4, 5, 6];

/** Nights of some games of four. */
function nightsOf(size: Size): readonly Position[] {
  return Array.from({ length: 40 }, (_, seed) => positionsOf(4, size, seededRandom(seed))).flat();
}

const nights = new Map(sizes.map((size) => [size, nightsOf(size)]));

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** In seconds. */
function usual(positions: readonly Position[], level: Level): number {
  return mean(positions.map((position) => thinkingTime(reckon(position, null), position.size, level))) / 1000;
}

/** Of a level, for what usually takes ten seconds. */
function tens(level: Level): readonly number[] {
  const random = seededRandom(7);
  return Array.from({ length: 4000 }, () => drawTime(10_000, level, random));
}

describe("the time for a step", () => {
  it.each([
    ["relaxed", 5000, 17_000, 11_000],
    ["strong", 6000, 15_000, 10_500],
  ] as const)(
    "of the %s level lies between two bounds, and in the middle of them on average",
    (level, from, to, middle) => {
      const times = tens(level);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(from);
      expect(Math.max(...times)).toBeLessThanOrEqual(to);
      expect(Math.abs(mean(times) - middle)).toBeLessThan(200);
      const near = times.filter((time) => Math.abs(time - middle) < (to - from) / 4).length / times.length;
      expect(Math.abs(near - 0.75)).toBeLessThan(0.03);
    },
  );

  it("is counted in whole milliseconds", () => {
    for (const level of levels) expect(tens(level).every((time) => Number.isInteger(time))).toBe(true);
  });
});

describe("the time to work a night out", () => {
  it.each(levels)("grows with every stop that is to be worked through (%s)", (level) => {
    for (const size of sizes) {
      const positions = nights.get(size) ?? [];
      const times = Array.from({ length: size }, (_, index) =>
        usual(
          positions.filter((position) => reckon(position, null).legs.length === 2 * (index + 1)),
          level,
        ),
      );
      expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0) + 1)).toBe(true);
    }
  });

  it.each(levels)("grows with the city: more stops, and more tiles to find one among (%s)", (level) => {
    const times = sizes.map((size) => usual(nights.get(size) ?? [], level));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const one = { answer: { type: "circle" }, legs: [1, 1] } as const;
    expect(thinkingTime(one, 6, level)).toBeGreaterThan(thinkingTime(one, 3, level));
  });

  it("grows with the way that is counted, whole rounds too where the level is relaxed", () => {
    const onTwo = (steps: number, level: Level): number =>
      thinkingTime({ answer: { type: "circle" }, legs: [steps, steps] }, 3, level);
    expect(onTwo(2, "relaxed")).toBeGreaterThan(onTwo(1, "relaxed"));
    expect(onTwo(5, "relaxed")).toBeGreaterThan(onTwo(2, "relaxed"));
    expect(onTwo(2, "strong")).toBeGreaterThan(onTwo(1, "strong"));
    expect(onTwo(5, "strong")).toBe(onTwo(2, "strong"));
  });

  it.each([
    ["strong", [6.5, 9], [12, 17]],
    ["relaxed", [13, 18], [23, 31]],
  ] as const)("is that of people with three districts and with six (%s)", (level, three, six) => {
    for (const [size, [from, to]] of [
      [3, three],
      [6, six],
    ] as const) {
      const time = usual(nights.get(size) ?? [], level);
      expect(time).toBeGreaterThan(from);
      expect(time).toBeLessThan(to);
    }
  });

  it("leaves time to snatch at the slowest, however many districts there are", () => {
    for (const size of sizes) {
      const legs = Array.from({ length: 2 * size }, () => 6);
      const slowest = drawTime(thinkingTime({ answer: { type: "circle" }, legs }, size, "relaxed"), "relaxed", {
        ...seededRandom(1),
        pick: (n) => n - 1,
      });
      expect(slowest).toBeLessThan(1000 * (60 + 20 * (size - 3)) - 5000);
    }
  });
});

describe("slips", () => {
  it.each([
    ["strong", 0.006],
    ["relaxed", 0.04],
  ] as const)("of the %s level come with a fixed chance a leg", (level, chance) => {
    const random = seededRandom(3);
    const positions = [...nights.values()].flat();
    const legs = positions.map((position) => reckon(position, null).legs.length);
    let slips = 0;
    for (let round = 0; round < 3; round += 1)
      slips += positions.filter((position) => drawSlip(position, level, random) !== null).length;
    const expected = 3 * chance * legs.reduce((sum, count) => sum + count, 0);
    expect(Math.abs(slips - expected)).toBeLessThan(4 * Math.sqrt(expected));
  });
});
