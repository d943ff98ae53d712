import { type ServerSettings, turnBounds } from "../../../tables/server-settings.js";
import { parseDuration } from "./durations.js";
import type { CustomId } from "../../ui/custom-id.js";

/** A setting by the verb of its select. */
export type Setting = "language" | "closers" | "channels" | "turn";

/** Stands for `null` in the select of languages, whose values may not be empty. */
export const asDiscord = "discord";

/** A setting of this name; null: there is none. */
export function settingOf(verb: string): Setting | null {
  switch (verb) {
    case "language":
    case "closers":
    case "channels":
    case "turn":
      return verb;
    default:
      return null;
  }
}

/** What a channel select takes at most (Discord's reference, "Channel Select"). */
export const mostChannels = 25;

/** The settings after one was chosen or typed; null where the values make no sense for it. */
export function changed(settings: ServerSettings, setting: Setting, values: readonly string[]): ServerSettings | null {
  const [value = ""] = values;
  switch (setting) {
    case "language":
      if (value === asDiscord) return { ...settings, language: null };
      return value === "de" || value === "en" ? { ...settings, language: value } : null;
    case "closers":
      return value === "host" || value === "seated" || value === "moderators" ? { ...settings, closers: value } : null;
    case "channels":
      return areChannels(values) ? { ...settings, channels: values } : null;
    case "turn": {
      const turnSeconds = parseDuration(value);
      const fits = turnSeconds !== null && turnSeconds >= turnBounds.least && turnSeconds <= turnBounds.most;
      return fits ? { ...settings, turnSeconds } : null;
    }
  }
}

/** Whether these could be chosen in the select: ids, each once, and no more than it can mark when it is shown again. */
function areChannels(values: readonly string[]): boolean {
  const all = values.every((value) => /^\d{17,20}$/.test(value));
  return all && values.length <= mostChannels && new Set(values).size === values.length;
}

/** What the custom_ids of the settings carry in place of a table. */
export const settingsTable = "settings";

/** The custom_id of the modal's text field. */
export const turnField = "turn";

/** The custom_id for a setting's select, for the modal, or with `ask` for the button that opens the modal. */
export function settingsId(verb: Setting | "ask"): CustomId {
  return { table: settingsTable, prompt: 0, verb, argument: "" };
}
