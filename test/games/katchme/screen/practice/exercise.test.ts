import { describe, expect, it } from "vitest";
import {
  choose,
  mark,
  againId,
  courseAfter,
  courseFor,
  pickId,
  positionOf,
  readPractice,
  sizeFrom,
  type Exercise,
} from "../../../../../src/games/katchme/screen/practice.js";
import { parseCustomId, writeCustomId } from "../../../../../src/discord/ui/parts.js";
import { tilesOf, type Position, type Size } from "../../../../../src/games/katchme/rules/index.js";
import { randomStream } from "../../../../../src/tables/chance/random-stream.js";

const shown = "1234567890123456789";
const sizes: readonly Size[] = [3, 4, 5, 6];
const ids = Array.from({ length: 200 }, (_, more) => String(BigInt(shown) + BigInt(more)));

function exerciseOf(size: Size, id = shown): Exercise {
  return { size, fixed: true, best: null, shown: id };
}

function night(exercise: Exercise): Position {
  return positionOf(exercise, randomStream(Buffer.from(exercise.shown, "ascii"), 0, "act"));
}

describe("a night to practise", () => {
  it("follows from the interaction that showed it and the districts that were asked for", () => {
    for (const districts of sizes) {
      expect(night(exerciseOf(districts))).toEqual(night(exerciseOf(districts)));
      expect(night(exerciseOf(districts)).size).toBe(districts);
    }
    const all = new Set(ids.map((id) => JSON.stringify(night(exerciseOf(6, id)))));
    expect(all.size).toBe(ids.length);
  });

  it("has all kinds of answers", () => {
    const positions = ids.flatMap((id) => sizes.map((size) => night(exerciseOf(size, id))));
    expect(positions.every(({ size, tops }) => tops.length === size)).toBe(true);
    const answers = positions.map((position) => mark(position, []).right.join(" "));
    expect(new Set(answers).size).toBeGreaterThan(15);
    expect(answers).toContain("circle");
  });

  it("begins with three districts and has one more after each right answer, unless so many were asked for", () => {
    let course = courseFor(null, null);
    const sizesSeen = [true, false, true, true, true].map((hit) => {
      course = courseAfter(course, hit, 4_000);
      return course.size;
    });
    expect(sizesSeen).toEqual([4, 4, 5, 6, 6]);
    expect(courseAfter(courseFor(5, null), true, 4_000).size).toBe(5);
  });

  it("keeps the time of the fastest right answer", () => {
    const times = [
      [false, 900],
      [true, 7_340],
      [true, 9_000],
      [false, 100],
      [true, 4_260],
      [true, 1e9],
    ] as const;
    let course = courseFor(3, null);
    const bests = times.map(([hit, ms]) => (course = courseAfter(course, hit, ms)).best);
    expect(bests).toEqual([null, 73, 73, 73, 43, 43]);
    expect(courseAfter(courseFor(3, null), true, 1e9).best).toBe(99_999);
  });

  it("is carried by its buttons, half an answer included", () => {
    for (const fixed of [true, false]) {
      for (const [best, size] of [null, 0, 99_999].flatMap((time) => sizes.map((one) => [time, one] as const))) {
        const exercise = { size, fixed, best, shown: `${shown}0` };
        for (const half of [null, "when-6", "where-turquoise"] as const) {
          for (const tile of tilesOf(size)) {
            const id = parseCustomId(writeCustomId(pickId(exercise, half, tile)));
            expect(id === null ? null : readPractice(id)).toEqual({ type: "pick", exercise, half, tile });
          }
        }
        expect(readPractice(againId(exercise))).toEqual({ type: "again", course: { size, fixed, best } });
      }
    }
  });

  it("has ids that differ in nothing but their tiles, so that none stands out as right", () => {
    const exercise = exerciseOf(6);
    const rests = tilesOf(6).map((tile) => pickId(exercise, null, tile).argument.replace(/\.\d+$/, ""));
    expect(new Set(rests).size).toBe(1);
  });

  it("is nothing for ids that are forged", () => {
    const forged = [
      "",
      "3.",
      "7..1.2.3",
      `2..${shown}..1`,
      `3..${shown}..13`,
      `3..${shown}..`,
      "3..12..1",
      `3..${shown}.1`,
    ];
    const read = forged.map((argument) => readPractice({ verb: "pick", argument }));
    expect(read).toEqual(forged.map(() => null));
    expect(readPractice({ verb: "throw", argument: "" })).toBeNull();
    expect(readPractice({ verb: "again", argument: "x" })).toEqual({ type: "again", course: courseFor(null, null) });
  });

  it("takes a number of districts however it comes, and nothing else", () => {
    expect([3, "6", 2, 7, "", null, undefined, "x"].map(sizeFrom)).toEqual([3, 6, null, null, null, null, null, null]);
  });
});

describe("an answer", () => {
  it("is when and where, in any order, or the vicious circle alone", () => {
    expect(choose(null, "when-2")).toEqual({ type: "half", tile: "when-2" });
    expect(choose("when-2", "where-violet")).toEqual({ type: "whole", tiles: ["when-2", "where-violet"] });
    expect(choose("where-violet", "when-2")).toEqual({ type: "whole", tiles: ["when-2", "where-violet"] });
    expect(choose("when-2", "circle")).toEqual({ type: "whole", tiles: ["circle"] });
  });

  it("may be thought over while it is half made", () => {
    expect(choose("when-2", "when-3")).toEqual({ type: "half", tile: "when-3" });
    expect(choose("where-violet", "where-green")).toEqual({ type: "half", tile: "where-green" });
  });

  it("is right only as a whole", () => {
    const example: Position = {
      size: 3,
      start: { bosozoku: "orange", police: "green" },
      dice: { pink: 2, blue: 6 },
      tops: [1, 3, 2],
    };
    expect(mark(example, ["when-2", "where-violet"])).toMatchObject({ hit: true });
    expect(mark(example, ["when-2", "where-green"])).toMatchObject({ hit: false, right: ["when-2", "where-violet"] });
    expect(mark(example, ["circle"])).toMatchObject({ hit: false });
  });
});
