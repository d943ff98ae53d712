import type { GameId } from "../../games/index.js";
import type { Translate } from "../../locales/index.js";
import type { Board } from "../../tables/board.js";
import { rulesKeys } from "../../games/ui.js";

/** Longest message content, in characters (Discord's reference, "Create Message"). */
const most = 2000;

/** A game's rules as messages. @param board the asking table, whose commitment is added */
export function rulesTexts(game: GameId, board: Board | null, t: Translate): readonly string[] {
  const sections = rulesKeys(game).map((key) => t(key));
  // A section is split between paragraphs only if no message can hold it.
  const pieces = packed(sections).flatMap((piece) => packed(piece.split("\n\n")));
  const commitment = board?.commitment ?? null;
  return commitment === null ? pieces : [...pieces, t("table.sealFull", { seal: commitment })];
}

/** Packs texts into as few messages as possible, in order, without splitting them. */
export function packed(texts: readonly string[]): readonly string[] {
  const pieces: string[] = [];
  for (const text of texts) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + 2 + text.length <= most) pieces.splice(-1, 1, `${last}\n\n${text}`);
    else pieces.push(text);
  }
  return pieces;
}
