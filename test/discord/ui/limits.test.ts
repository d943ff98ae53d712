import { describe, expect, it } from "vitest";
import { drawBoard } from "../../../src/discord/ui/frame.js";
import { seatNames } from "../../../src/discord/ui/names.js";
import { gameIds, games } from "../../../src/games/index.js";

import { boardWith, ownEmojis } from "./boards.js";
import { testLanguages, translator } from "../../support/pseudo-language.js";
import { faultsIn, nasty, wideRows } from "./faults.js";

describe.each(testLanguages)("a table without a running game, in %s", (language) => {
  const t = translator(language);
  it.each(gameIds)("keeps Discord's limits in the lobby of %s and when closed, from nobody to all seats", (game) => {
    const options = games[game].options.parse({});
    for (const count of [0, 1, 2, games[game].seats.max]) {
      for (const status of ["lobby", "closed"] as const) {
        const board = boardWith({ game: games[game], status, seats: nasty.slice(0, count), options });
        const drawn = drawBoard(board, t, ownEmojis);
        expect([...faultsIn(drawn, null, seatNames(board.seats, t)), ...wideRows(drawn)]).toEqual([]);
      }
    }
  });
});
