import { answers as german } from "../../src/locales/de/answers.js";
import { answers as english } from "../../src/locales/en/answers.js";

export const languages = ["de", "en"] as const;

type Name = keyof typeof german;

/** The bot's answers of these names, in both languages, whatever is filled in. */
export function sentences(
  ...names: readonly (readonly Name[])[]
): Readonly<Record<(typeof languages)[number], readonly RegExp[]>> {
  const wanted = names.flat();
  return { de: wanted.map((name) => patternOf(german[name])), en: wanted.map((name) => patternOf(english[name])) };
}

/** What a text can come to, whatever is filled in. */
export function patternOf(text: string): RegExp {
  const pieces = text.split(/\{\{[^}]*\}\}/u).map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  return new RegExp(`^${pieces.join("[^]*")}$`, "u");
}
