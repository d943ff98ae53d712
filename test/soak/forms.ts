import type { SeenMessage } from "../../playground/discord/index.js";
import { ComponentType } from "discord-api-types/v10";
import { table as german } from "../../src/locales/de/table.js";
import { table as english } from "../../src/locales/en/table.js";
import { patternOf } from "./sentences.js";

const warnings = [german.warning, english.warning].map(patternOf);

/**
 * What a public message is by its form: a board, which is one frame with nothing next to it, or the warning that
 * somebody's time is running out; null: it is neither, and the bot writes no others.
 */
export function formOf(message: SeenMessage): "board" | "warning" | null {
  const { content, components = [], embeds, attachments, poll } = message;
  if (embeds.length > 0 || attachments.length > 0 || poll !== undefined) return null;
  const [first, ...others] = components;
  if (content === "") return first?.type === ComponentType.Container && others.length === 0 ? "board" : null;
  return first === undefined && warnings.some((warning) => warning.test(content)) ? "warning" : null;
}
