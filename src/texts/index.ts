import { createInstance } from "i18next";
import { LRUCache } from "lru-cache";
import type { GameTexts } from "../game/module.js";
import type { Key, Translate } from "../game/scene.js";
import { games, type Keys, type Language, texts } from "./catalogues.js";

export type { Key, Translate } from "../game/scene.js";
export { type Language, texts } from "./catalogues.js";

/** Each game's texts in German, by its id: for the keys that they have. */
export const gameTexts: ReadonlyMap<string, GameTexts> = new Map(Object.entries(games.de));

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: Keys };
  }
}

const i18n = createInstance({
  resources: { de: { translation: texts.de }, en: { translation: texts.en } },
  fallbackLng: "en",
  interpolation: { escapeValue: false },
  initAsync: false,
});
void i18n.init();

/** How each language writes numbers and dates. */
const locales: Readonly<Record<Language, string>> = { de: "de", en: "en-GB" };

/** Cached texts per language: enough for a few hundred tables. */
const keptTexts = 10_000;

const translators: Readonly<Record<Language, Translate>> = { de: remembering("de"), en: remembering("en") };

/**
 * Caches finished texts: i18next takes microseconds and kilobytes for each, and of a board's dozens one or two change
 * per press.
 */
function remembering(language: Language): Translate {
  const kept = new LRUCache<string, string>({ max: keptTexts });
  return new Proxy(Object.assign(i18n.getFixedT(language), { locale: locales[language] }), {
    apply: (translate, _self, [key, values]: [Key, Record<string, unknown>?]) => {
      const name = values === undefined ? key : key + JSON.stringify(values);
      const known = kept.get(name);
      if (known !== undefined) return known;
      const text = values === undefined ? translate(key) : mend(translate(key, values), language);
      kept.set(name, text);
      return text;
    },
  });
}

/** What values do to a sentence: no full stop after one that ends in `!`, such as a game's name, and no "1 times". */
function mend(text: string, language: Language): string {
  const stopped = text.replaceAll(/(?<=[!?](?:\*\*)?)\.(?=\s|$)/gu, "");
  return language === "en" ? stopped.replaceAll(/(?<![\d.,])1 times\b/gu, "once") : stopped;
}

/** How keys of computer players' names begin. */
const robotKeys = "table.robots.";

const withOtherNames: Readonly<Record<Language, Translate>> = { de: naming("de", "en"), en: naming("en", "de") };

/** Texts of one language, with computer players' names of another. */
function naming(language: Language, named: Language): Translate {
  return new Proxy(translators[language], {
    apply: (translate, _self, [key, values]: [Key, Record<string, unknown>?]) =>
      key.startsWith(robotKeys)
        ? translators[named](key)
        : values === undefined
          ? translate(key)
          : translate(key, values),
  });
}

/**
 * The texts of one language.
 *
 * @param named the language of computer players' names: at a table they have the same for all who read of it
 */
export function translator(language: Language, named: Language = language): Translate {
  return language === named ? translators[language] : withOtherNames[language];
}

/** For a locale code (Discord's reference, "Locales"): German for `de`, else English. */
export function languageOf(locale: string | null | undefined): Language {
  return locale === "de" ? "de" : "en";
}
