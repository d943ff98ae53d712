import { describe, expect, it } from "vitest";
import { emojisFrom } from "../../../../src/discord/gateway/emojis.js";
import { drawBoard } from "../../../../src/discord/ui/frame.js";
import { drawSheet } from "../../../../src/discord/ui/ephemeral.js";
import { translator, type Language } from "../../../../src/locales/index.js";
import { anything, playOut as playAll } from "../rules/play-out.js";
import { away, boardWith, ownEmojis, playOut } from "../../../discord/ui/boards.js";
import { faults, faultsIn, languages, nasty, sampled, wideRows } from "../../../discord/ui/faults.js";
import { boardOf, situationOf } from "./scenes.js";

const names = ["hide", "hidden", "noted", "freed", "why"];

/** Every sheet at moments of a match of five, with and without a first card of a swap. */
function sheets(language: Language) {
  const turns = playAll(5, { lastChance: true }, 3, anything).filter((_, index) => index % 6 === 0);
  return turns.flatMap(({ state, seat }) =>
    names.flatMap((name) =>
      [null, { first: 3 }].map((draft) =>
        drawSheet(
          name,
          boardOf(state, [], nasty.slice(3)),
          situationOf(state, seat, draft),
          translator(language),
          ownEmojis,
        ),
      ),
    ),
  );
}

describe("Kalle's boards", () => {
  it.each([2, 3, 4, 5])("keep Discord's limits over random matches of %i seats with names at their worst", (count) => {
    const boards = [false, true].flatMap((lastChance, at) => {
      const seats = nasty.slice(at * 3, at * 3 + count);
      return sampled(playOut("kalle", seats, { lastChance }, 60 + count), 25);
    });
    expect(boards.some(({ life }) => life === "over")).toBe(true);
    expect(boards.flatMap((board) => faults(board))).toEqual([]);
  });

  it("keep them with some or all away, with computer players, and in the lobby", () => {
    const robots = nasty.slice(0, 5).map(() => ({ type: "computer", level: "strong" }) as const);
    const seatings = [away(nasty.slice(0, 5), 1, 3), away(nasty.slice(0, 5), 0, 1, 2, 3, 4), robots];
    const boards = seatings.flatMap((seats) => sampled(playOut("kalle", seats, { lastChance: true }, 8), 12));
    expect(boards.flatMap((board) => faults(board, emojisFrom(new Map())))).toEqual([]);
    expect(faults(boardWith({ game: "kalle", seats: nasty.slice(0, 5), options: { lastChance: true } }))).toEqual([]);
  });

  it.each(languages)("have rows of buttons that fit on a phone in %s, on sheets as well", (language) => {
    const boards = sampled(playOut("kalle", away(nasty.slice(0, 3), 1), { lastChance: true }, 5), 20);
    expect(boards.flatMap((board) => wideRows(drawBoard(board, translator(language), ownEmojis)))).toEqual([]);
    expect(sheets(language).flatMap(wideRows)).toEqual([]);
  });
});

describe("Kalle's sheets", () => {
  it.each(languages)("keep the limits in %s", (language) => {
    const drawn = sheets(language);
    expect(drawn.length).toBeGreaterThan(50);
    expect(drawn.flatMap((sheet) => faultsIn(sheet))).toEqual([]);
  });
});
