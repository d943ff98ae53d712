import type { Translate } from "../../../texts/index.js";
import type { Board } from "../../../tables/board.js";
import { takeBackId } from "../../../discord/ui/club-lines.js";
import { message, type PublicMessage } from "../../../discord/ui/frame.js";
import { seatNames } from "../../../discord/ui/names.js";
import { buttons, text } from "../../../discord/ui/parts.js";

/** Tells who has confirmed a round that it is given, with the button that takes that back. */
export function settledMessage(board: Board, t: Translate): PublicMessage {
  return message(
    text(`🍻 ${t("rounds.settled", { name: debtorOf(board, t) })}`),
    buttons({ id: takeBackId(board.table), style: "plain", label: t("rounds.takeBack") }),
  );
}

/** Tells who has taken that back. */
export function takenBackMessage(board: Board, t: Translate): PublicMessage {
  return message(text(t("rounds.takenBack", { name: debtorOf(board, t) })));
}

function debtorOf({ seats, club }: Board, t: Translate): string {
  return seatNames(seats, t)[club?.round?.debtor ?? 0] ?? "";
}
