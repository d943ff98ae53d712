import { describe, expect, it } from "vitest";
import { distance, places, swaps } from "../../../../src/games/kalle/rules/index.js";
import {
  calm,
  cool,
  type Habit,
  habitOf,
  type Manner,
  movedBy,
  shy,
} from "../../../../src/games/kalle/player/belief.js";

const manners: readonly (readonly [string, Manner])[] = [
  ["shy", shy],
  ["calm", calm],
  ["cool", cool],
];

const sum = (chances: readonly number[]): number => chances.reduce((all, chance) => all + chance, 0);

/** The chance that an answer takes Kalle, at `at`, more than one step from the police. */
function flight(manner: Manner, police: number, at: number, left: number): number {
  const { moves } = habitOf(manner, police, left);
  return sum((moves[at] ?? []).filter((_, to) => distance(police, to) > 1));
}

describe("the answers of Kalle's seat", () => {
  it.each(manners)("have a chance each, wherever he is, and these are one together (%s)", (_, manner) => {
    for (const police of places)
      for (const left of [1, 4]) {
        const { answers, chances, moves } = habitOf(manner, police, left);
        expect(answers).toEqual([...swaps(police), null]);
        for (const at of places) {
          expect(Math.min(...(chances[at] ?? []))).toBeGreaterThan(0);
          expect(sum(chances[at] ?? [])).toBeCloseTo(1, 12);
          expect(sum(moves[at] ?? [])).toBeCloseTo(1, 12);
        }
      }
  });

  it("take his card along and leave the others", () => {
    const answer = { a: 5, b: 10 };
    expect(places.map((place) => movedBy(answer, place))).toEqual(places.with(5, 10).with(10, 5));
    expect(places.map((place) => movedBy(null, place))).toEqual(places);
  });

  it("move him as the rules swap: as often as all answers together that take him there", () => {
    const { answers, chances, moves } = habitOf(shy, 6, 3);
    const to = (target: number) =>
      (chances[1] ?? []).filter((_, index) => movedBy(answers[index] ?? null, 1) === target);
    expect(moves[1]).toEqual(places.map((place) => expect.closeTo(sum(to(place)), 12)));
    expect(moves[6]).toEqual(places.map((place) => expect.closeTo(place === 6 ? 1 : 0, 12)));
  });
});

describe("who is shy", () => {
  it("flees when the police touch him, and stays when they do not come near", () => {
    expect(flight(shy, 5, 10, 4)).toBeGreaterThan(2 * flight(calm, 5, 10, 4));
    const { moves } = habitOf(shy, 0, 4);
    expect(moves[15]?.[15]).toBeGreaterThan(0.8);
  });

  it("does the same in the end", () => {
    expect(habitOf(shy, 5, 1)).toBe(habitOf(shy, 5, 4));
  });
});

describe("who is cool", () => {
  const alike = ({ chances }: Habit) => new Set(chances.map((row) => row.join())).size === 1;

  it("answers alike wherever he is, so that his answers say nothing", () => {
    for (const police of places) for (const left of [2, 7]) expect(alike(habitOf(cool, police, left))).toBe(true);
  });

  it("flees before the last search, when it no longer matters what the answer says", () => {
    for (const at of [2, 6, 8, 9, 10]) expect(flight(cool, 5, at, 1)).toBeGreaterThan(0.8);
    for (const trapped of [0, 1, 4]) expect(flight(cool, 5, trapped, 1)).toBe(0);
    expect(flight(cool, 5, 10, 2)).toBeLessThan(0.2);
  });

  it("does not do so if he is calm, for then the last chance is still to come", () => {
    for (const police of places) for (const left of [1, 7]) expect(alike(habitOf(calm, police, left))).toBe(true);
  });
});
