import { expect, it } from "vitest";
import { z } from "zod";
import { kalle, olderKalle, places, type Action, type State } from "../../../../src/games/kalle/rules/index.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { inOrder } from "./table.js";

const [first] = olderKalle;

/** A game of version 1 as it is stored. */
function stored(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state));
}

/** In version 1: A is Kalle at 15, and three play. */
function playFirst(...actions: readonly Action[]): unknown {
  const setup = first.setup(3, { lastChance: false }, scriptedRandom([], inOrder), 0);
  return [{ type: "hide", at: 15 } as const, ...actions].reduce<unknown>((state, action) => {
    const seat = first.prompts(state)[0]?.seat ?? -1;
    return stored(first.act(state, seat, action, scriptedRandom([], inOrder)).state);
  }, setup.state);
}

/** Places, with a pass between two searches. */
function walk(from: number, ...to: readonly number[]): readonly Action[] {
  const searches = to.flatMap((at): readonly Action[] => [{ type: "pass" }, { type: "search", to: at }]);
  return [{ type: "place", at: from }, ...searches.slice(1)];
}

/** Where the police may go, by the legal actions. */
function bounds({ prompts, legal }: Pick<typeof first, "prompts" | "legal">, state: unknown): readonly number[] {
  const seat = prompts(state)[0]?.seat ?? -1;
  return legal(state, seat).flatMap((action) => (action.type === "search" ? [action.to] : []));
}

function carry(state: unknown): State {
  const carried = kalle.migrate?.(state, 1) ?? null;
  if (carried === null) throw new Error("not carried over");
  return carried;
}

/** The present rules, at states carried over from version 1. */
const now: Parameters<typeof bounds>[0] = {
  prompts: (state) => kalle.prompts(carry(state)),
  legal: (state, seat) => kalle.legal(carry(state), seat),
};

it("in version 1 the police stepped onto any open neighbour, and then jumped to the nearest covered cards", () => {
  const walledIn = [...walk(7, 6, 2, 1, 5, 4, 0), { type: "pass" }] as const;
  expect(bounds(first, playFirst(...walledIn))).toEqual([1, 4, 5]);
  const stuck = playFirst(...walledIn, { type: "search", to: 1 }, { type: "pass" });
  expect(bounds(first, stuck)).toEqual([3, 7, 8, 9, 10, 11]);
  expect(first.view(stuck, null).phase).toMatchObject({ type: "search", places: [3, 7, 8, 9, 10, 11] });
  expect(first.timeout(stuck, 2, scriptedRandom([], [5]))).toEqual({ type: "search", to: 11 });
  const { state, events } = first.act(stuck, 2, { type: "search", to: 11 }, scriptedRandom([]));
  expect(events).toEqual([{ to: "all", type: "searched", seat: 2, from: 1, at: 11, card: 11 }]);
  expect(state).toMatchObject({ turned: 7, phase: { type: "swap", mouse: 2, stuck: false } });
});

it("a running game of version 1 goes on without jumps, wherever the police stand", () => {
  const stuck = playFirst(...walk(7, 6, 2, 1, 5, 4, 0), { type: "pass" }, { type: "search", to: 1 }, { type: "pass" });
  expect(bounds(now, stuck)).toEqual([5, 6]);
});

it("every state of version 1 is carried over as it is, with the question that is open", () => {
  const phases = new Set<string>();
  for (const [seed, lastChance] of [false, true, false, true].entries()) {
    const random = seededRandom(seed);
    let { state } = first.setup(2 + seed, { lastChance }, random, null);
    while (first.result(state) === null) {
      const carried = carry(stored(state));
      phases.add(carried.phase.type);
      expect(stored(state)).toMatchObject({ ...carried });
      expect(kalle.prompts(carried)).toEqual(first.prompts(state));
      const seat = first.prompts(state)[0]?.seat ?? -1;
      expect(kalle.legal(carried, seat)).not.toEqual([]);
      const legal = first.legal(state, seat);
      const action = legal[random.pick(legal.length)];
      if (action === undefined) throw new Error("nothing to choose from");
      state = first.act(state, seat, action, random).state;
    }
    expect(kalle.result(carry(stored(state)))).toEqual(first.result(state));
  }
  expect(phases).toEqual(new Set(["hide", "place", "search", "swap", "guess", "point"]));
});

it("what version 1 has not stored is not taken for its own", () => {
  const { state } = kalle.setup(2, { lastChance: false }, seededRandom(1), null);
  const search = { ...state, police: 0, phase: { type: "search", mouse: 1 } };
  const wrong = [
    null,
    {},
    search,
    { ...state, grid: places },
    { ...state, phase: { type: "x" } },
    { ...state, more: 1 },
  ];
  for (const given of wrong) expect(() => kalle.migrate?.(given, 1)).toThrow(z.ZodError);
  for (const from of [0, 3]) expect(kalle.migrate?.(state, from)).toBeNull();
});
