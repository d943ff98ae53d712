import { describe, expect, it } from "vitest";
import { parseCustomId } from "../../../../src/discord/ui/custom-id.js";
import { drawBoard, type Drawn } from "../../../../src/discord/ui/frame.js";
import { firstOf, press } from "../../../../src/games/kalle/screen/press.js";
import { drawSheet } from "../../../../src/discord/ui/ephemeral.js";
import { kalle, type State } from "../../../../src/games/kalle/rules/index.js";
import { translator } from "../../../../src/locales/index.js";
import { anything, playOut } from "../rules/play-out.js";
import { A, catchAtOnce, escape, sit, type Table } from "../rules/table.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { ownEmojis } from "../../../discord/ui/boards.js";
import { boardOf, situationOf } from "./scenes.js";
import { read } from "../../../discord/ui/read.js";

const t = translator("de");

/** What a press on a card comes to for whoever is asked. */
function card({ state, asked = -1 }: Table, place: number, draft: unknown = null) {
  return press({ verb: "card", argument: String(place), values: [] }, situationOf(state, asked, draft));
}

const hidden = sit(3, { lastChance: true }).hides(10);
const placed = hidden.places(0);
const swapping = placed.searches(1);

describe("a press on a card of the grid", () => {
  it("opens the sheet to hide on, wherever it falls, and hides nothing yet", () => {
    for (const table of [sit(3), catchAtOnce(sit(3))]) {
      expect(card(table, 7)).toEqual({ type: "look", sheet: "hide" });
    }
  });

  it("places the police, searches, guesses and points", () => {
    expect(card(hidden, 5)).toEqual({ type: "act", action: { type: "place", at: 5 } });
    expect(card(placed, 5)).toEqual({ type: "act", action: { type: "search", to: 5 } });
    const escaped = escape(sit(3, { lastChance: true }));
    expect(card(escaped, 10)).toEqual({ type: "act", action: { type: "guess", at: 10 } });
    expect(card(escape(sit(3)), 10)).toEqual({ type: "act", action: { type: "point", at: 10 } });
  });

  it("is explained where it is not allowed", () => {
    const why = { type: "look", sheet: "why" };
    expect(card(placed, 0)).toEqual(why);
    expect(card(placed, 2)).toEqual(why);
    const escaped = escape(sit(3, { lastChance: true }));
    expect(card(escaped, 1)).toEqual(why);
    expect(card(escaped.guesses(4), 4)).toEqual(why);
    expect(card(escape(sit(3)), 1)).toEqual(why);
  });
});

describe("a swap", () => {
  it("begins with a card that is noted for its presser alone", () => {
    expect(card(swapping, 10)).toEqual({ type: "draft", value: { first: 10 }, open: false, sheet: "noted" });
  });

  it("is made by a second press on a card that touches the first, in either order", () => {
    const action = { type: "swap", a: 10, b: 15 };
    expect(card(swapping, 15, { first: 10 })).toEqual({ type: "act", action });
    expect(card(swapping, 10, { first: 15 })).toEqual({ type: "act", action });
  });

  it("is taken back by pressing the first card again", () => {
    expect(card(swapping, 10, { first: 10 })).toEqual({
      type: "draft",
      value: { first: null },
      open: false,
      sheet: "freed",
    });
    expect(card(swapping, 10, { first: null })).toMatchObject({ value: { first: 10 } });
  });

  it("is explained where the two do not touch, or one is under the police", () => {
    const why = { type: "look", sheet: "why" };
    expect(card(swapping, 8, { first: 10 })).toEqual(why);
    expect(card(swapping, 3, { first: 4 })).toEqual(why);
    expect(card(swapping, 1, { first: 5 })).toEqual(why);
    expect(card(swapping, 1)).toEqual(why);
  });

  it("may be left", () => {
    const wish = press({ verb: "pass", argument: "", values: [] }, situationOf(swapping.state, A, { first: 10 }));
    expect(wish).toEqual({ type: "act", action: { type: "pass" } });
  });

  it("takes a draft of any form for none", () => {
    for (const draft of [undefined, null, 7, "first", [], {}, { first: 16 }, { first: "3" }, { first: null }]) {
      expect(firstOf(draft)).toBeNull();
    }
    expect(firstOf({ first: 0 })).toBe(0);
  });
});

describe("the button to hide", () => {
  const situation = situationOf(sit(3).state, A);

  it("opens a sheet, on which a press hides and is answered by a word that says nothing", () => {
    expect(press({ verb: "hide", argument: "", values: [] }, situation)).toEqual({ type: "look", sheet: "hide" });
    expect(press({ verb: "hide", argument: "10", values: [] }, situation)).toEqual({
      type: "act",
      action: { type: "hide", at: 10 },
      sheet: "hidden",
    });
  });

  it("is nothing for verbs and places that are not there", () => {
    const forged = [
      ["hide", "16"],
      ["hide", "01"],
      ["card", ""],
      ["card", "-1"],
      ["card", "1.5"],
      ["pass", "0"],
      ["throw", ""],
      ["toString", ""],
    ] as const;
    expect(forged.map(([verb, argument]) => press({ verb, argument, values: [] }, situation))).toEqual(
      forged.map(() => null),
    );
  });
});

describe("the live buttons of board and sheets", () => {
  it.each([2, 3, 4, 5])("lead to every legal action and to no other, all through matches of %i seats", (seats) => {
    const random = seededRandom(seats);
    const turns = [false, true].flatMap((lastChance) => playOut(seats, { lastChance }, seats, anything));
    const sample = random.shuffle(turns).slice(0, 30);
    for (const { state, seat } of sample) {
      const legal = kalle.legal(state, seat);
      expect(reachable(state, seat)).toEqual(new Set(legal.map((action) => JSON.stringify(action))));
    }
    expect(new Set(sample.map(({ state }) => state.phase.type)).size).toBeGreaterThanOrEqual(4);
  });
});

/** All actions that a seat comes to by live buttons, whatever it presses first; with a first card noted the board is the same. */
function reachable(state: State, seat: number): ReadonlySet<string> {
  const found = new Set<string>();
  const opened = new Set<string>();
  const board = boardOf(state);
  const message = drawBoard(board, t, ownEmojis);
  const use = ({ components }: Drawn, draft: unknown): void => {
    for (const { id, disabled } of read(components).buttons) {
      const parsed = parseCustomId(id);
      if (disabled || parsed === null || parsed.prompt === 0) continue;
      expect(parsed.prompt).toBe(state.question);
      const { verb, argument } = parsed;
      const situation = situationOf(state, seat, draft);
      const wish = press({ verb, argument, values: [] }, situation);
      if (wish?.type === "act") found.add(JSON.stringify(wish.action));
      else if (wish?.type === "look") {
        if (!opened.has(wish.sheet)) use(drawSheet(wish.sheet, board, situation, t, ownEmojis), draft);
        opened.add(wish.sheet);
      } else if (wish?.type !== "draft") throw new Error(`a live button comes to ${wish?.type}`);
      else if (draft === null) use(message, wish.value);
    }
  };
  use(message, null);
  return found;
}
