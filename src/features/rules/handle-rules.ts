import type { GameId } from "../../games/index.js";
import type { InteractionContext } from "../../discord/context.js";
import type { Bot } from "../../discord/interactions/bot.js";
import { ephemeralResponse, replyText, updateResponse } from "../../discord/messages/reply.js";
import type { CustomId } from "../../discord/ui/custom-id.js";
import { openVerb } from "../../discord/ui/learn-buttons.js";
import { sendPage } from "../../discord/interactions/send-page.js";
import { drawRulesPage, readRulesPage, type RulesPage } from "./rules-pages.js";

/**
 * Opens a game's rules in a new ephemeral message.
 *
 * @param table id of the table whose commitment the fairness page shows; null: none
 */
export function openRules(bot: Bot, context: InteractionContext, game: GameId, table: string | null): Promise<void> {
  return showPage(bot, context, { game, topic: "short", chapter: 0, table }, ephemeralResponse);
}

/**
 * Handles a press that leads to a page of the rules, in place of an ephemeral message or, below a public one, in a new
 * one.
 *
 * @param values the section chosen in the page's select; none for a button
 */
export async function handleRules(
  bot: Bot,
  context: InteractionContext,
  id: CustomId,
  values: readonly string[],
): Promise<void> {
  // Only buttons that open the rules stand on public messages.
  const page = id.verb === openVerb || context.onEphemeral ? readRulesPage(id, values) : null;
  if (page === null) return replyText(bot, context, "answers.unknownButton");
  await showPage(bot, context, page, context.onEphemeral ? updateResponse : ephemeralResponse);
}

async function showPage(
  bot: Bot,
  context: InteractionContext,
  page: RulesPage,
  asResponse: typeof updateResponse,
): Promise<void> {
  const { guild, channel } = context;
  const found = page.topic === "fair" && page.table !== null ? await bot.tables.board(page.table) : null;
  // A table is shown in its own channel only.
  const board = found?.guild === guild && found.channel === channel ? found : null;
  const shown = board !== null && bot.writer.isBehind(board) ? { ...board, seed: null } : board;
  const drawn = drawRulesPage(page, shown, { t: bot.texts(context), emoji: bot.emojis() });
  await sendPage(bot, context, page.game, drawn, asResponse);
}
