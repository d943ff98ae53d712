import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  districtsOf,
  drive,
  ride,
  rightTiles,
  type Position,
  type Size,
} from "../../../../src/games/katchme/rules/index.js";

/** A position by digits: dice pink and blue, tops by district. */
function position(size: Size, starts: readonly [number, number], dice: number, tops: number): Position {
  const [bosozoku = "orange", police = "orange"] = starts.flatMap((place) => districtsOf(size).slice(place, place + 1));
  return {
    size,
    start: { bosozoku, police },
    dice: { pink: Math.floor(dice / 10), blue: dice % 10 },
    tops: String(tops).split("").map(Number),
  };
}

/** The first stop with both gangs in one place, walked district by district; null: none of the first `stops`. */
function walked({ size, start, dice, tops }: Position, stops: number): { stop: number; place: number } | null {
  let bosozoku = districtsOf(size).indexOf(start.bosozoku);
  let police = districtsOf(size).indexOf(start.police);
  let [back, on] = [dice.pink, dice.blue];
  for (let stop = 1; stop <= stops; stop += 1) {
    for (let step = 0; step < back; step += 1) bosozoku = bosozoku === 0 ? size - 1 : bosozoku - 1;
    for (let step = 0; step < on; step += 1) police = police === size - 1 ? 0 : police + 1;
    if (bosozoku === police) return { stop, place: police };
    [back, on] = [tops[bosozoku] ?? 0, tops[police] ?? 0];
  }
  return null;
}

const die = fc.integer({ min: 1, max: 6 });
const positions = fc.constantFrom<Size[]>(3, 4, 5, 6).chain((size) =>
  fc.record({
    size: fc.constant(size),
    start: fc.record({
      bosozoku: fc.constantFrom(...districtsOf(size)),
      police: fc.constantFrom(...districtsOf(size)),
    }),
    dice: fc.record({ pink: die, blue: die }),
    tops: fc.array(die, { minLength: size, maxLength: size }),
  }),
);

describe("driving", () => {
  it("goes clockwise for the police and counter-clockwise for the Bōsōzoku, district by district", () => {
    const steps = [0, 1, 2, 3, 4, 5, 6];
    expect(steps.map((by) => drive("police", "violet", by, 4))).toEqual([
      "violet",
      "green",
      "yellow",
      "orange",
      "violet",
      "green",
      "yellow",
    ]);
    expect(steps.map((by) => drive("bosozoku", "violet", by, 4))).toEqual([
      "violet",
      "orange",
      "yellow",
      "green",
      "violet",
      "orange",
      "yellow",
    ]);
  });
});

describe("the route", () => {
  it("begins with the dice: the pink one for the Bōsōzoku, the blue one for the police", () => {
    const [first] = ride(position(4, [0, 1], 16, 1111)).stops;
    expect(first).toEqual({
      bosozoku: { from: "orange", steps: 1, to: "yellow" },
      police: { from: "violet", steps: 6, to: "yellow" },
    });
  });

  it("goes on by the card on which each gang stopped last", () => {
    const { stops } = ride(position(4, [0, 0], 12, 5214));
    expect(stops.slice(0, 2)).toEqual([
      { bosozoku: { from: "orange", steps: 1, to: "yellow" }, police: { from: "orange", steps: 2, to: "green" } },
      { bosozoku: { from: "yellow", steps: 4, to: "yellow" }, police: { from: "green", steps: 1, to: "yellow" } },
    ]);
  });

  it("ends at the first stop where both stop in the same district, and that is when and where", () => {
    const { stops, answer } = ride(position(4, [0, 0], 12, 5214));
    expect(stops).toHaveLength(2);
    expect(answer).toEqual({ type: "collision", stop: 2, district: "yellow" });
    expect(rightTiles(answer)).toEqual(["when-2", "where-yellow"]);
  });

  it("counts neither a common start nor driving past each other as a collision", () => {
    const apart = ride(position(4, [0, 0], 33, 1414));
    expect(apart.stops.map(({ bosozoku, police }) => [bosozoku.to, police.to])).toEqual([
      ["violet", "yellow"],
      ["violet", "yellow"],
      ["violet", "yellow"],
      ["violet", "yellow"],
    ]);
    expect(apart.answer).toEqual({ type: "circle" });
  });

  it("has as many stops as there are districts where they do not collide, and right is the vicious circle alone", () => {
    const { stops, answer } = ride(position(6, [0, 3], 66, 666666));
    expect(stops).toHaveLength(6);
    expect(rightTiles(answer)).toEqual(["circle"]);
  });

  it("may come to its collision at the very last stop that counts", () => {
    const last = fc.sample(positions, 3000).filter((one) => walked(one, one.size)?.stop === one.size);
    expect(new Set(last.map(({ size }) => size))).toEqual(new Set([3, 4, 5, 6]));
    for (const one of last) expect(ride(one).answer).toMatchObject({ type: "collision", stop: one.size });
  });

  it("comes to no collision where they would only meet after as many stops as there are districts", () => {
    // As in the rules' help.
    const late = position(4, [0, 1], 41, 1123);
    expect(walked(late, 10)).toEqual({ stop: 5, place: 0 });
    expect(ride(late).answer).toEqual({ type: "circle" });
  });

  it("is what walking it district by district comes to", () => {
    const property = fc.property(positions, (one) => {
      const met = walked(one, one.size);
      const { stops, answer } = ride(one);
      expect(answer).toEqual(
        met === null
          ? { type: "circle" }
          : { type: "collision", stop: met.stop, district: districtsOf(one.size)[met.place] },
      );
      expect(stops).toHaveLength(met?.stop ?? one.size);
      stops.slice(1).forEach(({ bosozoku, police }, index) => {
        expect([bosozoku.from, police.from]).toEqual([stops[index]?.bosozoku.to, stops[index]?.police.to]);
      });
    });
    fc.assert(property, { numRuns: 300 });
  });
});

/** With this many districts; cards and dice only as far as they differ. */
function everyPosition(size: Size): readonly Position[] {
  const lengths = Array.from({ length: size }, (_, more) => more + 1);
  const tops = lengths.reduce<readonly (readonly number[])[]>(
    (rows) => rows.flatMap((row) => lengths.map((length) => [...row, length])),
    [[]],
  );
  return tops.flatMap((row) =>
    lengths.flatMap((pink) =>
      lengths.map((blue): Position => {
        return { size, start: { bosozoku: "orange", police: "orange" }, dice: { pink, blue }, tops: row };
      }),
    ),
  );
}

describe("a vicious circle", () => {
  const late = (size: Size): number =>
    everyPosition(size).filter((one) => ride(one).answer.type === "circle" && walked(one, 100) !== null).length;

  it("means with three districts that they never meet", () => {
    expect(late(3)).toBe(0);
  });

  it("with more districts may come before a later meeting, which does not count", () => {
    expect(late(4)).toBeGreaterThan(0);
  });
});
