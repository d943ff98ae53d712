import type { Play } from "../../playground/play.js";
import { stemOf } from "../../src/texts/lay-over.js";
import { commonLanguage, type Key, languageByLocale, texts } from "../../src/texts/index.js";

/** What fills in a catalogue's text where it is shown in a play's language, by name; null: it does not say that. */
export function readFrom({ discord }: Play, key: Key, shown: string): Readonly<Record<string, string>> | null {
  for (const form of formsOf(key, discord.locale())) {
    const found = new RegExp(
      form
        .split(/\{\{(\w+).*?\}\}/u)
        .map(patternOf)
        .join(""),
      "u",
    ).exec(shown);
    if (found !== null) return found.groups ?? {};
  }
  return null;
}

/** Its forms for numbers, or itself. */
function formsOf(key: Key, locale: string): readonly string[] {
  const path = key.split(".");
  const name = path.pop() ?? "";
  const tree = path.reduce<object>(
    (part, inner) => (part as Readonly<Record<string, object>>)[inner] ?? {},
    texts[languageByLocale(locale) ?? commonLanguage],
  );
  return Object.entries(tree).flatMap(([one, text]) => (stemOf(one) === name ? [String(text)] : []));
}

/** Of words as they are, and of a name every second time. */
function patternOf(piece: string, at: number): string {
  return at % 2 === 1 ? `(?<${piece}>.+)` : piece.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
}
