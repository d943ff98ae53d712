import { describe, expect, it } from "vitest";
import { emojisFrom } from "../../../../src/discord/gateway/emojis.js";
import { drawBoard } from "../../../../src/discord/ui/frame.js";
import { drawInfo } from "../../../../src/discord/ui/ephemeral.js";
import { factions, type Options } from "../../../../src/games/catnoir/rules/index.js";
import { translator } from "../../../../src/locales/index.js";
import { away, boardWith, ownEmojis, playOut } from "../../../discord/ui/boards.js";
import { faults, faultsIn, languages, nasty, sampled, wideRows } from "../../../discord/ui/faults.js";

const loud: Options["factions"] = ["mafia", "hackers", "police", "journalists", "bureaucrats"];
const first: Options = { factions: "first", actions: 1 };

describe("Cat Noir's boards", () => {
  it.each([2, 3, 4, 5, 6])("keep Discord's limits over random games of %i seats with names at their worst", (count) => {
    const boards = [first, { factions: loud, actions: 2 }].flatMap((options, at) =>
      sampled(playOut("catnoir", nasty.slice(at, at + count), options, 30 + count), 12),
    );
    expect(boards.some(({ life }) => life === "over")).toBe(true);
    expect(boards.flatMap((board) => faults(board))).toEqual([]);
  });

  it("keep them with some or all away, and with computer players", () => {
    const robots = nasty.slice(0, 6).map(() => ({ type: "computer", level: "strong" }) as const);
    const seatings = [away(nasty.slice(0, 6), 1, 3), away(nasty.slice(0, 3), 0, 1, 2), robots];
    const boards = seatings.flatMap((seats) =>
      sampled(playOut("catnoir", seats, { factions: loud, actions: 1 }, 8), 8),
    );
    expect(boards.flatMap((board) => faults(board, emojisFrom(new Map())))).toEqual([]);
  });

  it("keep them in the lobby, whichever factions are chosen", () => {
    for (const chosen of ["first", "random", loud] as const) {
      const options: Options = { factions: chosen, actions: 2 };
      expect(faults(boardWith({ game: "catnoir", seats: nasty.slice(0, 6), options }))).toEqual([]);
    }
  });

  it.each(languages)("have rows of buttons that fit on a phone in %s", (language) => {
    const boards = sampled(playOut("catnoir", away(nasty.slice(0, 4), 1), { factions: loud, actions: 1 }, 5), 20);
    expect(boards.flatMap((board) => wideRows(drawBoard(board, translator(language), ownEmojis)))).toEqual([]);
  });
});

describe("what Cat Noir's factions can do", () => {
  it.each(languages)("keeps the limits in %s", (language) => {
    const t = translator(language);
    const cards = factions.map((faction) => drawInfo(faction, boardWith({ game: "catnoir", options: first }), t));
    expect(cards.flatMap((card) => (card === null ? ["there is none"] : faultsIn(card)))).toEqual([]);
    // Discord's reference, "Select Option Structure".
    expect(factions.filter((faction) => t(`catnoir.does.${faction}`).length > 100)).toEqual([]);
  });
});
