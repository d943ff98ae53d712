import { describe, expect, it } from "vitest";
import { z } from "zod";
import { katchme, olderKatchme, type Action, type State } from "../../../../src/games/katchme/rules/index.js";
import type { Seat } from "../../../../src/game/contract.js";
import { seededRandom } from "../../../support/seeded-random.js";

const [first] = olderKatchme;

type First = ReturnType<typeof first.setup>["state"];

/** All states of a random game by version 1, as they were stored. */
function statesOf(seed: number): readonly First[] {
  const random = seededRandom(seed);
  const states = [first.setup(3, katchme.options.parse({}), random, null).state];
  for (let state = states[0]; state !== undefined && first.result(state) === null;) {
    const [prompt] = random.shuffle(first.prompts(state));
    const legal = prompt === undefined ? [] : first.legal(state, prompt.seat);
    const action = legal[random.pick(Math.max(1, legal.length))];
    if (prompt === undefined || action === undefined) throw new Error("nobody may do anything");
    state = first.act(state, prompt.seat, action, random).state;
    states.push(JSON.parse(JSON.stringify(state)) as First);
  }
  return states;
}

/** A first night of version 1 at its tiles, three of a kind on every pile: the vicious circle is right. */
function snatching(): First {
  const options = katchme.options.parse({ prelude: false });
  const { state } = first.setup(3, options, { ...seededRandom(1), shuffle: (cards) => [...cards] }, null);
  const [prompt] = first.prompts(state);
  return first.act(state, prompt?.seat ?? 0, { type: "roll" }, seededRandom(2)).state;
}

function asked(state: First): readonly Seat[] {
  return first.prompts(state).map(({ seat }) => seat);
}

describe("a game of version 1", () => {
  const states = statesOf(5);

  it("asks one seat alone to roll, whose roll brings the dice at once", () => {
    const rolling = states.filter(({ phase }) => phase.type === "roll");
    expect(rolling.length).toBeGreaterThan(3);
    for (const state of rolling) {
      expect(state.phase).not.toHaveProperty("ready");
      const [seat = -1, ...others] = asked(state);
      expect([state.phase.type === "roll" ? state.phase.seat : null, others]).toEqual([seat, []]);
      const { events } = first.act(state, seat, { type: "roll" }, seededRandom(1));
      expect(events.map(({ type }) => type)).toEqual(["dice"]);
    }
  });

  it("lets whoever has the vicious circle take a second tile, and nobody take it again", () => {
    const circle: Action = { type: "snatch", tile: "circle" };
    const { state } = first.act(snatching(), 1, circle, seededRandom(1));
    expect(asked(state)).toEqual([0, 1, 2]);
    expect(() => first.act(state, 0, circle, seededRandom(1))).toThrow("late");
    const both = first.act(state, 1, { type: "snatch", tile: "when-1" }, seededRandom(1)).state;
    expect(asked(both)).toEqual([0, 2]);
    expect(() => first.act(both, 1, { type: "done" }, seededRandom(1))).toThrow("not-your-turn");
  });

  it("goes on wherever it stands, with the same questions to the same seats", () => {
    expect(new Set(states.map(({ phase }) => phase.type))).toEqual(new Set(["prelude", "roll", "snatch", "over"]));
    for (const state of states) {
      const now = katchme.migrate?.(state, 1);
      if (now === null || now === undefined) throw new Error("it cannot go on");
      expect(katchme.prompts(now)).toEqual(first.prompts(state));
      expect(katchme.result(now)).toEqual(first.result(state));
    }
  });

  it("is not taken for one of another version", () => {
    const [state] = states;
    const next: State = katchme.setup(3, katchme.options.parse({ prelude: false }), seededRandom(1), null).state;
    for (const wrong of [null, {}, { ...state, phase: { type: "x" } }, next])
      expect(() => katchme.migrate?.(wrong, 1)).toThrow(z.ZodError);
    expect(katchme.migrate?.(state, 3)).toBeNull();
  });
});
