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

/** As version 2 stored it. */
function second({ options: { shots, knockOut }, ...state }: State): unknown {
  return JSON.parse(JSON.stringify({ ...state, options: { shots, knockOut } }));
}

it.each([
  ["a single game", { shots: 1, knockOut: false, byHand: true }],
  ["a knock-out of two shots", { shots: 2, knockOut: true, byHand: true }],
] as const)("%s of version 1 or 2 goes on as it was, wherever it stands", (_, options) => {
  const states = statesOf(options);
  expect(new Set(states.map(({ phase }) => phase.type))).toEqual(new Set(["rolloff", "deal", "shed", "over"]));
  for (const state of states) {
    expect(katchen.migrate?.(first(state), 1)).toEqual(state);
    expect(katchen.migrate?.(second(state), 2)).toEqual(state);
  }
});

it("a knock-out of one shot of version 2 goes on as one", () => {
  for (const state of statesOf({ shots: 1, knockOut: true, byHand: true }))
    expect(katchen.migrate?.(second(state), 2)).toEqual(state);
});

it.each([1, 2])("what version %i has not stored is not taken for its own", (from) => {
  const [state] = statesOf({ shots: 2, knockOut: true, byHand: true });
  if (state === undefined) throw new Error("no state");
  const own = from === 1 ? first(state) : second(state);
  const wrong = [
    null,
    {},
    from === 1 ? second(state) : first(state),
    { ...state, options: { shots: 10 } },
    { ...state, options: { shots: 10, knockOut: true, byHand: true } },
    Object.assign({}, own, { phase: { type: "x" } }),
  ];
  for (const given of wrong) expect(() => katchen.migrate?.(given, from)).toThrow(z.ZodError);
  for (const other of [0, 4]) expect(katchen.migrate?.(own, other)).toBeNull();
});

it.each([
  [2, { shots: 1 }],
  [2, { shots: 1, knockOut: true }],
  [2, { shots: 2 }],
  [2, { shots: 2, knockOut: false }],
  [1, { shots: 1 }],
  [1, { shots: 2 }],
] as const)(
  "a game of version %i with %j is played by it as it was, several shots as a knock-out",
  (version, given) => {
    const [secondRules, firstRules] = olderKatchen;
    const old = version === 1 ? firstRules : secondRules;
    expect(old.rules).toBe(version);
    const stored = version === 1 ? first : second;
    const options = katchen.options.parse(given);
    const [random, same] = [seededRandom(7), seededRandom(7)];
    let before = old.setup(3, options, random, null);
    const asPlayed = { ...options, knockOut: options.knockOut || options.shots > 1, byHand: true };
    let now = katchen.setup(3, asPlayed, same, null);
    while (katchen.result(now.state) === null) {
      expect([before.state, before.events]).toEqual([stored(now.state), now.events]);
      const { seat = 0 } = old.prompts(before.state)[0] ?? {};
      const [action] = old.legal(before.state, seat);
      if (action === undefined) throw new Error("nothing to choose from");
      before = old.act(before.state, seat, action, random);
      now = katchen.act(now.state, seat, action, same);
    }
    expect(old.result(before.state)).toEqual(katchen.result(now.state));
  },
);
