import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  InteractionResponseType,
  PermissionFlagsBits,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  SnowflakeUtil,
  type APIActionRowComponent,
  type APIChannelSelectComponent,
  type APIMessageTopLevelComponent,
  type APISelectMenuOption,
  ChannelType,
  type APIModalInteractionResponseCallbackData,
  type APIRoleSelectComponent,
} from "discord.js";
import { zoneOf, isZone } from "../../lib/time-zones.js";
import type { Translate } from "../../texts/index.js";
import { type ServerSettings, type SettingsKeeper, turnBounds } from "../../tables/server-settings.js";
import type { InteractionFacts } from "../../discord/context.js";
import type { InteractionContext } from "../../discord/replies.js";
import type { Log } from "../../log.js";
import { localisedDescription, localisedName, subcommand } from "../../discord/localise.js";
import type { Feature } from "../../discord/feature.js";
import { type CustomId, parseCustomId, writeCustomId, buttons, rule, select, text } from "../../discord/ui/parts.js";
import { type PublicMessage, message } from "../../discord/ui/frame.js";
import {
  applySetting,
  pageOf,
  type PanelOwner,
  type Setting,
  settingsTable,
  settingOf,
  type SettingsPage,
  turnedTo,
  languageFromDiscord,
  maxChannels,
  pageId,
  settingsId,
  usualZone,
} from "./change-settings.js";
import {
  ActionRowBuilder,
  ChannelSelectMenuBuilder,
  ContainerBuilder,
  RoleSelectMenuBuilder,
} from "@discordjs/builders";
import { formatDuration, examples } from "../../lib/durations.js";
import { textModal } from "../../discord/ui/text-modal.js";

/** What settings need. */
export interface SettingsDeps {
  readonly settings: SettingsKeeper;
  readonly log: Log;
  /** A server's locale as Discord names it; null: unknown. */
  readonly localeOf: (guild: string) => string | null;
  /** Draws a server's open boards again, as there is room. */
  readonly redraw: (guild: string) => void;
  /** A server's clocks show another time from now on. */
  readonly zoneChanged: (guild: string) => Promise<void>;
}

/** `/tables settings`: one panel for a server's managers. */
export function settingsFeature(deps: SettingsDeps): Feature {
  const { settings, localeOf } = deps;
  const body = ({ t, guild, person }: InteractionContext, set: ServerSettings, page: SettingsPage): PublicMessage => {
    const owner = { guild, user: person.user };
    return message(page === "club" ? clubPanel(set, localeOf(guild), owner, t) : settingsPanel(set, owner, t));
  };
  return {
    id: "settings",
    commands: [tablesCommand],
    words: [{ word: settingsTable, isEphemeral: true }],
    /** Discord has checked the permission. */
    onCommand: async (context) => {
      await context.reply.ephemeral(body(context, await settings.of(context.guild), "tables"));
    },
    onPress: (context, { id, values, components }) =>
      handleSetting(deps, body, context, id, values, context.manager || isFreshPanel(context, components)),
  };
}

/** A choice on the panel or input in its modal, applied at once. @param mayChange false: the panel is an old one */
async function handleSetting(
  { settings, log, localeOf, redraw, zoneChanged }: SettingsDeps,
  body: (context: InteractionContext, set: ServerSettings, page: SettingsPage) => PublicMessage,
  context: InteractionContext,
  id: CustomId,
  values: readonly string[],
  mayChange: boolean,
): Promise<void> {
  const { guild, person, reply, t } = context;
  if (!mayChange) return reply.text("answers.panelOld");
  const { verb, argument } = id;
  if (verb === "ask") {
    const set = await settings.of(guild);
    const data = argument === "zone" ? zoneModal(zoneOf(set, localeOf(guild)), t) : turnModal(set.turnSeconds, t);
    await reply.respond({ type: InteractionResponseType.Modal, data });
    return;
  }
  const page = turnedTo(id, { guild, user: person.user });
  if (page !== null) {
    await reply.update(body(context, await settings.of(guild), page));
    return;
  }
  const setting = settingOf(verb);
  if (setting === null) return reply.text("answers.unknownButton");
  const zoneIn = (set: ServerSettings): string => zoneOf(set, localeOf(guild));
  let isZoneChanged = false;
  const next = await settings.change(guild, (present) => {
    const changed = applySetting(present, setting, values);
    isZoneChanged = changed !== null && zoneIn(changed) !== zoneIn(present);
    return changed;
  });
  if (next === null) return reply.say(refusalOf(setting, t));
  await reply.update(body(context, next, pageOf(setting)));
  if (setting === "language") redraw(guild);
  // Last: the setting is stored and shown even if this fails.
  if (!isZoneChanged) return;
  try {
    await zoneChanged(guild);
  } catch (error) {
    log.error(
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

/** How long a panel may be used after opening. */
const panelMs = 15 * 60_000;

/**
 * Whether a press is on a panel recently opened by this user in this server, as the panel itself says. Discord checks the server's integration settings only
 * with the command, and a press on another ephemeral message does not count, whatever its custom_id.
 *
 * @internal
 */
export function isFreshPanel(
  { id: press, guild, pressedMessage, person: { user } }: InteractionFacts,
  components: unknown,
): boolean {
  if (
    pressedMessage === null ||
    SnowflakeUtil.timestampFrom(press) - SnowflakeUtil.timestampFrom(pressedMessage) > panelMs
  )
    return false;
  const ids = customIdsIn(components).flatMap((id) => parseCustomId(id) ?? []);
  return ids.some((id) => turnedTo(id, { guild, user }) !== null);
}

/** The custom_ids in components and their children. */
function customIdsIn(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(customIdsIn);
  if (typeof part !== "object" || part === null) return [];
  const own = "custom_id" in part && typeof part.custom_id === "string" ? [part.custom_id] : [];
  const inner = "components" in part && Array.isArray(part.components) ? part.components : [];
  return [...own, ...inner.flatMap(customIdsIn)];
}

/** Channels in which tables may be opened, or whose threads may have some. */
const channelTypes = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
  ChannelType.GuildForum,
];

/** Turn lengths in the select, in seconds. Any other is typed into the modal. */
const usualTurns = [30, 60, 90, 120, 300, 900, 3600, 6 * 3600, 24 * 3600];

/** In characters; for the modal's text field. */
const longestInput = 30;

/** A server's settings with controls to change them. @internal */
export function settingsPanel(settings: ServerSettings, owner: PanelOwner, t: Translate): APIMessageTopLevelComponent {
  const { turnSeconds } = settings;
  const container = new ContainerBuilder({
    components: [
      text(`### ${t("settings.title")}`, `-# ${t("settings.note")}`),
      rule(),
      text(`**${t("settings.language")}**`, `-# ${t("settings.languageText")}`),
      select(settingsId("language"), t("settings.language"), languageOptions(settings, t)),
      text(`**${t("settings.closers")}**`, `-# ${t("settings.closersText")}`),
      select(settingsId("closers"), t("settings.closers"), closerOptions(settings, t)),
      text(`**${t("settings.channels")}**`, `-# ${channelsText(settings, t)}`),
      channelSelect(settings, t),
      text(`**${t("settings.turn", { time: formatDuration(turnSeconds) })}**`, `-# ${t("settings.turnText")}`),
      select(settingsId("turn"), t("settings.turnTitle"), turnOptions(turnSeconds)),
      buttons({ id: settingsId("ask"), style: "plain", label: t("settings.turnOther") }),
      text(`**${t("settings.remarks")}**`),
      select(settingsId("remarks"), t("settings.remarks"), remarkOptions(settings, t)),
      text(`**${t("settings.moving")}**`, `-# ${t("settings.movingText")}`),
      select(settingsId("moving"), t("settings.moving"), movingOptions(settings, t)),
      buttons({ id: pageId("club", owner), style: "plain", label: t("settings.toClub"), emoji: { name: "📖" } }),
    ],
  });
  return container.toJSON();
}

function languageOptions({ language }: ServerSettings, t: Translate): readonly APISelectMenuOption[] {
  return [
    { value: languageFromDiscord, label: t("settings.languageDiscord"), default: language === null },
    { value: "de", label: t("settings.languageGerman"), default: language === "de" },
    { value: "en", label: t("settings.languageEnglish"), default: language === "en" },
  ];
}

/** Whether computer players may say a line at a great moment. */
function remarkOptions({ remarks }: ServerSettings, t: Translate): readonly APISelectMenuOption[] {
  return [
    { value: "on", label: t("settings.remarksOn"), default: remarks },
    { value: "off", label: t("settings.remarksOff"), default: !remarks },
  ];
}

/** Whether boards' pictures move at a climax. */
function movingOptions({ moving }: ServerSettings, t: Translate): readonly APISelectMenuOption[] {
  return [
    { value: "on", label: t("settings.movingOn"), default: moving },
    { value: "off", label: t("settings.movingOff"), default: !moving },
  ];
}

/** Who may close tables. */
function closerOptions({ closers }: ServerSettings, t: Translate): readonly APISelectMenuOption[] {
  return [
    { value: "host", label: t("settings.closersHost"), default: closers === "host" },
    { value: "seated", label: t("settings.closersSeated"), default: closers === "seated" },
    { value: "moderators", label: t("settings.closersModerators"), default: closers === "moderators" },
  ];
}

/** Says where tables may be opened. */
function channelsText({ channels }: ServerSettings, t: Translate): string {
  if (channels.length === 0) return t("settings.channelsAll");
  return t("settings.channelsSome", { channels: channels.map((channel) => `<#${channel}>`) });
}

function channelSelect({ channels }: ServerSettings, t: Translate): APIActionRowComponent<APIChannelSelectComponent> {
  const menu = new ChannelSelectMenuBuilder()
    .setCustomId(writeCustomId(settingsId("channels")))
    .setPlaceholder(t("settings.channelsPick"))
    .setChannelTypes(channelTypes)
    .setDefaultChannels([...channels])
    .setMinValues(0)
    .setMaxValues(maxChannels);
  return new ActionRowBuilder<ChannelSelectMenuBuilder>().addComponents(menu).toJSON();
}

/** The usual turn lengths and the current one. @param current in seconds */
function turnOptions(current: number): readonly APISelectMenuOption[] {
  const all = new Set([...usualTurns, current]);
  return [...all]
    .toSorted((a, b) => a - b)
    .map((seconds) => ({ value: String(seconds), label: formatDuration(seconds), default: seconds === current }));
}

/** The shortest and longest turn and examples of input, as parameters of texts. */
function turnRange(): { least: string; most: string; examples: readonly string[] } {
  return { least: formatDuration(turnBounds.least), most: formatDuration(turnBounds.most), examples };
}

/**
 * The modal for a turn length. It has the select's custom_id, so input counts as a choice.
 *
 * @param current the one set now, in seconds
 * @internal
 */
export function turnModal(current: number, t: Translate): APIModalInteractionResponseCallbackData {
  return textModal(
    settingsId("turn"),
    { title: t("settings.turnTitle"), hint: t("settings.turnHint", turnRange()), value: formatDuration(current) },
    longestInput,
  );
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

/** Time zones in the select. Any other is typed into the modal. */
const usualZones = [
  "Europe/Berlin",
  "Europe/Vienna",
  "Europe/Zurich",
  "Europe/London",
  "Europe/Lisbon",
  "Europe/Helsinki",
  "Europe/Istanbul",
  "UTC",
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "America/Sao_Paulo",
  "Africa/Johannesburg",
  "Asia/Dubai",
  "Asia/Kolkata",
  "Asia/Shanghai",
  "Asia/Tokyo",
  "Australia/Sydney",
  "Pacific/Auckland",
];

const seasons = ["month", "quarter", "year"] as const;

/** In characters: the longest name of a time zone is far below that. */
const longestZone = 40;

/** The club's settings of a server, with controls to change them. @param locale the server's, as Discord names it @internal */
export function clubPanel(
  settings: ServerSettings,
  locale: string | null,
  owner: PanelOwner,
  t: Translate,
): APIMessageTopLevelComponent {
  const usual = zoneOf({ ...settings, zone: null }, locale);
  const { zone } = settings;
  const unknown = zone === null || isZone(zone) ? "" : t("settings.club.zoneUnknown", { set: zone, zone: usual });
  const container = new ContainerBuilder({
    components: [
      text(`### 📖 ${t("settings.club.title")}`, `-# ${t("settings.note")}`),
      rule(),
      text(`**${t("settings.club.zone")}**`, `-# ${t("settings.club.zoneText")}`, unknown),
      select(settingsId("zone"), t("settings.club.zone"), zoneOptions(zone, usual, t)),
      buttons({ id: settingsId("ask", "zone"), style: "plain", label: t("settings.club.zoneOther") }),
      text(`**${t("settings.club.season")}**`),
      select(settingsId("season"), t("settings.club.season"), seasonOptions(settings, t)),
      text(`**${t("settings.club.rounds")}**`, `-# ${t("settings.club.roundsText")}`),
      select(settingsId("rounds"), t("settings.club.rounds"), switchOptions(settings.rounds, t)),
      text(`**${t("settings.club.ratings")}**`, `-# ${t("settings.club.ratingsText")}`),
      select(settingsId("ratings"), t("settings.club.ratings"), switchOptions(settings.ratings, t)),
      text(`**${t("settings.club.hostRole")}**`, `-# ${t("settings.club.hostRoleText")}`),
      roleSelect(settings, t),
      buttons({ id: pageId("tables", owner), style: "plain", label: t("settings.toTables") }),
    ],
  });
  return container.toJSON();
}

function zoneOptions(zone: string | null, usual: string, t: Translate): readonly APISelectMenuOption[] {
  const named = [...new Set([...usualZones, ...(zone === null ? [] : [zone])])];
  return [
    { value: usualZone, label: t("settings.club.zoneUsual", { zone: usual }), default: zone === null },
    ...named.map((name) => ({ value: name, label: name, default: name === zone })),
  ];
}

function seasonOptions({ season }: ServerSettings, t: Translate): readonly APISelectMenuOption[] {
  return seasons.map((length) => ({
    value: length,
    label: t(`settings.club.seasons.${length}`),
    default: length === season,
  }));
}

function switchOptions(isOn: boolean, t: Translate): readonly APISelectMenuOption[] {
  return [
    { value: "on", label: t("settings.club.on"), default: isOn },
    { value: "off", label: t("settings.club.off"), default: !isOn },
  ];
}

function roleSelect({ hostRole }: ServerSettings, t: Translate): APIActionRowComponent<APIRoleSelectComponent> {
  const menu = new RoleSelectMenuBuilder()
    .setCustomId(writeCustomId(settingsId("hostrole")))
    .setPlaceholder(t("settings.club.hostRolePick"))
    .setDefaultRoles(hostRole === null ? [] : [hostRole])
    .setMinValues(0)
    .setMaxValues(1);
  return new ActionRowBuilder<RoleSelectMenuBuilder>().addComponents(menu).toJSON();
}

/** The modal into which a time zone is typed. @param current the one that holds now */
function zoneModal(current: string, t: Translate): APIModalInteractionResponseCallbackData {
  return textModal(
    settingsId("zone"),
    { title: t("settings.club.zone"), hint: t("settings.club.zoneHint"), value: current },
    longestZone,
  );
}
