import { type ServerSettings, turnBounds } from "../../../tables/server-settings.js";
import { parseDuration } from "./durations.js";
import type { CustomId } from "../../ui/custom-id.js";

/** A setting, as its select's verb. */
export type Setting = "language" | "closers" | "channels" | "turn" | "remarks";

/** In the language select: as Discord's setting for the server. Stands for `null`, since values cannot be empty. */
export const languageFromDiscord = "discord";

/** The setting of this name. */
export function settingOf(verb: string): Setting | null {
  switch (verb) {
    case "language":
    case "closers":
    case "channels":
    case "turn":
    case "remarks":
      return verb;
    default:
      return null;
  }
}

/** The most values of a channel select (Discord's reference, "Channel Select"). */
export const mostChannels = 25;

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
    case "channels":
      return areChannels(values) ? { ...settings, channels: values } : null;
    case "turn": {
      const turnSeconds = parseDuration(value);
      const fits = turnSeconds !== null && turnSeconds >= turnBounds.least && turnSeconds <= turnBounds.most;
      return fits ? { ...settings, turnSeconds } : null;
    }
  }
}

/** Whether the select could return and show these: distinct ids, not too many. */
function areChannels(values: readonly string[]): boolean {
  const all = values.every((value) => /^\d{17,20}$/.test(value));
  return all && values.length <= mostChannels && new Set(values).size === values.length;
}

/** Stands for a table in the settings' custom_ids. */
export const settingsTable = "settings";

/** The custom_id of the modal's text field. */
export const turnField = "turn";

/** The custom_id of a setting's select, the modal, or with `ask` the button that opens it. */
export function settingsId(verb: Setting | "ask"): CustomId {
  return { table: settingsTable, prompt: 0, verb, argument: "" };
}
