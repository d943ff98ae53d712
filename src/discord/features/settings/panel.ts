import {
  ActionRowBuilder,
  ChannelSelectMenuBuilder,
  ContainerBuilder,
  LabelBuilder,
  ModalBuilder,
  TextInputBuilder,
} from "@discordjs/builders";
import {
  type APIActionRowComponent,
  type APIChannelSelectComponent,
  type APIMessageTopLevelComponent,
  type APISelectMenuOption,
  ChannelType,
  type APIModalInteractionResponseCallbackData,
  TextInputStyle,
} from "discord.js";
import type { Translate } from "../../../locales/index.js";
import { type ServerSettings, turnBounds } from "../../../tables/server-settings.js";
import { writeCustomId } from "../../ui/custom-id.js";
import { buttons, rule, select, text } from "../../ui/parts.js";
import { asDiscord, mostChannels, settingsId, turnField } from "./change-settings.js";
import { formatDuration, examples } from "./durations.js";

/** Channel types that a table, or a thread with one, may be in. */
const channelTypes = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
  ChannelType.GuildForum,
];

/** Turn lengths offered without typing, in seconds. */
const usualTurns = [30, 60, 90, 120, 300, 900, 3600, 6 * 3600, 24 * 3600];

/** A server's settings with controls to change them. */
export function settingsPanel(settings: ServerSettings, t: Translate): APIMessageTopLevelComponent {
  const { turnSeconds } = settings;
  const container = new ContainerBuilder({
    components: [
      text(`### ${t("settings.title")}`, `-# ${t("settings.note")}`),
      rule(),
      text(`**${t("settings.language")}**`, `-# ${t("settings.languageText")}`),
      select(settingsId("language"), t("settings.language"), languages(settings, t)),
      text(`**${t("settings.closers")}**`, `-# ${t("settings.closersText")}`),
      select(settingsId("closers"), t("settings.closers"), closers(settings, t)),
      text(`**${t("settings.channels")}**`, `-# ${places(settings, t)}`),
      channelSelect(settings, t),
      text(`**${t("settings.turn", { time: formatDuration(turnSeconds) })}**`, `-# ${t("settings.turnText")}`),
      select(settingsId("turn"), t("settings.turnTitle"), turns(turnSeconds)),
      buttons({ id: settingsId("ask"), style: "plain", label: t("settings.turnOther") }),
      text(`**${t("settings.remarks")}**`),
      select(settingsId("remarks"), t("settings.remarks"), remarks(settings, t)),
    ],
  });
  return container.toJSON();
}

function languages({ language }: ServerSettings, t: Translate): readonly APISelectMenuOption[] {
  return [
    { value: asDiscord, label: t("settings.languageDiscord"), default: language === null },
    { value: "de", label: t("settings.languageGerman"), default: language === "de" },
    { value: "en", label: t("settings.languageEnglish"), default: language === "en" },
  ];
}

function remarks({ remarks: on }: ServerSettings, t: Translate): readonly APISelectMenuOption[] {
  return [
    { value: "on", label: t("settings.remarksOn"), default: on },
    { value: "off", label: t("settings.remarksOff"), default: !on },
  ];
}

function closers({ closers: present }: ServerSettings, t: Translate): readonly APISelectMenuOption[] {
  return [
    { value: "host", label: t("settings.closersHost"), default: present === "host" },
    { value: "seated", label: t("settings.closersSeated"), default: present === "seated" },
    { value: "moderators", label: t("settings.closersModerators"), default: present === "moderators" },
  ];
}

function places({ channels }: ServerSettings, t: Translate): string {
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

function turns(present: number): readonly APISelectMenuOption[] {
  const all = new Set([...usualTurns, present]);
  return [...all]
    .toSorted((a, b) => a - b)
    .map((seconds) => ({ value: String(seconds), label: formatDuration(seconds), default: seconds === present }));
}

/** Longest input for a duration, in characters. */
const mostTyped = 30;

/** The allowed range, for a sentence. */
export function turnRange(): { least: string; most: string; examples: readonly string[] } {
  return { least: formatDuration(turnBounds.least), most: formatDuration(turnBounds.most), examples };
}

/** The modal for any turn length. @param present the current one, in seconds */
export function turnModal(present: number, t: Translate): APIModalInteractionResponseCallbackData {
  const field = new TextInputBuilder()
    .setCustomId(turnField)
    .setStyle(TextInputStyle.Short)
    .setValue(formatDuration(present))
    .setMaxLength(mostTyped)
    .setRequired(true);
  const label = new LabelBuilder()
    .setLabel(t("settings.turnTitle"))
    .setDescription(t("settings.turnHint", turnRange()))
    .setTextInputComponent(field);
  return new ModalBuilder()
    .setCustomId(writeCustomId(settingsId("turn")))
    .setTitle(t("settings.turnTitle"))
    .addLabelComponents(label)
    .toJSON();
}
