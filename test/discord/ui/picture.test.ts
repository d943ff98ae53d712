import { ComponentType } from "discord.js";
import { describe, expect, it } from "vitest";
import { drawBoard, pictureOf } from "../../../src/discord/ui/frame.js";
import { screenOf } from "../../../src/games/ui.js";
import { type GameId, gameIds } from "../../../src/games/index.js";
import { translator } from "../../../src/locales/index.js";
import type { Board } from "../../../src/tables/board.js";
import { boardWith, ownEmojis, people, playOut } from "./boards.js";
import { read } from "./read.js";

const t = translator("en");

const drawing = gameIds.filter((id) => screenOf(id).picture !== undefined);

/** Some boards of a match that have a picture, the finished one last. */
function boardsOf(game: GameId): readonly Board[] {
  const boards = playOut(game, people("Anna", "Ben"), {}, 3).filter((board) => pictureOf(board, t, ownEmojis) !== null);
  if (boards.length < 5) throw new Error(`${game} has hardly any pictures`);
  return [...boards.slice(0, 4), ...boards.slice(-1)];
}

function galleries(board: Board, caption: { readonly name: string; readonly description: string } | null) {
  const [container] = drawBoard(board, t, ownEmojis, caption).components;
  const parts = container?.type === ComponentType.Container ? container.components : [];
  return parts.filter((part) => part.type === ComponentType.MediaGallery).map(({ items }) => items);
}

describe("the picture of a board", () => {
  it("is drawn by one game at least", () => {
    expect(drawing.length).toBeGreaterThan(0);
  });

  it.each(drawing)(
    "stands once among the parts of %s, with the description that came with it, and nowhere else",
    (game) => {
      const caption = { name: "old.png", description: "what it shows" };
      for (const board of boardsOf(game)) {
        expect(galleries(board, caption)).toEqual([
          [{ media: { url: "attachment://old.png" }, description: "what it shows" }],
        ]);
        expect(galleries(board, null)).toEqual([]);
        const words = (shown: typeof caption | null) => read(drawBoard(board, t, ownEmojis, shown).components).texts;
        expect(words(caption)).toEqual(words(null));
      }
    },
  );

  it("is not there in the lobby, at a closed table and for a game that draws none", () => {
    for (const status of ["lobby", "closed"] as const) {
      for (const game of drawing) expect(pictureOf(boardWith({ game, status }), t, ownEmojis)).toBeNull();
    }
    for (const board of playOut("katchen", people("Anna", "Ben"), {}, 3).slice(-5))
      expect(pictureOf(board, t, ownEmojis)).toBeNull();
  });
});
