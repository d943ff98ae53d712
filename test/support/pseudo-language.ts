import type { TextTree } from "../../src/game/module.js";
import {
  type Language,
  spokenLanguages,
  texts,
  type Translate,
  translator as translatorFor,
  translatorOf,
  withNamesOf,
} from "../../src/texts/index.js";

/** A language of the program, or one that nobody speaks: its texts are a third longer than the English ones. */
export type TestLanguage = Language | "xx";

/** All that players are offered, and the one that nobody speaks. */
export const testLanguages: readonly TestLanguage[] = [...spokenLanguages, "xx"];

/** What stays as it is: what is filled in, commands and labels of code, links, emojis by name, and marks of markdown. */
const fixed = /\{\{.*?\}\}|\$t\(.*?\)|`[^`]*`|\]\([^)]*\)|<[^>]*>|^(?:#{1,3}|-#|[-*>]|\d+\.) /gmu;

/** What four lines that break once more add to a message on a phone, in CSS pixels, in the language that nobody speaks. */
export function moreLines(language: TestLanguage): number {
  return language === "xx" ? 4 * 22 : 0;
}

/** Letters that no other language has. */
const accents: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("aeiouAEIOU", (letter, at) => [letter, "åėĩøůÅĖĨØŮ".charAt(at)]),
);

/** Whether a text is in the language that nobody speaks. */
export function isLengthened(text: string): boolean {
  return /[åėĩøů]/iu.test(text);
}

/** Formats and words that have one form only: commands, card letters, what counts to one. */
const asTheyAre = /^(?:commands|once|permissions|\w+\.(?:command|letters))\b/u;

/** With accents between brackets, each word as much longer as it takes. */
function lengthened(text: string): string {
  let debt = 0;
  const longer = (piece: string): string =>
    piece.replaceAll(/\p{L}+/gu, (word) => {
      debt += word.length / 3;
      const more = Math.floor(debt);
      debt -= more;
      const last = word.at(-1) ?? "";
      return Array.from(word, (letter) => accents[letter] ?? letter).join("") + last.repeat(more);
    });
  const kept = text.match(fixed) ?? [];
  return text
    .split(fixed)
    .map((piece, at) => longer(piece) + (kept[at] ?? ""))
    .join("");
}

function lengthenedAll(tree: TextTree, path = ""): TextTree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => {
      const place = path + name;
      if (asTheyAre.test(place)) return [name, value];
      return [name, typeof value === "string" ? lengthened(value) : lengthenedAll(value, `${place}.`)];
    }),
  );
}

/** As English is counted, and its numbers are written. */
const pseudo = translatorOf(lengthenedAll(texts.en) as typeof texts.en, "en-XA");

function own(language: TestLanguage): Translate {
  return language === "xx" ? pseudo : translatorFor(language);
}

/** As the program's, of a language that nobody speaks too. */
export function translator(language: TestLanguage, named: TestLanguage = language): Translate {
  return language === named ? own(language) : withNamesOf(own(named), own(language));
}
