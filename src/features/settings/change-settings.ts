import { type ServerSettings, turnBounds } from "../../tables/server-settings.js";
import { zoneNamed } from "../../lib/time-zones.js";
import { parseDuration } from "../../lib/durations.js";
import { type CustomId, writeCustomId } from "../../discord/ui/parts.js";

/** A setting, as its select's verb. */
export type Setting =
  | "language"
  | "closers"
  | "channels"
  | "turn"
  | "remarks"
  | "moving"
  | "zone"
  | "season"
  | "rounds"
  | "ratings"
  | "hostrole";

/** The panel's pages, and which settings are on the club's. */
export type SettingsPage = "tables" | "club";
const ofClub: ReadonlySet<Setting> = new Set(["zone", "season", "rounds", "ratings", "hostrole"]);

/** The page that a setting is on. */
export function pageOf(setting: Setting): SettingsPage {
  return ofClub.has(setting) ? "club" : "tables";
}

/** In the select of time zones: by the server's language. Stands for `null`, since values cannot be empty. */
export const usualZone = "usual";

/** As Discord's setting; stands for `null`, since values cannot be empty. */
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
    case "zone":
    case "season":
    case "rounds":
    case "ratings":
    case "hostrole":
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
      return value === "de" || value === "en" ? { ...settings, language: value } : null;
    case "closers":
      return value === "host" || value === "seated" || value === "moderators" ? { ...settings, closers: value } : null;
    case "remarks":
      return value === "on" || value === "off" ? { ...settings, remarks: value === "on" } : null;
    case "moving":
      return value === "on" || value === "off" ? { ...settings, moving: value === "on" } : null;
    case "season":
      return value === "month" || value === "quarter" || value === "year" ? { ...settings, season: value } : null;
    case "rounds":
      return value === "on" || value === "off" ? { ...settings, rounds: value === "on" } : null;
    case "ratings":
      return value === "on" || value === "off" ? { ...settings, ratings: value === "on" } : null;
    case "hostrole":
      return values.length <= 1 && (value === "" || isId(value)) ? { ...settings, hostRole: value || null } : null;
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
  const short = (id: string): string => BigInt(id).toString(36);
  return { table: settingsTable, prompt: 0, verb: "page", argument: `${page}.${short(guild)}.${short(user)}` };
}

/** The page that a button turns to; null: none, or it is not on this person's panel of this server. */
export function turnedTo(id: CustomId, owner: PanelOwner): SettingsPage | null {
  const pages = ["tables", "club"] as const;
  return pages.find((page) => writeCustomId(pageId(page, owner)) === writeCustomId(id)) ?? null;
}
