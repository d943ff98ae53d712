import { describe, expect, it } from "vitest";
import { kallePress as press } from "../../../../src/games/kalle/press.js";
import { A, catchAtOnce, escape, sit, type Table } from "../rules/table.js";
import { situationOf } from "../screen/scenes.js";

/** The intent of the asked seat's press on a card. */
function card({ state, asked = -1 }: Table, place: number, draft: unknown = null) {
  return press({ verb: "card", argument: String(place), values: [] }, situationOf(state, asked, { draft }));
}

const hidden = sit(3, { lastChance: true }).hides(10);
const placed = hidden.places(0);
const swapping = placed.searches(1);

describe("a press on a card of the grid", () => {
  it("opens the ephemeral message to hide on, wherever it falls, and hides nothing yet", () => {
    for (const table of [sit(3), catchAtOnce(sit(3))]) {
      expect(card(table, 7)).toEqual({ kind: "look", ephemeral: "hide" });
    }
  });

  it("places the police, searches, guesses and points", () => {
    expect(card(hidden, 5)).toEqual({ kind: "act", action: { type: "place", at: 5 } });
    expect(card(placed, 5)).toEqual({ kind: "act", action: { type: "search", to: 5 } });
    const escaped = escape(sit(3, { lastChance: true }));
    expect(card(escaped, 10)).toEqual({ kind: "act", action: { type: "guess", at: 10 } });
    expect(card(escape(sit(3)), 10)).toEqual({ kind: "act", action: { type: "point", at: 10 } });
  });

  it("is for the rules to judge, also where the board does not offer it", () => {
    expect(card(placed, 2)).toEqual({ kind: "act", action: { type: "search", to: 2 } });
    expect(() => placed.searches(2)).toThrow("not-now");
  });
});

describe("a swap", () => {
  const noted = (value: unknown) => ({ kind: "draft", value, open: false, ephemeral: "hidden" });

  it("begins with a card that is noted for its maker alone, on the message that they have: nothing moves below their finger", () => {
    expect(card(swapping, 10)).toEqual(noted({ first: 10 }));
  });

  it("is made by a second press on a card that touches the first, in either order", () => {
    const action = { type: "swap", a: 10, b: 15 };
    expect(card(swapping, 15, { first: 10 })).toEqual({ kind: "act", action });
    expect(card(swapping, 10, { first: 15 })).toEqual({ kind: "act", action });
  });

  it("is taken back by pressing the first card again, on a message anew, as they may have dismissed the last", () => {
    expect(card(swapping, 10, { first: 10 })).toEqual({ ...noted({ first: null }), again: true });
    expect(card(swapping, 10, { first: null })).toEqual(noted({ first: 10 }));
  });

  it("begins anew with a card that does not touch the first, and knows which that was", () => {
    expect(card(swapping, 8, { first: 10 })).toEqual(noted({ first: 8, apart: 10 }));
    expect(card(swapping, 3, { first: 4, apart: 15 })).toEqual(noted({ first: 3, apart: 4 }));
  });

  it("is not offered to the card that the police stand on", () => {
    expect(card(swapping, 1, { first: 5 })).toBeNull();
    expect(card(swapping, 1)).toBeNull();
  });

  it("may be left", () => {
    const intent = press(
      { verb: "pass", argument: "", values: [] },
      situationOf(swapping.state, A, { draft: { first: 10 } }),
    );
    expect(intent).toEqual({ kind: "act", action: { type: "pass" } });
  });
});

describe("the button to hide", () => {
  const situation = situationOf(sit(3).state, A);

  it("opens an ephemeral message, on which a press hides and is answered by a word that says nothing", () => {
    expect(press({ verb: "hide", argument: "", values: [] }, situation)).toEqual({ kind: "look", ephemeral: "hide" });
    expect(press({ verb: "hide", argument: "10", values: [] }, situation)).toEqual({
      kind: "act",
      action: { type: "hide", at: 10 },
      ephemeral: "hidden",
    });
  });
});
