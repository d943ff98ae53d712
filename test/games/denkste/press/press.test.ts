import { describe, expect, it } from "vitest";
import { denkstePress as press } from "../../../../src/games/denkste/press.js";
import { denkste } from "../../../../src/games/denkste/rules/index.js";
import { situationOf, stateWith } from "../screen/scenes.js";

const variant = { length: "standard", hasteGedacht: true } as const;

function pressed(verb: string, argument: string, situation: ReturnType<typeof situationOf>) {
  return press({ verb, argument, values: [] }, situation);
}

describe("a press on Denkste!'s buttons", () => {
  const state = stateWith({ counters: [45, 0, 0] });
  const mover = situationOf(state, 0);
  const stopper = (numbers: readonly number[] | null) =>
    situationOf(state, 2, { draft: numbers === null ? null : { numbers } });

  it("opens the own card, also by the other's button, which it says", () => {
    expect(pressed("go", "", mover)).toEqual({ kind: "look", ephemeral: "card" });
    expect(pressed("stop", "", mover)).toEqual({ kind: "look", ephemeral: "other" });
    expect(pressed("stop", "", stopper(null))).toEqual({ kind: "look", ephemeral: "card" });
    expect(pressed("go", "", stopper(null))).toEqual({ kind: "look", ephemeral: "other" });
  });

  it("sets the Go-Card at once", () => {
    expect(pressed("go", "6", mover)).toEqual({
      kind: "act",
      action: { type: "go", number: 6 },
      ephemeral: "laid",
    });
  });

  it("keeps stop numbers to itself until all are chosen, and sets them ascending", () => {
    expect(pressed("stop", "5", stopper(null))).toEqual({
      kind: "draft",
      value: { numbers: [5] },
      open: false,
      ephemeral: "card",
    });
    expect(pressed("stop", "2", stopper([5]))).toMatchObject({ kind: "draft", value: { numbers: [2, 5] } });
    expect(pressed("stop", "4", stopper([2, 5]))).toEqual({
      kind: "act",
      action: { type: "stop", numbers: [2, 4, 5] },
      ephemeral: "laid",
    });
  });

  it("sets the only stop number against a mover on track 1 at once", () => {
    const early = situationOf(stateWith(), 2);
    expect(pressed("stop", "3", early)).toMatchObject({ kind: "act", action: { type: "stop", numbers: [3] } });
  });

  it("lets a stop number go that is pressed again, or in the variant blocks it once more", () => {
    expect(pressed("stop", "5", stopper([2, 5]))).toMatchObject({ kind: "draft", value: { numbers: [2] } });
    const mean = (draft: readonly number[]) =>
      pressed(
        "stop",
        "5",
        situationOf(stateWith({ options: variant, counters: [45, 0, 0] }), 2, { draft: { numbers: draft } }),
      );
    expect(mean([5])).toMatchObject({ kind: "draft", value: { numbers: [5, 5] } });
    expect(mean([5, 5])).toMatchObject({ kind: "act", action: { type: "stop", numbers: [5, 5, 5] } });
  });

  it("starts afresh", () => {
    expect(pressed("afresh", "", stopper([2, 5]))).toMatchObject({ kind: "draft", value: { numbers: [] } });
  });

  it("keeps a card below an outcome there until its last number is chosen", () => {
    const below = (numbers: readonly number[]) => ({ kind: "draft", value: { numbers }, ephemeral: "laid" });
    expect(pressed("stopbelow", "5", stopper(null))).toMatchObject(below([5]));
    expect(pressed("stopbelow", "5", stopper([2, 5]))).toMatchObject(below([2]));
    expect(pressed("afreshbelow", "", stopper([2, 5]))).toMatchObject(below([]));
    expect(pressed("stopbelow", "4", stopper([2, 5]))).toEqual(pressed("stop", "4", stopper([2, 5])));
    expect(pressed("stopbelow", "", stopper(null))).toBeNull();
  });

  it("leaves it to the rules to refuse the other's card", () => {
    const stop = pressed("stop", "3", mover);
    expect(stop).toMatchObject({ kind: "act", action: { type: "stop", numbers: [3] } });
    expect(denkste.legal(state, 0)).not.toContainEqual(stop?.kind === "act" ? stop.action : null);
  });
});
