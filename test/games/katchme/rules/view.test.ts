import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { katchme, ride, type Event, type Options, type View } from "../../../../src/games/katchme/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { katchmeLaws } from "./laws.js";
import { retell } from "./retelling.js";
import { A, B, C, nightOf, preludeOf } from "./table.js";
import { optionsOf } from "../../../support/lawful.js";

describe("what is seen of the prelude", () => {
  it("is the target, its number and whose it was, and each pile's top card and size, the same for everybody", () => {
    const { state } = preludeOf(["345", "556", "112"], 2).lays(A);
    const seen = {
      type: "prelude",
      options: { prelude: true, districts: 3 },
      target: { number: 2, value: 3, from: "card", seat: A },
      piles: [[{ top: 4, left: 2 }], [{ top: 5, left: 3 }], [{ top: 1, left: 3 }]],
    };
    expect([null, A, B, C].map((viewer) => katchme.view(state, viewer))).toEqual([seen, seen, seen, seen]);
  });
});

describe("what is seen of a night", () => {
  const rolling = nightOf({ seats: 2, piles: ["345/61", "45/2", "5/31"], markers: { bosozoku: "violet" } });
  const night = {
    type: "night",
    options: { prelude: false, districts: 3 },
    night: 1,
    lives: [3, 2],
    piles: [
      { draw: 3, discard: 2, top: 6 },
      { draw: 2, discard: 1, top: 2 },
      { draw: 1, discard: 2, top: 3 },
    ],
    markers: { bosozoku: "violet", police: "orange" },
    evaluation: null,
  };

  it("before the roll is the tops of the discards, all sizes, the markers and who is to roll, never a drawn card", () => {
    expect(katchme.view(rolling.state, A)).toEqual({ ...night, phase: { type: "roll", seat: B } });
  });

  it("while tiles are snatched is the dice too, who took what and who is done, and not the answer", () => {
    const table = nightOf({ seats: 3, piles: ["345/61", "45/2", "5/31"], markers: { bosozoku: "violet" } });
    const { state } = table.rolls(B, 54).snatches(C, "when-1").stops(A);
    expect(katchme.view(state, B)).toEqual({
      ...night,
      lives: [3, 2, 1],
      phase: {
        type: "snatch",
        dice: { pink: 5, blue: 4 },
        taken: [[], [], ["when-1"]],
        tiles: ["when-2", "when-3", "where-orange", "where-violet", "where-green", "circle"],
        done: [A],
      },
    });
  });

  it("is enough to work out the answer", () => {
    const { state, news } = rolling.rolls(B, 54).stops(A);
    const view = katchme.view(rolling.rolls(B, 54).state, A);
    if (view.type !== "night" || view.phase.type !== "snatch") throw new Error("nobody snatches");
    const { options, markers, phase, piles } = view;
    const route = ride({
      size: options.districts,
      start: markers,
      dice: phase.dice,
      tops: piles.slice(0, options.districts).map(({ top }) => top),
    });
    expect(news).toContainEqual(expect.objectContaining({ type: "evaluated" }));
    expect(katchme.view(state, null)).toMatchObject({ evaluation: { route } });
  });
});

/** A random game: events by step, and what is seen after each. */
function played(seats: number, options: Options, seed: number): readonly { events: readonly Event[]; view: View }[] {
  const random = seededRandom(seed);
  const start = katchme.setup(seats, options, random, null);
  const steps = [start];
  let { state } = start;
  while (katchme.result(state) === null) {
    const [prompt] = random.shuffle(katchme.prompts(state));
    const [action] = random.shuffle(katchme.legal(state, prompt?.seat ?? A));
    if (prompt === undefined || action === undefined) throw new Error("nobody may do anything");
    const step = katchme.act(state, prompt.seat, action, random);
    steps.push(step);
    ({ state } = step);
  }
  return steps.map(({ events, state: after }) => ({ events, view: katchme.view(after, null) }));
}

describe("what is told", () => {
  it("is enough to know at every moment what everybody sees", () => {
    const seats = fc.integer({ min: 2, max: 6 });
    const property = fc.property(seats, fc.constantFrom(...optionsOf(katchmeLaws)), fc.nat(), (many, options, seed) => {
      const steps = played(many, options, seed);
      const told = retell(
        many,
        options,
        steps.map(({ events }) => events),
      );
      expect(told).toEqual(steps.map(({ view }) => view));
    });
    fc.assert(property, { numRuns: 25 });
  });
});
