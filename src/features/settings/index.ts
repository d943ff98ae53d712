import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  InteractionResponseType,
  PermissionFlagsBits,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  SnowflakeUtil,
} from "discord.js";
import { zoneOf } from "../../lib/time-zones.js";
import { languages, serverLanguage, spokenLanguages, type Translate } from "../../texts/index.js";
import type { ServerSettings } from "../../tables/server-settings.js";
import { failureOf } from "../../discord/api/api-client.js";
import type { GuildRanks } from "../../discord/api/guild-client.js";
import type { InteractionFacts } from "../../discord/context.js";
import type { Drawing } from "../../discord/messages/compose.js";
import { mayMention, refuseRole } from "../../discord/roles.js";
import { missingForThreads } from "../../discord/thread-tables.js";
import type { InteractionContext } from "../../discord/replies.js";
import { localisedDescription, localisedName, subcommand } from "../../discord/localise.js";
import type { Feature, Press } from "../../discord/feature.js";
import { buttons, type CustomId, parseCustomId, text } from "../../discord/ui/parts.js";
import { type PublicMessage, message } from "../../discord/ui/frame.js";
import {
  applySetting,
  changeSettings,
  pageOf,
  type PanelOwner,
  type Setting,
  type SettingsDeps,
  settingsTable,
  settingOf,
  type SettingsPage,
  speakId,
  spokenBy,
  turnedTo,
  settingsId,
} from "./change-settings.js";
import { drawCard, firstCard, handleCard, refuseChannel } from "./welcome-card.js";
import { roleSentence } from "../invitations/index.js";
import { clubPanel, newsPanel, settingsPanel, turnModal, turnRange, zoneModal } from "./panel.js";

export type { SettingsDeps } from "./change-settings.js";

/** `/tables settings`: one panel for a server's managers, and the card that greets them. */
export function settingsFeature(deps: SettingsDeps): Feature {
  return {
    id: "settings",
    commands: [tablesCommand],
    words: [{ word: settingsTable, isEphemeral: true }],
    /** Discord has checked the permission. */
    onCommand: async (context) => {
      await context.reply.ephemeral(await panelOf(deps, context, await deps.settings.of(context.guild), "tables"));
    },
    onPress: (context, press) => {
      if (press.id.verb === "speak") return speakOther(deps, context, press.id);
      if (!context.manager && !isFreshPanel(context, press.components)) return context.reply.text("answers.panelOld");
      return press.id.verb === "card" ? handleCard(deps, context, press) : handleSetting(deps, context, press);
    },
    used: (context) => welcome(deps, context),
  };
}

async function panelOf(
  { localeOf, news }: SettingsDeps,
  { t, guild, person }: InteractionContext,
  set: ServerSettings,
  page: SettingsPage,
  note = "",
): Promise<PublicMessage> {
  const [owner, locale] = [{ guild, user: person.user }, localeOf(guild)];
  switch (page) {
    case "tables":
      return message(settingsPanel(set, locale, owner, t));
    case "club":
      return message(clubPanel(set, locale, note, owner, t));
    case "news":
      return message(newsPanel(set, locale, note || (await news.trouble(guild, t)), owner, t));
  }
}

/** A choice on the panel or input in its modal, applied at once. */
async function handleSetting(
  deps: SettingsDeps,
  context: InteractionContext,
  { id, values, channels }: Press,
): Promise<void> {
  const { settings, localeOf } = deps;
  const { guild, person, reply, t } = context;
  const { verb, argument } = id;
  if (verb === "ask") {
    const set = await settings.of(guild);
    const zone = zoneOf(set, localeOf(guild));
    const data = argument === "zone" ? zoneModal(settingsId("zone"), zone, t) : turnModal(set.turnSeconds, t);
    await reply.respond({ type: InteractionResponseType.Modal, data });
    return;
  }
  const page = turnedTo(id, { guild, user: person.user });
  if (page !== null) {
    await reply.update(await panelOf(deps, context, await settings.of(guild), page));
    return;
  }
  const setting = settingOf(verb);
  if (setting === null) return reply.text("answers.unknownButton");
  if (setting === "playerrole") return reply.drawing("update", choosePlayerRole(deps, context, values));
  const [named = null] = channels;
  const why = setting === "news" && named !== null ? refuseChannel(named, context) : null;
  if (why !== null) {
    await reply.update(await panelOf(deps, context, await settings.of(guild), "news", why));
    return;
  }
  const next = await changeSettings(deps, guild, (present) => applySetting(present, setting, values));
  if (next === null) return reply.say(refusalOf(setting, t));
  if (setting === "news") await deps.news.moved(guild);
  await reply.update(await panelOf(deps, context, next, pageOf(setting)));
  const missing = setting === "threads" && next.threads ? (missingForThreads(context) ?? []) : [];
  const permissions = missing.map((name) => t(`permissions.${name}`));
  if (missing.length > 0) await reply.followUp(t("answers.missingPermission", { permissions }));
}

/** A role that members are to give themselves. @returns the panel, with what is wrong with it; a text: that is unknown */
async function choosePlayerRole(
  deps: SettingsDeps,
  context: InteractionContext,
  values: readonly string[],
): Promise<Drawing | string> {
  const { guild, person, t } = context;
  const [role] = values;
  const panel = async (set: ServerSettings, note: string): Promise<Drawing> => {
    const body = await panelOf(deps, context, set, "club", note);
    return { picture: null, words: () => body };
  };
  let note = "";
  if (role !== undefined) {
    let ranks: GuildRanks;
    try {
      ranks = await deps.guilds.ranks(guild, person.user);
    } catch (error) {
      deps.log.warn({ guild, failure: failureOf(error), error }, "a server's roles could not be read; none was chosen");
      return t("rally.failed");
    }
    const why = refuseRole(role, ranks);
    const said = why ?? (mayMention(role, ranks) ? null : "no-ping");
    if (said !== null) note = `⚠️ ${roleSentence(said, role, context)}`;
    if (why !== null) return panel(await deps.settings.of(guild), note);
  }
  const next = await changeSettings(deps, guild, (present) => applySetting(present, "playerrole", values));
  return next === null ? t("answers.unknownButton") : panel(next, note);
}

/**
 * Introduces the bot once: to the first who manages the server by the card that sets it up, and to the first host by the
 * language that their client has decided, unless somebody has set one. If that cannot be shown, the next one is told.
 */
async function welcome(deps: SettingsDeps, context: InteractionContext): Promise<void> {
  const { settings, localeOf, clubEvening } = deps;
  const { guild, person, reply, t } = context;
  const { welcome: before } = await settings.of(guild);
  const showsCard = context.manager && before !== "shown";
  if (before === "done" || before === "both" || (before === "told" && !showsCard)) return;
  const next = await settings.change(guild, (present) => {
    const isFirst = present.hostLocale === context.locale && present.language === null && localeOf(guild) === null;
    if (present.welcome !== before || !(showsCard || isFirst)) return null;
    // The card says it too to a host who manages the server.
    const isBoth = before !== null || (showsCard && present.hostLocale !== null);
    return { ...present, welcome: isBoth ? "both" : showsCard ? "shown" : "told" };
  });
  if (next === null) return;
  const owner = { guild, user: person.user };
  const shown = showsCard
    ? drawCard(firstCard(next, localeOf(guild), context), await clubEvening.of(guild), "", owner, t)
    : firstWords(next, owner, t);
  if ((await reply.followUp(shown)) === "taken") return;
  await settings.change(guild, (present) =>
    present.welcome === next.welcome ? { ...present, welcome: before } : null,
  );
}

/** Of a row (Discord's reference, "Action Row"). */
const maxButtons = 5;

/** What the first host is told, who need not manage the server. */
function firstWords(set: ServerSettings, owner: PanelOwner, t: Translate): PublicMessage {
  const language = serverLanguage(set, null);
  const others = spokenLanguages.filter((one) => one !== language).slice(0, maxButtons);
  const zone = zoneOf(set, null);
  return message(
    text(`💬 ${t("settings.first.told", { language: languages[language].name, zone })}`),
    buttons(
      ...others.map((other) => ({ id: speakId(other, owner), style: "plain" as const, label: languages[other].name })),
    ),
  );
}

/** The first host wants another language than their client's, unless somebody has set one. */
async function speakOther(deps: SettingsDeps, context: InteractionContext, id: CustomId): Promise<void> {
  const { guild, person, reply, t } = context;
  const language = spokenBy(id, { guild, user: person.user });
  if (language === null || !isFresh(context)) return reply.text("answers.panelOld");
  const next = await changeSettings(deps, guild, (present) =>
    present.language === null || present.language === language ? { ...present, language } : null,
  );
  if (next === null) return reply.text("settings.first.late");
  await reply.update(message(text(`💬 ${t("settings.first.changed", { language: languages[language].name })}`)));
}

/** Why a value changes nothing. */
function refusalOf(setting: Setting, t: Translate): string {
  if (setting === "turn") return t("answers.badTurn", turnRange());
  return setting === "zone" ? t("answers.badZone") : t("answers.unknownButton");
}

/** How long a panel may be used after opening. */
const panelMs = 15 * 60_000;

/**
 * Whether a press is on a panel recently opened by this user in this server, as the panel itself says. Discord checks the server's integration settings only
 * with the command, and a press on another ephemeral message does not count, whatever its custom_id.
 *
 * @internal
 */
export function isFreshPanel(context: InteractionFacts, components: unknown): boolean {
  const { guild, person } = context;
  const ids = customIdsIn(components).flatMap((id) => parseCustomId(id) ?? []);
  return isFresh(context) && ids.some((id) => turnedTo(id, { guild, user: person.user }) !== null);
}

/** Whether a press is on a message that was written not long ago. */
function isFresh({ id: press, pressedMessage }: InteractionFacts): boolean {
  if (pressedMessage === null) return false;
  return SnowflakeUtil.timestampFrom(press) - SnowflakeUtil.timestampFrom(pressedMessage) <= panelMs;
}

/** The custom_ids in components and their children. */
function customIdsIn(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(customIdsIn);
  if (typeof part !== "object" || part === null) return [];
  const own = "custom_id" in part && typeof part.custom_id === "string" ? [part.custom_id] : [];
  const inner = "components" in part && Array.isArray(part.components) ? part.components : [];
  return [...own, ...inner.flatMap(customIdsIn)];
}

/** `/tables`, for a server's managers. */
const tablesCommand = {
  type: ApplicationCommandType.ChatInput,
  ...localisedName("tables", "commands.tables.name"),
  ...localisedDescription("commands.tables.description"),
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
  default_member_permissions: PermissionFlagsBits.ManageGuild.toString(),
  options: [
    subcommand("settings", { name: "commands.tables.settings", description: "commands.tables.settingsDescription" }),
  ],
} satisfies RESTPostAPIChatInputApplicationCommandsJSONBody;
