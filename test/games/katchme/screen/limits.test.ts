import { describe, expect, it } from "vitest";
import { emojisFrom } from "../../../../src/discord/gateway/emojis.js";
import { drawBoard } from "../../../../src/discord/ui/frame.js";
import type { Size } from "../../../../src/games/katchme/rules/index.js";
import { translator } from "../../../../src/locales/index.js";
import { away, boardWith, ownEmojis, people, playOut } from "../../../discord/ui/boards.js";
import { faults, languages, nasty, sampled, wideRows } from "../../../discord/ui/faults.js";

const sizes: readonly Size[] = [3, 4, 5, 6];

describe("Katch Me Aho!'s boards", () => {
  it.each([2, 3, 4, 5, 6])(
    "keep Discord's limits over random matches of %i seats with names at their worst",
    (count) => {
      const boards = sizes.flatMap((districts, at) =>
        [true, false].flatMap((prelude) => {
          const seats = nasty.slice(at % 3, (at % 3) + count);
          return sampled(playOut("katchme", seats, { prelude, districts }, count), 6);
        }),
      );
      expect(boards.some(({ life }) => life === "over")).toBe(true);
      expect(boards.flatMap((board) => faults(board))).toEqual([]);
    },
  );

  it("keep them with some or all away, with computer players, and without emojis of our own", () => {
    const options = { prelude: true, districts: 6 } as const;
    const computers = nasty.slice(0, 6).map((owner, seat) => {
      return seat % 2 === 0 ? owner : ({ type: "computer", level: "strong" } as const);
    });
    const tables = [away(nasty.slice(0, 6), 1, 4), away(nasty.slice(0, 6), 0, 1, 2, 3, 4, 5), computers];
    const boards = tables.flatMap((seats) => sampled(playOut("katchme", seats, options, 7), 12));
    expect(boards.some(({ play }) => play?.asleep === true)).toBe(true);
    expect(boards.flatMap((board) => faults(board, emojisFrom(new Map())))).toEqual([]);
  });

  it("keep them in the lobby, whatever is chosen there", () => {
    const lobbies = sizes.flatMap((districts) =>
      [true, false].map((prelude) =>
        boardWith({ game: "katchme", seats: nasty.slice(0, 6), options: { prelude, districts } }),
      ),
    );
    expect(lobbies.flatMap((board) => faults(board))).toEqual([]);
  });

  it.each(languages)("have rows of buttons that fit on a phone in %s", (language) => {
    const boards = [2, 3].flatMap((count) =>
      sizes.flatMap((districts) =>
        sampled(playOut("katchme", people("Anna", "Ben", "Cleo").slice(0, count), { prelude: true, districts }, 5), 6),
      ),
    );
    const t = translator(language);
    expect(boards.flatMap((board) => wideRows(drawBoard(board, t, ownEmojis)))).toEqual([]);
  });
});
