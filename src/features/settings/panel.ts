import {
  type APIActionRowComponent,
  type APIChannelSelectComponent,
  type APIMessageTopLevelComponent,
  type APIModalInteractionResponseCallbackData,
  type APIRoleSelectComponent,
  type APISelectMenuOption,
  type APIStringSelectComponent,
  ChannelType,
} from "discord.js";
import {
  ActionRowBuilder,
  ChannelSelectMenuBuilder,
  ContainerBuilder,
  RoleSelectMenuBuilder,
} from "@discordjs/builders";
import { formatDuration, examples } from "../../lib/durations.js";
import { isZone, zoneOf } from "../../lib/time-zones.js";
import { type ServerSettings, turnBounds } from "../../tables/server-settings.js";
import { languages, serverLanguage, spokenLanguages, type Translate } from "../../texts/index.js";
import { type CustomId, writeCustomId, buttons, rule, select, text } from "../../discord/ui/parts.js";
import { textModal } from "../../discord/ui/text-modal.js";
import {
  languageFromDiscord,
  maxChannels,
  newsKinds,
  pageId,
  type PanelOwner,
  type Setting,
  settingsId,
  toldIn,
  usualZone,
} from "./change-settings.js";

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

/** A server's settings with controls to change them. @param locale the server's; null: it has none of its own */
export function settingsPanel(
  settings: ServerSettings,
  locale: string | null,
  owner: PanelOwner,
  t: Translate,
): APIMessageTopLevelComponent {
  const { turnSeconds } = settings;
  const container = new ContainerBuilder({
    components: [
      text(`### ${t("settings.title")}`, `-# ${t("settings.note")}`),
      rule(),
      text(`**${t("settings.language")}**`, `-# ${t("settings.languageText")}`),
      select(settingsId("language"), t("settings.language"), languageOptions(settings, locale, t)),
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
      text(`**${t("settings.threads")}**`, `-# ${t("settings.threadsText")}`),
      select(settingsId("threads"), t("settings.threads"), threadOptions(settings, t)),
      buttons(
        { id: pageId("club", owner), style: "plain", label: t("settings.toClub"), emoji: { name: "📖" } },
        { id: pageId("news", owner), style: "plain", label: t("settings.toNews"), emoji: { name: "📣" } },
      ),
    ],
  });
  return container.toJSON();
}

function languageOptions(
  settings: ServerSettings,
  locale: string | null,
  t: Translate,
): readonly APISelectMenuOption[] {
  const { language } = settings;
  const usual = languages[serverLanguage({ ...settings, language: null }, locale)].name;
  return [
    { value: languageFromDiscord, label: t("settings.languageUsual", { language: usual }), default: language === null },
    ...spokenLanguages.map((one) => ({
      value: one,
      label: languages[one].name,
      default: language === one,
    })),
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

/** Whether each table gets a thread of its own. */
function threadOptions({ threads }: ServerSettings, t: Translate): readonly APISelectMenuOption[] {
  return [
    { value: "off", label: t("settings.threadsOff"), default: !threads },
    { value: "on", label: t("settings.threadsOn"), default: threads },
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
export function turnRange(): { least: string; most: string; examples: readonly string[] } {
  return { least: formatDuration(turnBounds.least), most: formatDuration(turnBounds.most), examples };
}

/**
 * The modal for a turn length. It has the select's custom_id, so input counts as a choice.
 *
 * @param current the one set now, in seconds
 */
export function turnModal(current: number, t: Translate): APIModalInteractionResponseCallbackData {
  return textModal(
    settingsId("turn"),
    { title: t("settings.turnTitle"), hint: t("settings.turnHint", turnRange()), value: formatDuration(current) },
    longestInput,
  );
}

/** Channels that the bot can write in by itself. */
export const newsChannels = [ChannelType.GuildText, ChannelType.GuildAnnouncement];

/**
 * Where the bot writes something by itself, and of what.
 *
 * @param locale the server's, as Discord names it
 * @param note what is wrong; empty: nothing
 */
export function newsPanel(
  settings: ServerSettings,
  locale: string | null,
  note: string,
  owner: PanelOwner,
  t: Translate,
): APIMessageTopLevelComponent {
  const { newsChannel } = settings;
  const menu = new ChannelSelectMenuBuilder()
    .setCustomId(writeCustomId(settingsId("news")))
    .setPlaceholder(t("settings.news.nowhere"))
    .setChannelTypes(newsChannels)
    .setDefaultChannels(newsChannel === null ? [] : [newsChannel])
    .setMinValues(0)
    .setMaxValues(1);
  const container = new ContainerBuilder({
    components: [
      text(`### 📣 ${t("settings.news.title")}`, `-# ${t("settings.news.text", { zone: zoneOf(settings, locale) })}`),
      rule(),
      text(`**${t("settings.news.where")}**`, note),
      new ActionRowBuilder<ChannelSelectMenuBuilder>().addComponents(menu).toJSON(),
      text(`**${t("settings.news.what")}**`),
      newsSelect(toldIn(settings), t),
      buttons({ id: pageId("tables", owner), style: "plain", label: t("settings.toTables") }),
    ],
  });
  return container.toJSON();
}

/** What the bot tells of by itself: any of it, or nothing. */
function newsSelect(told: readonly string[], t: Translate): APIActionRowComponent<APIStringSelectComponent> {
  const options = newsKinds.map((kind) => ({
    value: kind,
    label: t(`settings.news.kinds.${kind}`),
    default: told.includes(kind),
  }));
  const row = select(settingsId("tells"), t("settings.news.nothing"), options);
  return {
    ...row,
    components: row.components.map((menu) => ({ ...menu, min_values: 0, max_values: options.length })),
  };
}

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

/**
 * The club's settings of a server, with controls to change them.
 *
 * @param locale the server's, as Discord names it
 * @param note what is wrong with the role that was just chosen; empty: nothing
 */
export function clubPanel(
  settings: ServerSettings,
  locale: string | null,
  note: string,
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
      text(
        `**${t("settings.club.zone")}**`,
        `-# ${t("settings.club.zoneText", { zone: zoneOf(settings, locale) })}`,
        unknown,
      ),
      select(settingsId("zone"), t("settings.club.zone"), zoneOptions(zone, usual, t)),
      buttons({ id: settingsId("ask", "zone"), style: "plain", label: t("settings.club.zoneOther") }),
      text(`**${t("settings.club.season")}**`),
      select(settingsId("season"), t("settings.club.season"), seasonOptions(settings, t)),
      text(`**${t("settings.club.rounds")}**`, `-# ${t("settings.club.roundsText")}`),
      select(settingsId("rounds"), t("settings.club.rounds"), switchOptions(settings.rounds, t)),
      text(`**${t("settings.club.ratings")}**`, `-# ${t("settings.club.ratingsText")}`),
      select(settingsId("ratings"), t("settings.club.ratings"), switchOptions(settings.ratings, t)),
      text(`**${t("settings.club.hostRole")}**`, `-# ${t("settings.club.hostRoleText")}`),
      roleSelect("hostrole", settings.hostRole, t("settings.club.hostRolePick")),
      text(`**${t("settings.club.playerRole")}**`, `-# ${t("settings.club.playerRoleText")}`, note),
      roleSelect("playerrole", settings.playerRole, t("settings.club.playerRolePick")),
      buttons({ id: pageId("tables", owner), style: "plain", label: t("settings.toTables") }),
    ],
  });
  return container.toJSON();
}

function zoneOptions(zone: string | null, usual: string, t: Translate): readonly APISelectMenuOption[] {
  return [
    { value: usualZone, label: t("settings.club.zoneUsual", { zone: usual }), default: zone === null },
    ...zonesWith(zone).map((name) => ({ value: name, label: name, default: name === zone })),
  ];
}

/** The usual time zones, and this one. */
export function zonesWith(zone: string | null): readonly string[] {
  return [...new Set([...usualZones, ...(zone === null ? [] : [zone])])];
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

function roleSelect(
  setting: Setting,
  role: string | null,
  placeholder: string,
): APIActionRowComponent<APIRoleSelectComponent> {
  const menu = new RoleSelectMenuBuilder()
    .setCustomId(writeCustomId(settingsId(setting)))
    .setPlaceholder(placeholder)
    .setDefaultRoles(role === null ? [] : [role])
    .setMinValues(0)
    .setMaxValues(1);
  return new ActionRowBuilder<RoleSelectMenuBuilder>().addComponents(menu).toJSON();
}

/** The modal into which a time zone is typed. @param id whose select it stands for @param current the one that holds now */
export function zoneModal(id: CustomId, current: string, t: Translate): APIModalInteractionResponseCallbackData {
  return textModal(
    id,
    { title: t("settings.club.zone"), hint: t("settings.club.zoneHint"), value: current },
    longestZone,
  );
}
