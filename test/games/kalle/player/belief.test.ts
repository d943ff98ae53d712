import { describe, expect, it } from "vitest";
import { places } from "../../../../src/games/kalle/rules/index.js";
import {
  anyOf,
  type Belief,
  believe,
  recall,
  calm,
  cool,
  type Manner,
  shy,
} from "../../../../src/games/kalle/player/belief.js";
import { everyWay, playAlike } from "./brute.js";

const sum = (belief: Belief): number => belief.reduce((all, chance) => all + chance, 0);
const near = (belief: Belief) => belief.map((chance) => expect.closeTo(chance, 10));

const manners: readonly (readonly [string, Manner])[] = [
  ["shy", shy],
  ["cool", cool],
  ["calm", calm],
];

describe("what is believed of Kalle", () => {
  it("begins with sixteen places, one as likely as another", () => {
    expect(believe(anyOf(places), [], shy, places)).toEqual(near(places.map(() => 1 / 16)));
  });

  it.each([1, 0.5, 0])("is one altogether and nothing at open places, with %d of a memory", (memory) => {
    for (let seed = 0; seed < 20; seed += 1)
      for (const { events, covered } of playAlike(seed, shy)) {
        const belief = believe(anyOf(places), recall(events, memory), shy, covered);
        expect(sum(belief)).toBeCloseTo(1, 12);
        expect(belief.filter((_, place) => !covered.includes(place)).every((chance) => chance === 0)).toBe(true);
      }
  });

  it.each(manners)(
    "is what sixteen rounds with Kalle under each card come to, if all is remembered (%s)",
    (_, manner) => {
      for (let seed = 0; seed < 20; seed += 1)
        for (const { events, covered, likely } of playAlike(seed, manner))
          expect(believe(anyOf(places), recall(events, 1), manner, covered)).toEqual(near(likely));
    },
  );

  it("is what all answers together come to that may have faded, if half is remembered", () => {
    const five = playAlike(3, shy).find(
      ({ events }) => recall(events, 1).filter(({ type }) => type === "answered").length === 4,
    );
    const { events = [], covered = [] } = five ?? {};
    const moments = recall(events, 0.5);
    expect(moments.filter(({ type }) => type === "faded")).toHaveLength(2);
    const ways = places.map((at) => everyWay(at, moments, shy));
    const all = places.map((place) =>
      covered.includes(place) ? ways.reduce((total, way) => total + (way[place] ?? 0), 0) : 0,
    );
    expect(believe(anyOf(places), moments, shy, covered)).toEqual(near(all.map((chance) => chance / sum(all))));
  });

  it("goes with the cards of a swap, from one place alone to one place alone", () => {
    const swapped = { type: "answered", police: 0, left: 7, answer: { a: 5, b: 10 } } as const;
    expect(believe(anyOf([5]), [swapped], shy, places)).toEqual(near(anyOf([10])));
    expect(believe(anyOf([10]), [swapped], shy, places)).toEqual(near(anyOf([5])));
    expect(believe(anyOf([3]), [swapped], shy, places)).toEqual(near(anyOf([3])));
  });

  it("takes a swap next to the police for a flight: he is likeliest where it leads", () => {
    const fled = { type: "answered", police: 5, left: 7, answer: { a: 10, b: 15 } } as const;
    const belief = believe(anyOf(places), [{ type: "searched", at: 5 }, fled], shy, places);
    expect(belief.indexOf(Math.max(...belief))).toBe(15);
    expect(belief[15]).toBeGreaterThan(3 * (belief[10] ?? 1));
  });

  it("takes from the answers of one who does not show where he is nothing at all: any covered card is as likely", () => {
    for (let seed = 0; seed < 10; seed += 1)
      for (const { events, covered } of playAlike(seed, calm))
        expect(believe(anyOf(places), recall(events, 1), calm, covered)).toEqual(near(anyOf(covered)));
  });
});
