import type { Board } from "../tables/board.js";
import { followUp, replyEphemeral, replyText } from "./messages/reply.js";
import { type InteractionFacts, missingPermissions } from "./context.js";
import type { Bot } from "./bot.js";

/** Whether the bot could keep a board up to date; if not, the caller is told what it lacks, or how it is invited. */
export async function canOpenHere(bot: Bot, context: InteractionFacts): Promise<boolean> {
  const t = bot.texts(context);
  const invite = bot.inviteTo?.(context.guild) ?? null;
  if (invite !== null) {
    await replyEphemeral(bot, context, t("answers.inviteMe", { link: invite }));
    return false;
  }
  const missing = missingPermissions(context);
  if (missing.length === 0) {
    if (context.channelKind !== "private" || (await bot.guilds.joinThread(context.channel))) return true;
    await replyText(bot, context, "answers.notInThread");
    return false;
  }
  const permissions = missing.map((name) => t(`permissions.${name}`));
  await replyEphemeral(bot, context, t("answers.missingPermission", { permissions }));
  return false;
}

/**
 * Somebody presses in a channel that takes none of the bot's messages though it has the permissions: what waits is
 * written, unless that is a private thread which the bot is not in any more; then the presser is told.
 *
 * @param context of an answered interaction
 */
export async function openAgain(bot: Bot, context: InteractionFacts): Promise<void> {
  const { closed } = bot;
  const { channel } = context;
  if (closed === undefined || missingPermissions(context).length > 0) return;
  if (context.channelKind !== "private" || !closed.isClosed(channel) || (await bot.guilds.joinThread(channel)))
    closed.pressed(channel);
  else if (bot.lostRights.begin(channel)) await followUp(bot, context, bot.texts(context)("answers.outOfThread"));
}

/**
 * Tells the presser that the bot has lost a permission since. Presses still work, as answers need none, but time-outs
 * and computer players would no longer show.
 */
export async function tellOfLostRights(bot: Bot, context: InteractionFacts, board: Board): Promise<void> {
  const missing = missingPermissions(context);
  if (missing.length === 0 || !bot.lostRights.begin(board.table)) return;
  bot.log.warn({ table: board.table, channel: board.channel, missing }, "the bot has lost rights in a channel");
  const t = bot.texts(context);
  const permissions = missing.map((name) => t(`permissions.${name}`));
  await followUp(bot, context, t("answers.lostPermission", { permissions }));
}
