import { InteractionResponseType, SnowflakeUtil, type Interaction } from "discord.js";
import type { ServerSettings } from "../../../tables/server-settings.js";
import { type InteractionContext, sourceOf } from "../../interactions/interaction-context.js";
import type { Bot } from "../../interactions/bot.js";
import { type CustomId, parseCustomId } from "../../ui/custom-id.js";
import { ephemeralResponse, updateResponse, replyEphemeral, replyText, respond } from "../../messages/reply.js";
import { type PublicMessage, message } from "../../ui/frame.js";
import { applySetting, settingOf, settingsTable } from "./change-settings.js";
import { settingsPanel, turnModal, turnRange } from "./panel.js";

/** `/tables settings`: shows the panel; Discord has checked the permission. */
export async function openSettings(bot: Bot, context: InteractionContext): Promise<void> {
  await respond(bot, context, ephemeralResponse(body(bot, context, await bot.tables.settings.of(context.guild))));
}

/**
 * A choice on the panel or input in its modal, applied at once and shown in place.
 *
 * @param values the select's values, or the typed text
 * @param fresh whether the panel was recently opened for this user
 */
export async function handleSettings(
  bot: Bot,
  context: InteractionContext,
  { verb }: CustomId,
  values: readonly string[],
  fresh: boolean,
): Promise<void> {
  if (!context.manager && !fresh) return replyText(bot, context, "answers.panelOld");
  const t = bot.texts(context.language);
  const { settings } = bot.tables;
  if (verb === "ask") {
    const { turnSeconds } = await settings.of(context.guild);
    const data = turnModal(turnSeconds, t);
    await respond(bot, context, { type: InteractionResponseType.Modal, data });
    return;
  }
  const setting = settingOf(verb);
  if (setting === null) return replyText(bot, context, "answers.unknownButton");
  const next = await settings.change(context.guild, (present) => applySetting(present, setting, values));
  if (next === null) {
    const sentence = setting === "turn" ? t("answers.badTurn", turnRange()) : t("answers.unknownButton");
    return replyEphemeral(bot, context, sentence);
  }
  await respond(bot, context, updateResponse(body(bot, context, next)));
  if (setting === "language") bot.redraw(context.guild);
}

function body(bot: Bot, context: InteractionContext, settings: ServerSettings): PublicMessage {
  return message(settingsPanel(settings, bot.texts(context.language)));
}

/** How long a panel may be used after opening. */
const panelMs = 15 * 60_000;

/**
 * Whether a press is on a panel recently opened for this user. Discord checks the server's integration settings only
 * with the command, and a press on another ephemeral message does not count, whatever its custom_id says.
 */
export function isFreshPanel(interaction: Interaction): boolean {
  const carrier = sourceOf(interaction);
  if (
    carrier === null ||
    SnowflakeUtil.timestampFrom(interaction.id) - SnowflakeUtil.timestampFrom(carrier.id) > panelMs
  )
    return false;
  return carrier.components.some((part) => customIdsIn(part).some((id) => parseCustomId(id)?.table === settingsTable));
}

/** The custom_ids in a component and its children. */
function customIdsIn(part: unknown): readonly string[] {
  if (typeof part !== "object" || part === null) return [];
  const own = "customId" in part && typeof part.customId === "string" ? [part.customId] : [];
  const inner = "components" in part && Array.isArray(part.components) ? part.components : [];
  return [...own, ...inner.flatMap(customIdsIn)];
}
