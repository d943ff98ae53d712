import { describe, expect, it } from "vitest";
import { catnoirPress as press, handCards, type CatnoirSituation } from "../../../../src/games/catnoir/press.js";
import type { Action, Play } from "../../../../src/games/catnoir/rules/index.js";
import { A, B, cards, place } from "../rules/table.js";
import { situationOf } from "../screen/scenes.js";

/** A press on a button. */
function pressed(situation: CatnoirSituation, verb: string, argument = "") {
  return press({ verb, argument, values: [] }, situation);
}

/** A choice in a select. */
function chosen(situation: CatnoirSituation, verb: string, ...values: readonly string[]) {
  return press({ verb, argument: "", values }, situation);
}

function act(action: Action) {
  return { kind: "act", action, ephemeral: "hand" };
}

const turn = place({ hands: ["DDDSSSHHPP", "SSS", "DD"], display: "DDSSRRM" });
const mine = situationOf(turn.state, A);

describe("a press on Cat Noir's buttons", () => {
  it("opens the hand, from the board as from the question that is open", () => {
    const asked = situationOf(turn.plays({ type: "play", faction: "detectives", extra: "hackers" }).state, B);
    expect(pressed(mine, "hand")).toEqual({ kind: "look", ephemeral: "hand" });
    expect(pressed(asked, "react")).toEqual({ kind: "look", ephemeral: "hand" });
  });

  it("takes from the display and plays what needs nothing more, at once", () => {
    expect(chosen(mine, "take", "robocats.2")).toEqual(act({ type: "take", faction: "robocats", count: 2 }));
    expect(chosen(mine, "play", "scientists")).toEqual(act({ type: "play", faction: "scientists" }));
  });

  it("notes half a play for its maker alone, and a second choice makes it whole", () => {
    expect(chosen(mine, "play", "police.2")).toEqual({
      kind: "draft",
      value: { lot: "police.2" },
      open: false,
      ephemeral: "finish",
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
