import type { SeenMessage } from "../../playground/discord/index.js";
import { ComponentType } from "discord.js";
import { byLanguage, type Language, spokenLanguages, texts } from "../../src/texts/index.js";

export const languages = spokenLanguages;

type Name = keyof typeof texts.de.answers;

/** The bot's answers by name, in every language, whatever is filled in. */
export function sentences(...names: readonly (readonly Name[])[]): Readonly<Record<Language, readonly RegExp[]>> {
  const wanted = names.flat();
  return byLanguage((language) => wanted.map((name) => patternOf(texts[language].answers[name])));
}

/** What a text can come to, whatever is filled in. */
function patternOf(text: string): RegExp {
  const pieces = text.split(/\{\{[^}]*\}\}/u).map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  return new RegExp(`^${pieces.join("[^]*")}$`, "u");
}

const warnings = languages.map((language) => patternOf(texts[language].table.warning));

/** What is left in place of a lobby, and of a start message whose game has not started. */
const moved = languages
  .map((language) => texts[language].table)
  .flatMap(({ startedBelow, ended, endedWithout, ...told }) => {
    const sealed = [told.notStarted, told.notStartedYet, told.startedAfterAll].map((text) => `${text}{{seal}}`);
    return [startedBelow, ended, endedWithout, ...sealed].map(patternOf);
  });

/**
 * A public message's form: a board or a start message, one frame with nothing around it, a warning, or a sentence in the
 * place of a lobby; null: none of these, and the bot writes no others.
 */
export function formOf(message: SeenMessage): "board" | "warning" | "moved" | null {
  const { content, components = [], embeds, attachments, poll } = message;
  if (embeds.length > 0 || attachments.length > 0 || poll !== undefined) return null;
  const [first, ...others] = components;
  if (content === "" && first?.type === ComponentType.TextDisplay && others.length === 0)
    return moved.some((sentence) => sentence.test(first.content)) ? "moved" : null;
  if (content === "") return first?.type === ComponentType.Container && others.length === 0 ? "board" : null;
  return first === undefined && warnings.some((warning) => warning.test(content)) ? "warning" : null;
}
