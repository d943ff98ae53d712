import { describe, expect, it } from "vitest";
import type { Event } from "../../../../src/games/kalle/rules/index.js";
import { type Moment, recall } from "../../../../src/games/kalle/player/belief.js";
import { sit, type Table } from "../rules/table.js";

type Step = (table: Table) => Table;

/** From the first round's beginning. */
function toldBy(...steps: readonly Step[]): readonly Event[] {
  let table = sit(3);
  const events = [...table.news];
  for (const step of steps) {
    table = step(table);
    events.push(...table.news);
  }
  return events;
}

const opening: readonly Step[] = [(table) => table.hides(15), (table) => table.places(0)];

/** Four swaps and a pass. */
const five = toldBy(
  ...opening,
  (table) => table.searches(1),
  (table) => table.swaps(14, 15),
  (table) => table.searches(2),
  (table) => table.swaps(9, 10),
  (table) => table.searches(3),
  (table) => table.passes(),
  (table) => table.searches(6),
  (table) => table.swaps(4, 8),
  (table) => table.searches(5),
  (table) => table.swaps(10, 14),
);

const answersOf = (moments: readonly Moment[]) => moments.filter(({ type }) => type !== "searched");
const fadedOf = (moments: readonly Moment[]) => answersOf(moments).map(({ type }) => type === "faded");

describe("what is remembered of a round", () => {
  it("is every search and every answer, with a full memory", () => {
    expect(recall(five, 1)).toEqual([
      { type: "searched", at: 1 },
      { type: "answered", police: 1, left: 7, answer: { a: 14, b: 15 } },
      { type: "searched", at: 2 },
      { type: "answered", police: 2, left: 6, answer: { a: 9, b: 10 } },
      { type: "searched", at: 3 },
      { type: "answered", police: 3, left: 5, answer: null },
      { type: "searched", at: 6 },
      { type: "answered", police: 6, left: 4, answer: { a: 4, b: 8 } },
      { type: "searched", at: 5 },
      { type: "answered", police: 5, left: 3, answer: { a: 10, b: 14 } },
    ]);
  });

  it.each([
    [1, [false, false, false, false, false]],
    [0.8, [true, false, false, false, false]],
    [0.5, [true, true, false, false, false]],
    [0.2, [true, true, true, true, false]],
  ])("is the latest answers, with %d of a memory", (memory, faded) => {
    expect(fadedOf(recall(five, memory))).toEqual(faded);
  });

  it("is the last answer even without any memory, because it is marked on the table", () => {
    expect(fadedOf(recall(five, 0))).toEqual([true, true, true, true, false]);
  });

  it("holds no more of an answer that has faded than that there was one, and when", () => {
    const [first] = answersOf(recall(five, 0));
    expect(first).toEqual({ type: "faded", police: 1, left: 7 });
  });

  it("never comes back once it has faded", () => {
    for (let tenths = 0; tenths <= 10; tenths += 1) {
      const ages = five.flatMap((_, end) => {
        const faded = fadedOf(recall(five.slice(0, end + 1), tenths / 10));
        return [faded.filter(Boolean).length];
      });
      expect(ages).toEqual(ages.toSorted((one, other) => one - other));
    }
  });

  it("is every search that turned nothing too, which leaves as many cards to be turned", () => {
    const stuck = toldBy(
      ...opening,
      ...[1, 4, 5, 0, 5].flatMap((to) => [(table: Table) => table.searches(to), (table: Table) => table.passes()]),
    );
    expect(recall(stuck, 1).slice(-3)).toEqual([
      { type: "answered", police: 0, left: 4, answer: null },
      { type: "searched", at: 5 },
      { type: "answered", police: 5, left: 4, answer: null },
    ]);
  });

  it("is nothing of the rounds before", () => {
    const second = toldBy(
      ...opening,
      (table) => table.searches(1),
      (table) => table.swaps(14, 15),
      (table) => table.searches(2),
      (table) => table.swaps(10, 14),
      (table) => table.searches(6),
      (table) => table.passes(),
      (table) => table.searches(10),
    );
    expect(second.at(-1)?.type).toBe("begins");
    expect(recall(second, 1)).toEqual([]);
  });
});
