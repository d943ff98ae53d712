import { expect, it } from "vitest";
import { z } from "zod";
import { katchen, olderKatchen, type Options, type State } from "../../../../src/games/katchen/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";

/** All states of a random match. */
function statesOf(options: Options): readonly State[] {
  const random = seededRandom(5);
  const states = [katchen.setup(3, options, random, null).state];
  for (let state = states[0]; state !== undefined;) {
    const seat = katchen.prompts(state)[0]?.seat ?? 0;
    const legal = katchen.legal(state, seat);
    const action = legal[random.pick(Math.max(1, legal.length))];
    state = action === undefined ? undefined : katchen.act(state, seat, action, random).state;
    if (state !== undefined) states.push(state);
  }
  return states;
}

/** As version 1 stored it, whose only option was `shots`. */
function first({ options: { shots }, ...state }: State): unknown {
  return JSON.parse(JSON.stringify({ ...state, options: { shots } }));
}

it.each([
  ["a single game", { shots: 1, knockOut: false }],
  ["a knock-out of two shots", { shots: 2, knockOut: true }],
] as const)("%s of version 1 goes on as it was, wherever it stands", (_, options) => {
  const states = statesOf(options);
  expect(new Set(states.map(({ phase }) => phase.type))).toEqual(new Set(["rolloff", "deal", "shed", "over"]));
  for (const state of states) expect(katchen.migrate?.(first(state), 1)).toEqual(state);
});

it("what version 1 has not stored is not taken for its own", () => {
  const [state] = statesOf({ shots: 2, knockOut: true });
  if (state === undefined) throw new Error("no state");
  const wrong = [
    null,
    {},
    state,
    { ...state, options: { shots: 10 } },
    { ...state, options: { shots: 1 }, phase: { type: "x" } },
  ];
  for (const given of wrong) expect(() => katchen.migrate?.(given, 1)).toThrow(z.ZodError);
  for (const from of [0, 3]) expect(katchen.migrate?.(first(state), from)).toBeNull();
});

it.each([1, 2])("a game of version 1 to %i shots is played by it as it was, on states of that time", (shots) => {
  const [old] = olderKatchen;
  const options = katchen.options.parse({ shots });
  const [random, same] = [seededRandom(7), seededRandom(7)];
  let before = old.setup(3, options, random, null);
  let now = katchen.setup(3, options, same, null);
  while (katchen.result(now.state) === null) {
    expect([before.state, before.events]).toEqual([first(now.state), now.events]);
    const { seat = 0 } = old.prompts(before.state)[0] ?? {};
    const [action] = old.legal(before.state, seat);
    if (action === undefined) throw new Error("nothing to choose from");
    before = old.act(before.state, seat, action, random);
    now = katchen.act(now.state, seat, action, same);
  }
  expect(old.result(before.state)).toEqual(katchen.result(now.state));
});
