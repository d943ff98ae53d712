import { describe, expect, it } from "vitest";
import { z } from "zod";
import { RuleViolation } from "../src/game/contract.js";
import { katchen, type Action } from "../src/games/katchen/rules/index.js";
import { laws, type Law } from "./rule-laws.js";
import { withHiddenStack, wrong, wrongSteps } from "./support/wrong-katchen.js";
import type { AnyLawful } from "./support/lawful.js";

/** Everything that says it is a throw. */
const shapeless: z.ZodType<Action> = z.object({ type: z.literal("throw") });

let drawn = 0;

/** What a law must notice, the law, a game that breaks it, and the complaint. */
const cases: readonly (readonly [string, Law, AnyLawful, RegExp])[] = [
  ["a match without an end", laws.ends, wrong({}, { maxSteps: 9 }), /still runs after 9 actions/],
  ["time-outs without an end", laws.timesOut, wrong({}, { maxSteps: 9 }), /still runs after 9 actions/],
  [
    "a time-out that is not legal",
    laws.timesOutLegally,
    wrong({ timeout: () => ({ type: "throw" }) }),
    /not-now|to deep equally contain/,
  ],
  [
    "a listed action that is refused",
    laws.accepts,
    wrong({ act: (state, ...asked) => katchen.act({ ...state, phase: { type: "over", loser: 0 } }, ...asked) }),
    /refused by the rules: over/,
  ],
  [
    "an accepted action that is not listed",
    laws.accepts,
    wrong({ legal: (state, seat) => katchen.legal(state, seat).slice(0, 1) }),
    /may not .* but it is accepted/,
  ],
  [
    "an action out of turn that is accepted",
    laws.accepts,
    wrong({
      act: (state, _seat, action, random) => katchen.act(state, katchen.prompts(state)[0]?.seat ?? 0, action, random),
    }),
    /may not .* but it is accepted/,
  ],
  [
    "an action out of turn that is refused as something else",
    laws.accepts,
    wrong({
      act: (state, seat, action, random) => {
        if (!katchen.prompts(state).some((prompt) => prompt.seat === seat)) throw new RuleViolation("not-now");
        return katchen.act(state, seat, action, random);
      },
    }),
    /may not .* but it is not-now/,
  ],
  [
    "an unknown field that is swallowed",
    laws.accepts,
    wrong({
      act: (state, seat, action, random) =>
        katchen.act(state, seat, shapeless.safeParse(action).data ?? action, random),
    }),
    /may not .*"extra":1.* but it is accepted/,
  ],
  [
    "an action that is said to be taken beside the list, and is refused",
    laws.accepts,
    wrong({}, { alsoTaken: () => true }),
    /may .* but it is not-/,
  ],
  [
    "a state that is changed in place",
    laws.frozen,
    wrongSteps(({ state, events }, before) => {
      Object.assign(before, { game: before.game });
      return { state, events };
    }),
    /Cannot assign to read only property/,
  ],
  [
    "a view that changes the state",
    laws.frozen,
    wrong({ view: (state) => katchen.view(Object.assign(state, { game: state.game + 1 }), null) }),
    /Cannot assign to read only property/,
  ],
  [
    "a view that JSON cannot hold",
    laws.plain,
    wrong({ view: (state) => ({ ...katchen.view(state, null), asked: Number.NaN }) }),
    /to strictly equal/,
  ],
  [
    "a state that JSON cannot hold",
    laws.plain,
    wrongSteps(({ state, events }) => ({ state: Object.assign({ more: undefined }, state), events })),
    /to strictly equal/,
  ],
  [
    "chance from elsewhere",
    laws.replays,
    wrongSteps(({ state, events }) => {
      drawn += 1;
      return { state, events: drawn % 50 === 0 ? [] : events };
    }),
    /strictly equal/,
  ],
  ["a coaster too many", laws.conserves, wrong({}, { whole: 14 }), /to deeply equal \[\]/],
  ["a view that shows what is hidden", laws.keepsSecrets, withHiddenStack({}), /the view/],
  [
    "an event that tells what is hidden",
    laws.keepsSecrets,
    withHiddenStack({ view: (state) => ({ ...katchen.view(state, null), stack: 0 }) }),
    /the events/,
  ],
  [
    "legal actions that depend on what is hidden",
    laws.keepsSecrets,
    wrong(
      {
        view: (state) => ({ ...katchen.view(state, null), stack: 0 }),
        legal: (state, seat) =>
          state.phase.type === "shed" && state.stack === 1
            ? katchen.legal(state, seat).toReversed()
            : katchen.legal(state, seat),
      },
      { disguises: (state) => (state.phase.type === "shed" ? [{ ...state, stack: 1 }] : []) },
    ),
    /the legal actions/,
  ],
  [
    "a question that is never closed",
    laws.asks,
    wrong({
      prompts: (state) => katchen.prompts({ ...state, phase: { type: "rolloff", rolls: [{ seat: 0, die: null }] } }),
    }),
    /nothing to choose from/,
  ],
  [
    "two questions for one seat",
    laws.asks,
    wrong({ prompts: (state) => [...katchen.prompts(state), ...katchen.prompts(state)] }),
    /questions \{/,
  ],
  [
    "a number for two questions",
    laws.asks,
    wrong({ prompts: (state) => katchen.prompts({ ...state, question: state.game }) }),
    /questions \{/,
  ],
  [
    "nobody awaited",
    laws.asks,
    wrong({ prompts: (state) => katchen.prompts(state).map((prompt) => ({ ...prompt, awaited: false })) }),
    /questions \{/,
  ],
  [
    "a seat that may act unasked",
    laws.asks,
    wrong({ legal: (state, seat) => katchen.legal(state, katchen.prompts(state)[0]?.seat ?? seat) }),
    /questions \{/,
  ],
  [
    "an answer that counts twice",
    laws.countsOnce,
    wrong({ prompts: (state) => katchen.prompts({ ...state, question: 1 }) }),
    /to strictly equal/,
  ],
  [
    "an answer that counts twice because late ones are judged",
    laws.countsOnce,
    wrong({ prompts: (state) => katchen.prompts(state).map((prompt) => ({ ...prompt, stale: "judge" })) }),
    /to strictly equal/,
  ],
  [
    "a result before the end",
    laws.comesOut,
    wrong({ result: (state) => katchen.result(state) ?? { places: [[0, 1]], scores: [0, 0], opens: null } }),
    /to deeply equal \[\]/,
  ],
  [
    "a seat without a place",
    laws.comesOut,
    wrong({
      result: (state) => {
        const came = katchen.result(state);
        return came && { ...came, places: came.places.slice(1) };
      },
    }),
    /to deeply equal/,
  ],
  [
    "an event for nobody",
    laws.addresses,
    wrongSteps(({ state, events }) => ({
      state,
      events: events.map((event) => Object.assign({ ...event }, { to: [] })),
    })),
    /to deeply equal \[\]/,
  ],
  [
    "an event for a seat that is not there",
    laws.addresses,
    wrongSteps(({ state, events }) => ({
      state,
      events: events.map((event) => Object.assign({ ...event }, { to: [8] })),
    })),
    /to deeply equal \[\]/,
  ],
  [
    "a schema that overlooks fields",
    laws.strict,
    wrong({
      options: {
        ...katchen.options,
        safeParse: (given) =>
          z.object({ shots: z.literal(1), knockOut: z.boolean(), byHand: z.boolean() }).safeParse(given),
      },
    }),
    /expected true to be false/,
  ],
  [
    "an action listed twice",
    laws.lists,
    wrong({ legal: (state, seat) => [...katchen.legal(state, seat), ...katchen.legal(state, seat).slice(0, 1)] }),
    /legal actions, \d+ of them different/,
  ],
  [
    "more actions than stated",
    laws.lists,
    wrong({}, { maxActions: 7 }),
    /8 legal actions, 8 of them different; at most 7/,
  ],
];

describe("the laws", () => {
  it.each(cases)("notice %s", (_what, law, lawful, words) => {
    expect(() => {
      law.check(lawful, { endOnFailure: true, includeErrorInReport: true, seed: 1 });
    }).toThrow(words);
  });

  it("are each broken by some case", () => {
    expect(new Set(cases.map(([, law]) => law))).toEqual(new Set(Object.values(laws)));
  });
});
