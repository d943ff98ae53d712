import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { handCards, press } from "../../../../src/games/catnoir/screen/press.js";
import type { CatnoirSituation } from "../../../../src/games/catnoir/screen/words.js";
import {
  catnoir,
  factions,
  type Action,
  type Faction,
  type Options,
  type Play,
  type State,
} from "../../../../src/games/catnoir/rules/index.js";
import { playOut } from "../rules/play-out.js";
import { A, B, cards, place } from "../rules/table.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { waysFrom } from "./offers.js";
import { sheetSceneOf, situationOf } from "./scenes.js";

/** A press on a button. */
function pressed(situation: CatnoirSituation, verb: string, argument = "") {
  return press({ verb, argument, values: [] }, situation);
}

/** A choice in a select. */
function chosen(situation: CatnoirSituation, verb: string, ...values: readonly string[]) {
  return press({ verb, argument: "", values }, situation);
}

function act(action: Action) {
  return { type: "act", action, sheet: "hand" };
}

const turn = place({ hands: ["DDDSSSHHPP", "SSS", "DD"], display: "DDSSRRM" });
const mine = situationOf(turn.state, A);

describe("a press on Cat Noir's buttons", () => {
  it("opens the hand, from the board as from the question that is open", () => {
    const asked = situationOf(turn.plays({ type: "play", faction: "detectives", extra: "hackers" }).state, B);
    expect(pressed(mine, "hand")).toEqual({ type: "look", sheet: "hand" });
    expect(pressed(asked, "react")).toEqual({ type: "look", sheet: "hand" });
  });

  it("takes from the display and plays what needs nothing more, at once", () => {
    expect(chosen(mine, "take", "robocats.2")).toEqual(act({ type: "take", faction: "robocats", count: 2 }));
    expect(chosen(mine, "play", "scientists")).toEqual(act({ type: "play", faction: "scientists" }));
  });

  it("notes half a play for its maker alone, and a second choice makes it whole", () => {
    expect(chosen(mine, "play", "police.2")).toEqual({
      type: "draft",
      value: { lot: "police.2" },
      open: false,
      sheet: "finish",
    });
    const whole: Play = { type: "play", faction: "police", count: 2, extra: "hackers", target: 2 };
    expect(chosen(mine, "finish", "police.2.hackers.2")).toEqual(act(whole));
  });

  it("plays at once what only one card or victim is left for", () => {
    const { state } = place({ hands: ["DDDSHH", "", "SSS"] });
    expect(chosen(situationOf(state, A), "play", "hackers.2")).toEqual(
      act({ type: "play", faction: "hackers", count: 2, target: 2 }),
    );
    const four = situationOf(place({ hands: ["DDDD", "S"] }).state, A);
    expect(chosen(four, "play", "detectives")).toEqual(
      act({ type: "play", faction: "detectives", extra: "detectives" }),
    );
  });

  it("discards a surplus sorted, in whatever order it was chosen", () => {
    const { state } = place({ hands: ["DDSSSHHPPJJ", "S"], display: "MM" }).takes("M", 1);
    const situation = situationOf(state, A);
    expect(chosen(situation, "trim", "hackers.1", "detectives.2")).toEqual(
      act({ type: "trim", cards: ["detectives", "hackers"] }),
    );
    for (const values of [[], ["hackers.1"], ["hackers.1", "hackers.1"], ["hackers.1", "hackers.3"]]) {
      expect(chosen(situation, "trim", ...values)).toBeNull();
    }
  });

  it("is nothing where it is not offered now", () => {
    const forged = [
      ["take", "robocats.3"],
      ["take", "hackers.1"],
      ["take", "toString"],
      ["play", "police.3"],
      ["play", "mafia"],
      ["play", "robocats.2"],
      ["finish", "police.2.police.1"],
      ["finish", "police.2.hackers.0"],
      ["finish", "hackers.3.1"],
      ["answer", "decline"],
      ["answer", "accept"],
      ["trim", "hackers.1"],
      ["throw", ""],
      ["constructor", "1"],
    ] as const;
    expect(forged.map(([verb, value]) => chosen(mine, verb, value))).toEqual(forged.map(() => null));
    expect(pressed(mine, "hand", "1")).toBeNull();
    expect(chosen(mine, "take", "robocats.1", "robocats.2")).toBeNull();
    expect(press({ verb: "take", argument: "robocats.1", values: ["robocats.2"] }, mine)).toBeNull();
  });

  it("never throws and never comes to what is not legal, whatever is sent", () => {
    const asked = turn.plays({ type: "play", faction: "detectives", extra: "hackers" });
    const surplus = place({ hands: ["DDSSSHHPPJJ", "S"], display: "MM" }).takes("M", 1);
    const situations = [mine, situationOf(asked.state, B), situationOf(asked.state, A), situationOf(surplus.state, A)];
    const word = fc.oneof(
      fc.constantFrom(...factions, "1", "2", "more", "point", "accept", "keep", "decline", "__proto__"),
      fc.string(),
    );
    const text = fc.array(word, { maxLength: 4 }).map((words) => words.join("."));
    const verb = fc.oneof(fc.constantFrom("hand", "react", "take", "play", "finish", "answer", "trim"), fc.string());
    const draft = fc.oneof(fc.anything(), fc.record({ lot: text }));
    fc.assert(
      fc.property(verb, text, fc.array(text, { maxLength: 3 }), draft, (name, argument, values, half) => {
        const illegal = situations.filter((situation) => {
          const wish = press({ verb: name, argument, values }, { ...situation, draft: half });
          return wish?.type === "act" && !situation.legal.some((action) => action === wish.action);
        });
        expect(illegal).toEqual([]);
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});

describe("the cards of a hand", () => {
  it("have a value each, also where they are alike", () => {
    expect(handCards(cards("DDH"))).toEqual([
      { faction: "detectives", value: "detectives.1" },
      { faction: "detectives", value: "detectives.2" },
      { faction: "hackers", value: "hackers.1" },
    ]);
  });
});

describe("what a hand offers", () => {
  const others: readonly Faction[] = ["detectives", "hackers", "police", "journalists", "bureaucrats"];
  const tables = [2, 3, 4, 5, 6].flatMap((seats) => ([1, 2] as const).map((actions) => ({ seats, actions })));

  it.each(tables)(
    "is every legal action and no other, in two presses at most ($seats seats, $actions actions)",
    ({ seats, actions }) => {
      const options: Options = { actions, factions: (seats + actions) % 2 === 0 ? "first" : others };
      const games = [1, 2, 3].flatMap((seed) => playOut(seats, options, seed));
      const states = seededRandom(seats)
        .shuffle(games)
        .map(({ state }) => state);
      const sample = ["turn", "reaction", "trim"].flatMap((phase) =>
        states.filter((state) => state.phase.type === phase && isQuick(state)).slice(0, 10),
      );
      expect(new Set(sample.map(({ phase }) => phase.type))).toEqual(new Set(["turn", "reaction", "trim"]));
      for (const state of sample) {
        for (const { seat } of catnoir.prompts(state)) {
          const ways = waysFrom(sheetSceneOf(state, seat));
          const legal = catnoir.legal(state, seat).map((action) => JSON.stringify(action));
          expect(new Set(ways.map(({ action }) => JSON.stringify(action)))).toEqual(new Set(legal));
          expect(Math.max(...ways.map(({ presses }) => presses))).toBeLessThanOrEqual(2);
        }
      }
    },
  );

  it("is each action once, but for alike cards of a surplus", () => {
    for (const { state } of playOut(4, { actions: 2, factions: "random" }, 3).slice(20, 60)) {
      for (const { seat } of catnoir.prompts(state)) {
        if (state.phase.type === "trim") continue;
        expect(waysFrom(sheetSceneOf(state, seat))).toHaveLength(catnoir.legal(state, seat).length);
      }
    }
  });
});

/** Whether a surplus can be chosen in few enough ways to try all of them. */
function isQuick({ phase }: State): boolean {
  return phase.type !== "trim" || phase.surplus <= 3;
}
