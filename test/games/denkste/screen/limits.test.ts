import { describe, expect, it } from "vitest";
import { drawBoard, pictureOf } from "../../../../src/discord/ui/frame.js";
import { drawSheet } from "../../../../src/discord/ui/ephemeral.js";
import { denkste } from "../../../../src/games/denkste/rules/index.js";
import { translator } from "../../../../src/locales/index.js";
import { away, boardWith, ownEmojis, people, playOut } from "../../../discord/ui/boards.js";
import { situationOf, stateWith } from "./scenes.js";
import { faults, faultsIn, languages, nasty, sampled, wideRows } from "../../../discord/ui/faults.js";

const lengths = ["short", "standard", "long"] as const;

describe("Denkste!'s boards", () => {
  it.each([2, 3, 4])("keep Discord's limits over random matches of %i seats with names at their worst", (count) => {
    const boards = lengths.flatMap((length, at) =>
      [false, true].flatMap((hasteGedacht) => {
        const seats = nasty.slice(at, at + count);
        return sampled(playOut("denkste", seats, { length, hasteGedacht }, count), 6);
      }),
    );
    expect(boards.some(({ life }) => life === "over")).toBe(true);
    expect(boards.flatMap((board) => faults(board))).toEqual([]);
    for (const language of languages) {
      for (const board of boards) {
        const description = pictureOf(board, translator(language), ownEmojis)?.description ?? "";
        expect(description.length).toBeGreaterThan(50);
        expect(description.length).toBeLessThanOrEqual(1024);
      }
    }
  });

  it("keep them with some or all away, and in the lobby", () => {
    const boards = [[1], [0, 1, 2, 3]].flatMap((gone) =>
      sampled(playOut("denkste", away(nasty.slice(0, 4), ...gone), { length: "short" }, 4), 6),
    );
    const options = { length: "long", hasteGedacht: true } as const;
    expect(faults(boardWith({ game: "denkste", seats: nasty.slice(0, 4), options }))).toEqual([]);
    expect(boards.flatMap((board) => faults(board))).toEqual([]);
  });

  it.each(languages)("have rows of buttons that fit on a phone in %s, on sheets as well", (language) => {
    const t = translator(language);
    const boards = sampled(playOut("denkste", people("Anna", "Ben"), { length: "short" }, 5), 20);
    expect(boards.flatMap((board) => wideRows(drawBoard(board, t, ownEmojis)))).toEqual([]);
    expect(sheets(language).flatMap(wideRows)).toEqual([]);
  });
});

describe("Denkste!'s sheets", () => {
  it.each(languages)("keep the limits in %s", (language) => {
    expect(sheets(language).flatMap((sheet) => faultsIn(sheet))).toEqual([]);
  });
});

/** Sheets of both cards where most is to be said: numbers chosen, cards set, fields occupied, the goal near. */
function sheets(language: (typeof languages)[number]) {
  const t = translator(language);
  const options = { length: "short", hasteGedacht: true } as const;
  const crowds = [
    [35, 38, 33, 31],
    [14, 12, 7, 3],
    [0, 1, 2, 3],
  ];
  return crowds.flatMap((counters) =>
    [
      stateWith({ options, counters }),
      stateWith({ options, counters }, { go: 6 }),
      stateWith({ options, counters }, { stop: [1, 1, 6] }),
    ].flatMap((state) => {
      const board = boardWith({ game: "denkste", options, seats: nasty.slice(0, 4) });
      return denkste
        .prompts(state)
        .flatMap(({ seat }) =>
          ["card", "other"].flatMap((name) =>
            [null, [6], [6, 6]].map((draft) => drawSheet(name, board, situationOf(state, seat, draft), t, ownEmojis)),
          ),
        );
    }),
  );
}
