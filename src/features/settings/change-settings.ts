import type { Games } from "../../game/module.js";
import type { GuildClient } from "../../discord/api/guild-client.js";
import type { Log } from "../../log.js";
import type { EveningRow } from "../../store/store.js";
import { type ServerSettings, type SettingsKeeper, turnBounds } from "../../tables/server-settings.js";
import { isLanguage, type Language, serverLanguage, spokenLanguages, type Translate } from "../../texts/index.js";
import { zoneNamed, zoneOf } from "../../lib/time-zones.js";
import { parseDuration } from "../../lib/durations.js";
import { type CustomId, writeCustomId } from "../../discord/ui/parts.js";

/** What settings need. */
export interface SettingsDeps {
  readonly games: Games;
  readonly settings: SettingsKeeper;
  readonly log: Log;
  readonly guilds: Pick<GuildClient, "ranks">;
  /** A server's own locale as Discord names it; null: it has none, or that is unknown. */
  readonly localeOf: (guild: string) => string | null;
  /** Draws a server's open boards again, as there is room. */
  readonly redraw: (guild: string) => void;
  /** A server's clocks show another time from now on. */
  readonly zoneChanged: (guild: string) => Promise<void>;
  readonly news: {
    /** What kept the last message from being written; empty: nothing. */
    trouble(guild: string, t: Translate): Promise<string>;
    /** The channel is another. */
    moved(guild: string): Promise<void>;
  };
  readonly clubEvening: {
    /** Null: the server has none. */
    of(guild: string): Promise<EveningRow | null>;
    /** Sets a weekly one. */
    set(
      guild: string,
      time: Pick<EveningRow, "channel" | "weekday" | "minutes">,
      hasEvent: boolean,
    ): Promise<EveningRow>;
  };
}

/**
 * Changes a server's settings, as `SettingsKeeper.change`, with all that follows from them. Once they are stored nothing
 * fails any more.
 */
export async function changeSettings(
  { settings, localeOf, redraw, zoneChanged, log }: SettingsDeps,
  guild: string,
  edit: (present: ServerSettings) => ServerSettings | null,
): Promise<ServerSettings | null> {
  const locale = localeOf(guild);
  let [isSpokenTo, isOnTime] = [true, true];
  const next = await settings.change(guild, (present) => {
    const changed = edit(present);
    isSpokenTo = changed === null || serverLanguage(changed, locale) === serverLanguage(present, locale);
    isOnTime = changed === null || zoneOf(changed, locale) === zoneOf(present, locale);
    return changed;
  });
  if (!isSpokenTo) redraw(guild);
  if (isOnTime) return next;
  try {
    await zoneChanged(guild);
  } catch (error) {
    log.error(
      { guild, error },
      "a server's time zone is stored, but its club evening could not follow; it does after it",
    );
  }
  return next;
}

/** A setting, as its select's verb. */
export type Setting =
  | "language"
  | "closers"
  | "channels"
  | "turn"
  | "remarks"
  | "moving"
  | "threads"
  | "zone"
  | "season"
  | "rounds"
  | "ratings"
  | "hostrole"
  | "playerrole"
  | "news"
  | "tells";

/** The panel's pages, and which settings are not on the first. */
const pages = ["tables", "club", "news"] as const;
export type SettingsPage = (typeof pages)[number];
const ofClub: ReadonlySet<Setting> = new Set(["zone", "season", "rounds", "ratings", "hostrole", "playerrole"]);
const ofNews: ReadonlySet<Setting> = new Set(["news", "tells"]);

/** The page that a setting is on. */
export function pageOf(setting: Setting): SettingsPage {
  if (ofNews.has(setting)) return "news";
  return ofClub.has(setting) ? "club" : "tables";
}

/** What the bot may tell of by itself. */
export const newsKinds = ["evenings", "weeks", "seasons"] as const;
export type NewsKind = (typeof newsKinds)[number];

/** What of that is switched on. */
export function toldIn({ tellsEvenings, tellsWeeks, tellsSeasons }: ServerSettings): readonly NewsKind[] {
  const isTold = { evenings: tellsEvenings, weeks: tellsWeeks, seasons: tellsSeasons };
  return newsKinds.filter((kind) => isTold[kind]);
}

/** The settings with these switched on, and no others. */
function telling(kinds: readonly string[]): Pick<ServerSettings, "tellsEvenings" | "tellsWeeks" | "tellsSeasons"> {
  const [tellsEvenings, tellsWeeks, tellsSeasons] = newsKinds.map((kind) => kinds.includes(kind));
  return {
    tellsEvenings: tellsEvenings ?? false,
    tellsWeeks: tellsWeeks ?? false,
    tellsSeasons: tellsSeasons ?? false,
  };
}

/** In the select of time zones: by the server's language. Stands for `null`, since values cannot be empty. */
export const usualZone = "usual";

/** By the server's locale or its first host's; stands for `null`, since values cannot be empty. */
export const languageFromDiscord = "discord";

/** The setting of this name. */
export function settingOf(verb: string): Setting | null {
  switch (verb) {
    case "language":
    case "closers":
    case "channels":
    case "turn":
    case "remarks":
    case "moving":
    case "threads":
    case "zone":
    case "season":
    case "rounds":
    case "ratings":
    case "hostrole":
    case "playerrole":
    case "news":
    case "tells":
      return verb;
    default:
      return null;
  }
}

/** The most values of a channel select (Discord's reference, "Channel Select"). */
export const maxChannels = 25;

/** The settings after a choice or input; null if the values are invalid. */
export function applySetting(
  settings: ServerSettings,
  setting: Setting,
  values: readonly string[],
): ServerSettings | null {
  const [value = ""] = values;
  switch (setting) {
    case "language":
      if (value === languageFromDiscord) return { ...settings, language: null };
      return isLanguage(value) && spokenLanguages.includes(value) ? { ...settings, language: value } : null;
    case "closers":
      return value === "host" || value === "seated" || value === "moderators" ? { ...settings, closers: value } : null;
    case "remarks":
      return value === "on" || value === "off" ? { ...settings, remarks: value === "on" } : null;
    case "moving":
      return value === "on" || value === "off" ? { ...settings, moving: value === "on" } : null;
    case "threads":
      return value === "on" || value === "off" ? { ...settings, threads: value === "on" } : null;
    case "season":
      return value === "month" || value === "quarter" || value === "year" ? { ...settings, season: value } : null;
    case "rounds":
      return value === "on" || value === "off" ? { ...settings, rounds: value === "on" } : null;
    case "ratings":
      return value === "on" || value === "off" ? { ...settings, ratings: value === "on" } : null;
    case "hostrole":
      return values.length <= 1 && (value === "" || isId(value)) ? { ...settings, hostRole: value || null } : null;
    case "playerrole":
      return values.length <= 1 && (value === "" || isId(value)) ? { ...settings, playerRole: value || null } : null;
    case "news":
      return values.length <= 1 && (value === "" || isId(value)) ? { ...settings, newsChannel: value || null } : null;
    case "tells":
      return { ...settings, ...telling(values) };
    case "zone": {
      if (value === usualZone) return { ...settings, zone: null };
      const zone = zoneNamed(value.trim());
      return zone === null ? null : { ...settings, zone };
    }
    case "channels":
      return areChannels(values) ? { ...settings, channels: values } : null;
    case "turn": {
      const turnSeconds = parseDuration(value);
      const fits = turnSeconds !== null && turnSeconds >= turnBounds.least && turnSeconds <= turnBounds.most;
      return fits ? { ...settings, turnSeconds } : null;
    }
  }
}

/** Whether the select could show these: distinct ids, not too many. */
function areChannels(values: readonly string[]): boolean {
  const all = values.every(isId);
  return all && values.length <= maxChannels && new Set(values).size === values.length;
}

function isId(value: string): boolean {
  return /^\d{17,20}$/.test(value);
}

/** Stands for a table in the settings' custom_ids. */
export const settingsTable = "settings";

/** What on the card that sets a server up is chosen or pressed, as the argument of the verb `card`. */
export type CardPart = "language" | "zone" | "channel" | "day" | "time" | "other" | "go";

/** The custom_id of a part of the card. */
export function cardId(part: CardPart): CustomId {
  return { table: settingsTable, prompt: 0, verb: "card", argument: part };
}

/** The custom_id of a setting's select and modal, or with `ask` of the button that opens the modal. */
export function settingsId(verb: Setting | "ask", argument: "" | "zone" = ""): CustomId {
  return { table: settingsTable, prompt: 0, verb, argument };
}

/** Whose panel it is, and of which server. */
export interface PanelOwner {
  readonly guild: string;
  readonly user: string;
}

/** The custom_id of the button that turns to a page. It is on every panel, and says whose that is. */
export function pageId(page: SettingsPage, { guild, user }: PanelOwner): CustomId {
  return { table: settingsTable, prompt: 0, verb: "page", argument: `${page}.${short(guild)}.${short(user)}` };
}

/** The custom_id of the button by which a server's first host chooses another language than their own. */
export function speakId(language: Language, { guild, user }: PanelOwner): CustomId {
  return { table: settingsTable, prompt: 0, verb: "speak", argument: `${language}.${short(guild)}.${short(user)}` };
}

/** The language that such a button chooses; null: it is none, or not this person's in this server. */
export function spokenBy(id: CustomId, owner: PanelOwner): Language | null {
  return spokenLanguages.find((language) => writeCustomId(speakId(language, owner)) === writeCustomId(id)) ?? null;
}

function short(id: string): string {
  return BigInt(id).toString(36);
}

/** The page that a button turns to; null: none, or it is not on this person's panel of this server. */
export function turnedTo(id: CustomId, owner: PanelOwner): SettingsPage | null {
  return pages.find((page) => writeCustomId(pageId(page, owner)) === writeCustomId(id)) ?? null;
}
