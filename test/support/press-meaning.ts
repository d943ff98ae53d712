import { vi } from "vitest";
import type { Intent } from "../../src/game/press.js";
import { type GameId, games } from "../../src/games/index.js";
import type { Person, Reply } from "../../src/tables/requests.js";
import { pressOf } from "./presses.js";
import type { Played } from "./tables.js";

/** Presses at a game's tables that mean what a test wants, also what no button of the game does. One at a time. */
export function pressMeaning(on: Played, game: GameId) {
  return async (table: string, who: Person, prompt: number, intent: Intent): Promise<Reply> => {
    const spy = vi.spyOn(games[game], "press").mockReturnValue(intent);
    try {
      return await on.press(table, who, prompt, pressOf("anything"));
    } finally {
      spy.mockRestore();
    }
  };
}
