import type { GameId } from "../../game/contract.js";
import type { Translate } from "../../locales/index.js";
import type { Board } from "../../tables/board.js";
import { screenOf } from "../../games/ui.js";

/** How long one message's content may be, in characters (Discord's reference, "Create Message"). */
const most = 2000;

/**
 * A game's rules as messages. @param board the table they were asked at, whose seal stands at the end; null: none
 */
export function rulesTexts(game: GameId, board: Board | null, t: Translate): readonly string[] {
  const pieces = screenOf(game)
    .rules(t)
    .flatMap((piece) => split(piece));
  const seal = board?.seal ?? null;
  return seal === null ? pieces : [...pieces, t("table.sealFull", { seal })];
}

/** Cuts a text between paragraphs so that every part fits a message. */
function split(text: string): readonly string[] {
  const parts: string[] = [];
  for (const paragraph of text.split("\n\n")) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + 2 + paragraph.length <= most)
      parts.splice(-1, 1, `${last}\n\n${paragraph}`);
    else parts.push(paragraph);
  }
  return parts;
}
