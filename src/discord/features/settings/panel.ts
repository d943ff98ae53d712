import { ActionRowBuilder, ChannelSelectMenuBuilder, ContainerBuilder } from "@discordjs/builders";
import {
  type APIActionRowComponent,
  type APIChannelSelectComponent,
  type APIMessageTopLevelComponent,
  type APISelectMenuOption,
  ChannelType,
  type APIModalInteractionResponseCallbackData,
} from "discord.js";
import type { Translate } from "../../../locales/index.js";
import { type ServerSettings, turnBounds } from "../../../tables/server-settings.js";
import { writeCustomId } from "../../ui/custom-id.js";
import { buttons, rule, select, text } from "../../ui/parts.js";
import { languageFromDiscord, mostChannels, pageId, type PanelOwner, settingsId } from "./change-settings.js";
import { formatDuration, examples } from "./durations.js";
import { textModal } from "./text-modal.js";

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

/** A server's settings with controls to change them. */
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
    .setMaxValues(mostChannels);
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
