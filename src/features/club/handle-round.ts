import type { KnownBoard } from "../../tables/board.js";
import { replyInPlace, textMessage } from "../../discord/messages/reply.js";
import { settledMessage, takenBackMessage } from "./screen/round-messages.js";
import { message } from "../../discord/ui/frame.js";
import { text } from "../../discord/ui/parts.js";
import { type Bot, noteReply } from "../../discord/interactions/bot.js";
import { type InteractionContext, requestOf } from "../../discord/context.js";
import { refusal } from "../../discord/interactions/refusals.js";

/**
 * Settles the round that the loser of a finished game owes, or takes that back. The presser is answered with a message of
 * their own, from which they can take it back, and the board follows.
 */
export async function handleRound(
  bot: Bot,
  context: InteractionContext,
  board: KnownBoard,
  kind: "settle-round" | "take-back-round",
): Promise<void> {
  const t = bot.texts(context);
  const reply = await bot.tables.requests.handle(board.table, requestOf(context, { kind }));
  noteReply(bot, context, reply);
  if (reply.kind === "refused") {
    const sentence = await refusal(bot, context, reply, board.game);
    if (context.onEphemeral) return replyInPlace(bot, context, message(text(sentence)));
    return bot.notices.tell(context, textMessage(sentence));
  }
  bot.writer.changed(reply.board, "pressed");
  await replyInPlace(bot, context, kind === "settle-round" ? settledMessage(board, t) : takenBackMessage(board, t));
}
