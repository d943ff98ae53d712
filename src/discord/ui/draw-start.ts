import { gameKey } from "../../game/module.js";
import type { Board, KnownBoard } from "../../tables/board.js";
import type { Translate } from "../../texts/index.js";
import type { Emojis } from "../../game/scene.js";
import { framedMessage, message, outcomeOf, type PublicMessage } from "./frame.js";
import { seatNames } from "./names.js";
import { text } from "./parts.js";

/** A start message as it is posted: the game, who plays, and what is fixed before its id is known. */
export function startMessage(board: KnownBoard, terms: string, t: Translate): PublicMessage {
  const game = t(gameKey(board.game, "name"));
  return framedMessage(board.game, [
    text(
      `### ${t("table.startTitle", { game })}`,
      t("table.startSeats", { names: seatNames(board.seats, t) }),
      t("table.startProof"),
      `-# 🔏 ${t("table.startSeal")} \`${board.commitment ?? ""}\` · ${t("table.startTerms")} \`${terms}\``,
    ),
  ]);
}

/** A start message whose game has not started with it. It can still be told by its commitment. @param link to the board */
export function notStartedMessage(
  { commitment, start, status }: Pick<Board, "commitment" | "start" | "status">,
  link: string,
  t: Translate,
): PublicMessage {
  const waits = status === "lobby" ? "table.notStartedYet" : "table.notStarted";
  const what = start === null ? t(waits) : t("table.startedAfterAll", { link });
  return message(text(what, `-# 🔏 ${t("table.startSeal")} \`${commitment ?? ""}\``));
}

/** What the lobby's message becomes once its game is shown by another. @param said what it says */
export function movedMessage(said: string): PublicMessage {
  return message(text(said));
}

/** What a board's game is called. */
export function gameName({ game }: Pick<Board, "game">, t: Translate): string {
  return t(game === null ? "table.unknownGame" : gameKey(game, "name"));
}

/** What it says once that game has ended. @param link to its board */
export function endedText(board: Board, link: string, t: Translate, emoji: Emojis): string {
  const outcome = outcomeOf(board, t, emoji);
  if (outcome !== null) return t("table.ended", { outcome, link });
  return t("table.endedWithout", { link });
}
