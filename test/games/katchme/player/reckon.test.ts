import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { districtsOf, ride, type Position, type Size } from "../../../../src/games/katchme/rules/index.js";
import { reckon, slipsOf, type Slip } from "../../../../src/games/katchme/player/index.js";

const value = fc.integer({ min: 1, max: 6 });
const positions = fc.constantFrom<Size>(3, 4, 5, 6).chain((size): fc.Arbitrary<Position> => {
  const district = fc.constantFrom(...districtsOf(size));
  return fc.record({
    size: fc.constant(size),
    start: fc.record({ bosozoku: district, police: district }),
    dice: fc.record({ pink: value, blue: value }),
    tops: fc.array(value, { minLength: size, maxLength: size }),
  });
});

/** Three districts showing 1, 3 and 2; pink 2, blue 6. Right: a collision at the second stop in violet. */
const example: Position = {
  size: 3,
  start: { bosozoku: "orange", police: "green" },
  dice: { pink: 2, blue: 6 },
  tops: [1, 3, 2],
};

/** Four districts, all showing a 1; the gangs go round and pass each other. */
const round: Position = {
  size: 4,
  start: { bosozoku: "orange", police: "violet" },
  dice: { pink: 1, blue: 1 },
  tops: [1, 1, 1, 1],
};

/** In short: "2 violet" or "circle". */
function answerTo(position: Position, slip: Slip | null): string {
  const { answer } = reckon(position, slip);
  return answer.type === "circle" ? "circle" : `${answer.stop} ${answer.district}`;
}

describe("working a night out", () => {
  it("comes to what the ride comes to, as long as no step is dropped", () => {
    fc.assert(
      fc.property(positions, (position) => {
        const route = ride(position);
        const { answer, legs } = reckon(position, null);
        expect(answer).toEqual(route.answer);
        expect(legs).toEqual(route.stops.flatMap(({ bosozoku, police }) => [bosozoku.steps, police.steps]));
      }),
      { numRuns: 500 },
    );
  });

  it("is right about the example of the rules", () => {
    expect(answerTo(example, null)).toBe("2 violet");
  });
});

describe("a dropped step", () => {
  it.each<[string, Slip, Position, string]>([
    // Orange, back 6, to orange; green, on 2, to violet, where the 3 keeps the police; back 1 to green, back 2 to
    // orange.
    ["swaps the dice", { type: "swapped-dice" }, example, "circle"],
    // Violet, back 2 again, to green, while the police come to violet and stay; back 2 to orange.
    ["keeps the card of the leg before", { type: "same-card", gang: "bosozoku", stop: 2 }, example, "circle"],
    // Green, on 6 again, to green, while the Bōsōzoku stay on violet; on 2 to violet.
    ["of the other gang too", { type: "same-card", gang: "police", stop: 2 }, example, "3 violet"],
    // Orange, on 2 instead of back, to green, where the police are.
    ["drives the other gang's way", { type: "wrong-way", gang: "bosozoku", stop: 1 }, example, "1 green"],
    // Green, back 2, to orange; then on 1 to violet, where the Bōsōzoku are at every stop.
    ["and so do the police", { type: "wrong-way", gang: "police", stop: 2 }, example, "3 violet"],
    // Orange, back 1 only, to green, where the police are.
    ["counts the district it stands in", { type: "short", gang: "bosozoku", stop: 1 }, example, "1 green"],
    // Green, on 1 only, to orange; then on 1 to violet.
    ["and the police do so later", { type: "short", gang: "police", stop: 2 }, example, "3 violet"],
  ])("%s", (_, slip, position, answer) => {
    expect(answerTo(position, slip)).toBe(answer);
  });

  it("takes the last stop but one for the last, and sees no collision there", () => {
    // Violet and orange, orange and violet, at last both on green.
    const late: Position = { ...example, dice: { pink: 2, blue: 1 }, tops: [1, 1, 3] };
    const { stops, answer } = ride(late);
    expect([stops.length, answer]).toEqual([3, { type: "collision", stop: 3, district: "green" }]);
    expect(answerTo(late, { type: "gives-up" })).toBe("circle");
    expect(reckon(late, { type: "gives-up" }).legs).toHaveLength(4);
  });

  it("is done with on one leg: from where it led the ride goes on by the rules", () => {
    fc.assert(
      fc.property(positions, fc.nat(), (position, which) => {
        const slips = slipsOf(position).filter((slip) => "gang" in slip);
        const slip = slips[which % slips.length];
        if (slip === undefined) return;
        const right = reckon(position, null).legs;
        const before = 2 * (slip.stop - 1);
        expect(reckon(position, slip).legs.slice(0, before)).toEqual(right.slice(0, before));
      }),
      { numRuns: 300 },
    );
  });

  it("can be any leg up to the right answer, both dice, and the last stop where all of them count", () => {
    const names = slipsOf(example).map((slip) =>
      "gang" in slip ? `${slip.type} ${slip.gang} ${slip.stop}` : slip.type,
    );
    expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual([
      "same-card bosozoku 2",
      "same-card police 2",
      "short bosozoku 1",
      "short bosozoku 2",
      "short police 1",
      "short police 2",
      "swapped-dice",
      "wrong-way bosozoku 1",
      "wrong-way bosozoku 2",
      "wrong-way police 1",
      "wrong-way police 2",
    ]);
    expect(answerTo(round, null)).toBe("circle");
    expect(slipsOf(round)).toContainEqual({ type: "gives-up" });
    expect(slipsOf(round)).toHaveLength(1 + 4 * 2 * 3 - 2 + 1);
  });
});
