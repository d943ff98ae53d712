import { describe, expect, it } from "vitest";
import { katchmePress as press } from "../../../../src/games/katchme/press.js";
import type { State } from "../../../../src/games/katchme/rules/index.js";
import type { Seat } from "../../../../src/game/contract.js";
import { situationOf } from "../screen/scenes.js";
import { A, nightOf, preludeOf } from "../rules/table.js";

const night = nightOf({ seats: 2, piles: ["5555/1", "5555/3", "5555/2"] }).rolls(A, 26).state;

function pressed(verb: string, argument: string, state: State = night, seat: Seat = A) {
  return press({ verb, argument, values: [] }, situationOf(state, seat));
}

describe("a press on Katch Me Aho!'s buttons", () => {
  it("lays a card on the target that stood next to the button, however old it is", () => {
    const { state } = preludeOf(["345", "61"], 2);
    expect(pressed("lay", "0.1", state)).toEqual({ kind: "act", action: { type: "lay", pile: 0, seen: 1 } });
    expect(pressed("lay", "1.42", state)).toEqual({ kind: "act", action: { type: "lay", pile: 1, seen: 42 } });
  });

  it("rolls, snatches and is done", () => {
    expect(pressed("roll", "")).toEqual({ kind: "act", action: { type: "roll" } });
    expect(pressed("done", "")).toEqual({ kind: "act", action: { type: "done" } });
    expect(pressed("snatch", "when-3")).toEqual({ kind: "act", action: { type: "snatch", tile: "when-3" } });
    expect(pressed("snatch", "circle")).toEqual({ kind: "act", action: { type: "snatch", tile: "circle" } });
  });
});
