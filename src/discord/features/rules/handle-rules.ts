import type { GameId } from "../../../games/index.js";
import type { InteractionContext } from "../../interactions/interaction-context.js";
import type { Bot } from "../../interactions/bot.js";
import { ephemeralResponse, replyText, updateResponse } from "../../messages/reply.js";
import type { CustomId } from "../../ui/custom-id.js";
import { openVerb } from "../../ui/learn-buttons.js";
import { sendPage } from "../subcommand/send-page.js";
import { drawRulesPage, readRulesPage, type RulesPage } from "./rules-pages.js";

/** Answers with a game's rules in a new ephemeral message. @param table the asking table's id */
export function openRules(bot: Bot, context: InteractionContext, game: GameId, table: string | null): Promise<void> {
  return showPage(bot, { ...context, onEphemeral: false }, { game, topic: "short", chapter: 0, table });
}

/** Answers a press on the rules' message, in its place. */
export async function handleRules(
  bot: Bot,
  context: InteractionContext,
  id: CustomId,
  values: readonly string[],
): Promise<void> {
  const page = id.verb === openVerb || context.onEphemeral ? readRulesPage(id, values) : null;
  if (page === null) return replyText(bot, context, "answers.unknownButton");
  await showPage(bot, context, page);
}

async function showPage(bot: Bot, context: InteractionContext, page: RulesPage): Promise<void> {
  const { guild, channel, language, onEphemeral } = context;
  const board = page.topic === "fair" && page.table !== null ? await bot.tables.board(page.table) : null;
  const own = board?.guild === guild && board.channel === channel ? board : null;
  const drawn = drawRulesPage(page, own, { t: bot.texts(language), emoji: bot.emojis() });
  await sendPage(bot, context, page.game, drawn, onEphemeral ? updateResponse : ephemeralResponse);
}
