import { ChannelSelectMenuBuilder, ActionRowBuilder } from "@discordjs/builders";
import { type APIComponentInContainer, ComponentType, InteractionResponseType } from "discord.js";
import type { EveningRow } from "../../store/store.js";
import type { GameModule, Games } from "../../game/module.js";
import { isZone, parseTime, zoneNamed, zoneOf } from "../../lib/time-zones.js";
import { missingIn, missingPermissions, mayWriteIn } from "../../discord/context.js";
import type { Press } from "../../discord/feature.js";
import type { NamedChannel } from "../../discord/interaction.js";
import type { InteractionContext } from "../../discord/replies.js";
import { message, type PublicMessage, shortName } from "../../discord/ui/frame.js";
import { startButton } from "../../discord/ui/learn-buttons.js";
import { buttons, rule, select, text, writeCustomId } from "../../discord/ui/parts.js";
import type { ServerSettings } from "../../tables/server-settings.js";
import {
  isLanguage,
  type Language,
  languageOf,
  languages,
  spokenLanguages,
  type Translate,
} from "../../texts/index.js";
import { localTime, timeText, weekdays } from "../evening/index.js";
import {
  type CardPart,
  cardId,
  changeSettings,
  pageId,
  type PanelOwner,
  type SettingsDeps,
} from "./change-settings.js";
import { newsChannels, zoneModal, zonesWith } from "./panel.js";

/** When a club evening is held; `weekday` 1 is Monday. */
type Weekly = Pick<EveningRow, "weekday" | "minutes">;

/** What is chosen on the card. */
interface Chosen {
  readonly language: Language;
  readonly zone: string;
  /** Where the list of evenings is, and what the bot writes by itself; null: nowhere yet. */
  readonly channel: string | null;
  /** Null: no club evening. */
  readonly evening: Weekly | null;
}

/** When a club evening is, unless somebody chooses another time. */
const usualEvening: Weekly = { weekday: 4, minutes: 20 * 60 };

/** Times in the select, in minutes since midnight. */
const usualTimes = Array.from({ length: 13 }, (_, half) => 17 * 60 + half * 30);

/** Stands for no club evening in the select of days. */
const noDay = "none";

/** Stands for one that is typed, in the select of time zones. */
const otherZone = "other";

/** The card as it begins: what is set, else what follows from the person's own client and the channel that they are in. */
export function firstCard(
  set: ServerSettings,
  locale: string | null,
  context: Pick<InteractionContext, "locale" | "language" | "channel" | "channelKind" | "granted">,
): Chosen {
  const isWritable = context.channelKind === "text" && missingPermissions(context).length === 0;
  return {
    language: set.language ?? (locale === null ? context.language : languageOf(locale)),
    zone: zoneOf({ zone: set.zone, hostLocale: context.locale }, locale),
    channel: set.newsChannel ?? (isWritable ? context.channel : null),
    evening: usualEvening,
  };
}

/**
 * The card that sets a server up: a select for each of what matters at first, and the button that stores all of it.
 *
 * @param held the club evening that the server has already; null: none
 * @param note a sentence about what does not work; empty: none
 */
export function drawCard(
  chosen: Chosen,
  held: Weekly | null,
  note: string,
  owner: PanelOwner,
  t: Translate,
): PublicMessage {
  const { language, zone, channel } = chosen;
  const menu = new ChannelSelectMenuBuilder()
    .setCustomId(writeCustomId(cardId("channel")))
    .setPlaceholder(t("settings.card.channel"))
    .setChannelTypes(newsChannels)
    .setDefaultChannels(channel === null ? [] : [channel]);
  return message({
    type: ComponentType.Container,
    components: [
      text(`### 👋 ${t("settings.card.title")}`, t("settings.card.text")),
      text(summaryOf(chosen, held, t, "proposal"), note),
      select(
        cardId("language"),
        t("settings.language"),
        spokenLanguages.map((value) => ({
          value,
          label: t("settings.card.language", { language: languages[value].name }),
          default: value === language,
        })),
      ),
      select(cardId("zone"), t("settings.club.zone"), [
        ...zonesWith(zone).map((value) => ({
          value,
          label: t("settings.card.zone", { zone: value }),
          default: value === zone,
        })),
        { value: otherZone, label: t("settings.card.zoneOther") },
      ]),
      new ActionRowBuilder<ChannelSelectMenuBuilder>().addComponents(menu).toJSON(),
      ...(held === null ? eveningSelects(chosen, t) : []),
      text(`-# ${t("settings.card.news")} ${t("settings.card.noNews")}`),
      buttons(
        { id: cardId("go"), style: "main", label: t("settings.card.go"), emoji: { name: "🎲" } },
        { id: pageId("tables", owner), style: "plain", label: t("settings.card.more") },
      ),
    ],
  });
}

function eveningSelects({ evening, zone }: Chosen, t: Translate): readonly APIComponentInContainer[] {
  const days = [
    { value: noDay, label: t("settings.card.none"), default: evening === null },
    ...weekdays.map((name, at) => ({
      value: String(at + 1),
      label: t("settings.card.day", { day: t(`settings.card.days.${name}`) }),
      default: evening?.weekday === at + 1,
    })),
  ];
  if (evening === null) return [select(cardId("day"), t("settings.card.none"), days)];
  const times = [...new Set([...usualTimes, evening.minutes])].toSorted((a, b) => a - b);
  return [
    select(cardId("day"), t("settings.card.none"), days),
    select(
      cardId("time"),
      t("settings.card.none"),
      times.map((minutes) => ({
        value: timeText(minutes),
        label: t("settings.card.time", { time: localTime(minutes, t.locale), zone }),
        default: minutes === evening.minutes,
      })),
    ),
  ];
}

/** All that is chosen, in a line. @param said of a club evening that the server has not set yet */
function summaryOf(
  { language, zone, channel, evening }: Chosen,
  held: Weekly | null,
  t: Translate,
  said: "evening" | "proposal" = "evening",
): string {
  const weekly = held ?? evening;
  const day = t(`settings.card.days.${weekdays[(weekly?.weekday ?? 1) - 1] ?? "monday"}`);
  return t("settings.card.summary", {
    language: languages[language].name,
    zone,
    channel: channel === null ? t("settings.card.noChannel") : `<#${channel}>`,
    evening:
      weekly === null
        ? t("settings.card.noEvening")
        : t(`settings.card.${held === null ? said : "evening"}`, { day, time: localTime(weekly.minutes, t.locale) }),
  });
}

/** What the selects of a message have chosen, by their custom_ids. */
function choicesIn(part: unknown): ReadonlyMap<string, readonly string[]> {
  if (Array.isArray(part)) return new Map(part.flatMap((inner) => [...choicesIn(inner)]));
  if (typeof part !== "object" || part === null) return new Map();
  const inner = "components" in part ? [...choicesIn(part.components)] : [];
  if (!("custom_id" in part) || typeof part.custom_id !== "string") return new Map(inner);
  const options = "options" in part && Array.isArray(part.options) ? (part.options as readonly unknown[]) : [];
  const defaults =
    "default_values" in part && Array.isArray(part.default_values) ? (part.default_values as readonly unknown[]) : [];
  const values = [
    ...options.flatMap((one) => (isObject(one) && one["default"] === true ? [String(one["value"])] : [])),
    ...defaults.flatMap((one) => (isObject(one) ? [String(one["id"])] : [])),
  ];
  return new Map([...inner, [part.custom_id, values]]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** What is chosen on a card, with what has just been; null: it is none that this program has drawn. */
function chosenOn(components: unknown, part: CardPart, values: readonly string[]): Chosen | null {
  const shown = choicesIn(components);
  const all = (one: CardPart): readonly string[] =>
    one === part ? values : (shown.get(writeCustomId(cardId(one))) ?? []);
  const first = (one: CardPart): string | null => all(one)[0] ?? null;
  const language = first("language");
  const zone = first("zone");
  if (!isLanguage(language) || zone === null || !isZone(zone)) return null;
  const day = first("day");
  const weekday = day === null || day === noDay ? null : Number(day);
  const time = first("time");
  return {
    language,
    zone,
    channel: first("channel"),
    evening:
      weekday === null || weekdays[weekday - 1] === undefined
        ? null
        : { weekday, minutes: (time === null ? null : parseTime(time)) ?? usualEvening.minutes },
  };
}

/** A choice on the card, a time zone typed into its modal, or the button that stores all of it. */
export async function handleCard(
  deps: SettingsDeps,
  context: InteractionContext,
  { id, values, channels, components }: Press,
): Promise<void> {
  const { guild, person, reply, t } = context;
  const owner = { guild, user: person.user };
  const isTyped = id.argument === "other";
  const part = isTyped ? "zone" : (id.argument as CardPart);
  const [value = ""] = values;
  const present = chosenOn(components, "go", []);
  if (present === null) return reply.text("answers.unknownButton");
  if (part === "zone" && !isTyped && value === otherZone) {
    const data = zoneModal(cardId("other"), present.zone, t);
    await reply.respond({ type: InteractionResponseType.Modal, data });
    return;
  }
  const zone = isTyped ? zoneNamed(value.trim()) : null;
  if (isTyped && zone === null) return reply.text("answers.badZone");
  const next = chosenOn(components, part, zone === null ? values : [zone]);
  if (next === null) return reply.text("answers.unknownButton");
  const [named = null] = channels;
  const why = part === "channel" && named !== null ? refuseChannel(named, context) : null;
  const chosen = why === null ? next : present;
  const held = await deps.clubEvening.of(guild);
  const needsChannel = chosen.channel === null && held === null && chosen.evening !== null;
  if (part !== "go" || needsChannel) {
    const note = part === "go" ? t("settings.card.needsChannel") : (why ?? "");
    await reply.update(drawCard(chosen, held, note, owner, t));
    return;
  }
  await reply.update(await setUp(deps, context, chosen, held));
}

/** Why the bot cannot write there for this person; null: it can. */
export function refuseChannel(named: NamedChannel, context: InteractionContext): string | null {
  const { t } = context;
  const channel = `<#${named.id}>`;
  const permissions = missingIn(named).map((name) => t(`permissions.${name}`));
  if (permissions.length > 0) return t("settings.news.missing", { channel, permissions });
  return mayWriteIn(named, context) ? null : t("settings.news.notYours", { channel });
}

/** Stores all that is chosen. @returns what it comes to, with a way to each game */
async function setUp(
  deps: SettingsDeps,
  context: InteractionContext,
  chosen: Chosen,
  held: Weekly | null,
): Promise<PublicMessage> {
  const { guild, granted, t } = context;
  const { language, zone, channel, evening } = chosen;
  await changeSettings(deps, guild, (present) => ({
    ...present,
    language,
    zone,
    newsChannel: channel,
    welcome: "done",
  }));
  await deps.news.moved(guild);
  const lines = [summaryOf(chosen, held, t)];
  if (held === null && evening !== null && channel !== null) {
    try {
      const { start } = await deps.clubEvening.set(guild, { ...evening, channel }, granted.has("CreateEvents"));
      const form = { dateStyle: "full", timeStyle: "short", timeZone: zone } as const;
      const when = new Intl.DateTimeFormat(t.locale, form).format(start);
      lines.push(t("settings.card.next", { when, zone, channel: `<#${channel}>` }));
    } catch (error) {
      deps.log.error({ guild, error }, "a server is set up, but its club evening could not be stored");
      lines.push(t("settings.card.failed"));
    }
  }
  return doneCard(lines, deps.games, t);
}

function doneCard(lines: readonly string[], games: Games, t: Translate): PublicMessage {
  return message({
    type: ComponentType.Container,
    components: [
      text(`### 🤝 ${t("settings.card.done")}`, ...lines),
      rule(),
      text(`**${t("settings.card.play")}**`),
      ...pairsOf(games.all).map((pair) => buttons(...pair.map((game) => startButton(game, shortName(game, t))))),
    ],
  });
}

/** Two to a row, as wide as a phone. */
function pairsOf(all: readonly GameModule[]): readonly (readonly GameModule[])[] {
  return Array.from({ length: Math.ceil(all.length / 2) }, (_, row) => all.slice(row * 2, row * 2 + 2));
}
