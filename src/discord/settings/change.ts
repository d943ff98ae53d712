import { type ServerSettings, turnBounds } from "../../tables/settings.js";
import { parseDuration } from "./durations.js";

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
      return { ...settings, channels: values };
    case "turn": {
      const turnSeconds = parseDuration(value);
      const fits = turnSeconds !== null && turnSeconds >= turnBounds.least && turnSeconds <= turnBounds.most;
      return fits ? { ...settings, turnSeconds } : null;
    }
  }
}
