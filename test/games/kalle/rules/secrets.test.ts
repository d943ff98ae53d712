import { describe, expect, it } from "vitest";
import { kalle, places, type Action, type State } from "../../../../src/games/kalle/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { anything, asked, playOut } from "./play-out.js";
import { A, sit } from "./table.js";

const viewers = (seats: number) => [null, ...Array.from({ length: seats }, (_, seat) => seat)];

/** Visible and possible for anybody. */
function known(state: State): unknown {
  const seen = viewers(state.seats).map((viewer) => kalle.view(state, viewer));
  const may = viewers(state.seats).map((seat) => kalle.legal(state, seat ?? -1));
  return JSON.stringify([seen, may, kalle.prompts(state)]);
}

function act(state: State, action: Action, step: number): ReturnType<typeof kalle.act> {
  return kalle.act(state, asked(state), action, seededRandom(step));
}

/**
 * Sixteen games that differ in Kalle's hiding place alone, played on alike; those whose round ends drop out, the others
 * must look the same.
 *
 * @returns at every step, how many were left and how many cards covered
 */
function playAlike(start: State, seed: number): readonly (readonly [number, number])[] {
  const random = seededRandom(seed);
  const counts: (readonly [number, number])[] = [];
  let states = places.map((at) => act(start, { type: "hide", at }, seed).state);
  for (let step = 1; ; step += 1) {
    const [lead] = states;
    if (lead === undefined) return counts;
    expect(new Set(states.map(known)).size).toBe(1);
    counts.push([states.length, lead.grid.filter(({ open }) => !open).length]);
    const action = anything(lead, random);
    const next = states.map((state) => act(state, action, step)).filter(({ state }) => state.round === start.round);
    expect(new Set(next.map(({ events }) => JSON.stringify(events))).size).toBe(Math.min(next.length, 1));
    states = next.map(({ state }) => state);
  }
}

describe("where Kalle is", () => {
  it.each([
    [2, false],
    [5, false],
    [3, true],
  ])(
    "is told by nothing before the round is over: he may be under any covered card (%d seats, last chance: %s)",
    (seats, lastChance) => {
      const counts = Array.from({ length: 12 }, (_, seed) => playAlike(sit(seats, { lastChance }).state, seed));
      expect(counts.flat().filter(([games, covered]) => games !== covered)).toEqual([]);
      expect(counts.filter((steps) => steps.at(-1)?.[0] === (lastChance ? 9 - seats : 8))).not.toEqual([]);
    },
  );

  it("is not told to Kalle's own seat either: all see the same", () => {
    for (const seats of [2, 3, 4, 5]) {
      for (const { state } of playOut(seats, { lastChance: true }, seats, anything)) {
        const everybodys = kalle.view(state, null);
        for (const viewer of viewers(seats)) expect(kalle.view(state, viewer)).toEqual(everybodys);
      }
    }
  });

  it("is not told to a seat whose time to hide ran out", () => {
    const { state } = sit(3);
    const late = kalle.timeout(state, A, seededRandom(5));
    expect(late).toMatchObject({ type: "hide" });
    const step = act(state, late, 0);
    expect(step.events).toEqual([{ to: "all", type: "hid", seat: A }]);
    expect(known(step.state)).toBe(known(act(state, { type: "hide", at: 0 }, 0).state));
  });
});

describe("what a covered card shows", () => {
  it("is in no view: only the open ones are", () => {
    const { grid } = kalle.view(sit(3).hides(4).places(0).walks(1, 2).state, null);
    expect(grid.map((card, place) => (card === null ? null : place))).toEqual(grid);
    expect(grid.filter((card) => card !== null)).toHaveLength(2);
  });
});
