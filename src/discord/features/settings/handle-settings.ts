import { InteractionResponseType, SnowflakeUtil, type Interaction } from "discord.js";
import { zoneOf } from "../../../club/evenings.js";
import type { Translate } from "../../../locales/index.js";
import type { ServerSettings } from "../../../tables/server-settings.js";
import { type InteractionContext, sourceOf } from "../../interactions/interaction-context.js";
import type { Bot } from "../../interactions/bot.js";
import { type CustomId, parseCustomId } from "../../ui/custom-id.js";
import { ephemeralResponse, updateResponse, replyEphemeral, replyText, respond } from "../../messages/reply.js";
import { type PublicMessage, message } from "../../ui/frame.js";
import {
  applySetting,
  pageOf,
  type PanelOwner,
  type Setting,
  settingOf,
  type SettingsPage,
  turnedTo,
} from "./change-settings.js";
import { clubPanel, zoneModal } from "./club-panel.js";
import { settingsPanel, turnModal, turnRange } from "./panel.js";

/** `/tables settings`: shows the panel; Discord has checked the permission. */
export async function openSettings(bot: Bot, context: InteractionContext): Promise<void> {
  await respond(
    bot,
    context,
    ephemeralResponse(body(bot, context, await bot.tables.settings.of(context.guild), "tables")),
  );
}

/**
 * A choice on the panel or input in its modal, applied at once.
 *
 * @param values the select's values, or the typed text
 * @param fresh whether the panel was recently opened by this user in this server
 */
export async function handleSettings(
  bot: Bot,
  context: InteractionContext,
  id: CustomId,
  values: readonly string[],
  fresh: boolean,
): Promise<void> {
  if (!context.manager && !fresh) return replyText(bot, context, "answers.panelOld");
  const { verb, argument } = id;
  const t = bot.texts(context);
  const { settings } = bot.tables;
  if (verb === "ask") {
    const set = await settings.of(context.guild);
    const data =
      argument === "zone" ? zoneModal(zoneOf(set, bot.localeOf(context.guild)), t) : turnModal(set.turnSeconds, t);
    await respond(bot, context, { type: InteractionResponseType.Modal, data });
    return;
  }
  const page = turnedTo(id, ownerOf(context));
  if (page !== null) {
    await respond(bot, context, updateResponse(body(bot, context, await settings.of(context.guild), page)));
    return;
  }
  const setting = settingOf(verb);
  if (setting === null) return replyText(bot, context, "answers.unknownButton");
  const { guild } = context;
  const zoneIn = (set: ServerSettings): string => zoneOf(set, bot.localeOf(guild));
  let isZoneChanged = false;
  const next = await settings.change(guild, (present) => {
    const changed = applySetting(present, setting, values);
    isZoneChanged = changed !== null && zoneIn(changed) !== zoneIn(present);
    return changed;
  });
  if (next === null) {
    return replyEphemeral(bot, context, refusalOf(setting, t));
  }
  await respond(bot, context, updateResponse(body(bot, context, next, pageOf(setting))));
  if (setting === "language") bot.redraw(guild);
  // Last: the setting is stored and shown even if this fails.
  if (!isZoneChanged) return;
  try {
    await bot.evenings.changeZone(guild);
  } catch (error) {
    bot.log.error(
      { guild, error },
      "a server's time zone is stored, but its club evening could not follow; it does after it",
    );
  }
}

/** Why a value changes nothing. */
function refusalOf(setting: Setting, t: Translate): string {
  if (setting === "turn") return t("answers.badTurn", turnRange());
  return setting === "zone" ? t("answers.badZone") : t("answers.unknownButton");
}

function body(bot: Bot, context: InteractionContext, settings: ServerSettings, page: SettingsPage): PublicMessage {
  const t = bot.texts(context);
  const owner = ownerOf(context);
  return message(
    page === "club" ? clubPanel(settings, bot.localeOf(owner.guild), owner, t) : settingsPanel(settings, owner, t),
  );
}

function ownerOf({ guild, person }: Pick<InteractionContext, "guild" | "person">): PanelOwner {
  return { guild, user: person.user };
}

/** How long a panel may be used after opening. */
const panelMs = 15 * 60_000;

/**
 * Whether a press is on a panel recently opened by this user in this server, as the panel itself says. Discord checks the server's integration settings only
 * with the command, and a press on another ephemeral message does not count, whatever its custom_id.
 */
export function isFreshPanel(interaction: Interaction): boolean {
  const carrier = sourceOf(interaction);
  const { guildId: guild, user } = interaction;
  if (
    guild === null ||
    carrier === null ||
    SnowflakeUtil.timestampFrom(interaction.id) - SnowflakeUtil.timestampFrom(carrier.id) > panelMs
  )
    return false;
  const ids = carrier.components.flatMap((part) => customIdsIn(part).flatMap((id) => parseCustomId(id) ?? []));
  return ids.some((id) => turnedTo(id, { guild, user: user.id }) !== null);
}

/** The custom_ids in a component and its children. */
function customIdsIn(part: unknown): readonly string[] {
  if (typeof part !== "object" || part === null) return [];
  const own = "customId" in part && typeof part.customId === "string" ? [part.customId] : [];
  const inner = "components" in part && Array.isArray(part.components) ? part.components : [];
  return [...own, ...inner.flatMap(customIdsIn)];
}
