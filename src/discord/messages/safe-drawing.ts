import { LRUCache } from "lru-cache";
import type { Emojis } from "../../game/scene.js";
import type { Board } from "../../tables/board.js";
import type { Log } from "../../log.js";
import type { Drawing } from "./compose.js";
import type { Bot } from "../interactions/bot.js";
import { drawEphemeral, ephemeralPictureOf } from "../ui/draw-ephemeral.js";
import { boardBefore, drawBoard, pictureOf, undrawnMessage } from "../ui/frame.js";

/** Limit of tables remembered as logged. */
const maxTold = 1_000;

/** Draws boards and ephemeral messages. @param emojis the current ones */
export function drawWith(
  emojis: () => Emojis,
  log: Log,
): Pick<Bot, "draw" | "drawEphemeral"> & { readonly emojis: () => Emojis } {
  const drawn: Draw = (board, t, rematch) => ({
    picture: pictureOf(board, t, emojis()),
    words: (shown) => drawBoard(board, t, emojis(), shown, rematch),
  });
  return {
    emojis,
    draw: safeDrawing((board, t, rematch) => {
      const before = boardBefore(board, t, emojis());
      return { ...drawn(board, t, rematch), before: before === null ? null : drawn(before, t, null) };
    }, log),
    drawEphemeral: (name, { board, situation }, t, links) => ({
      picture: ephemeralPictureOf(name, board, situation, t, emojis()),
      words: (shown) => drawEphemeral(name, board, situation, t, emojis(), shown, links),
    }),
  };
}

type Draw = Bot["draw"];

/** Replaces a board that cannot be drawn by a sentence; it can still be left and closed. Logged once. */
export function safeDrawing(draw: Draw, log: Log): Draw {
  const told = new LRUCache<Board["table"], true>({ max: maxTold });
  const safely = <T>(board: Board, drawn: () => T, otherwise: () => T): T => {
    try {
      return drawn();
    } catch (error) {
      if (!told.has(board.table))
        log.error(
          { table: board.table, error },
          "a board cannot be drawn and shows a sentence instead; its game goes on",
        );
      told.set(board.table, true);
      return otherwise();
    }
  };
  return (board, t, rematch) => {
    const undrawn: Drawing = { picture: null, words: (shown) => undrawnMessage(board, t, shown) };
    const { before = null, ...drawing } = safely(
      board,
      () => draw(board, t, rematch),
      () => undrawn,
    );
    const safe = ({ picture, words }: Drawing): Drawing => ({
      picture,
      words: (shown) =>
        safely(
          board,
          () => words(shown),
          () => undrawn.words(shown),
        ),
    });
    return { ...safe(drawing), before: before === null ? null : safe(before) };
  };
}
