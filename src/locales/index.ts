import { createInstance, type ParseKeys, type TFunction } from "i18next";
import { de } from "./de/index.js";
import { en } from "./en/index.js";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof de };
  }
}

/** The same keys with any text: what a further language has to fulfil. */
type Words<Tree> = { readonly [Name in keyof Tree]: Tree[Name] extends string ? string : Words<Tree[Name]> };

/** Every text by its path, such as `table.join`. */
export type Key = ParseKeys;

/** Looks up a text of one language and fills in its values; names must be escaped before. */
export type Translate = TFunction;

export type Language = "de" | "en";

const languages: Readonly<Record<Language, Words<typeof de>>> = { de, en };

const i18n = createInstance({
  resources: { de: { translation: languages.de }, en: { translation: languages.en } },
  fallbackLng: "en",
  interpolation: { escapeValue: false },
  initAsync: false,
});
void i18n.init();

const translators: Readonly<Record<Language, Translate>> = { de: i18n.getFixedT("de"), en: i18n.getFixedT("en") };

/** The texts of one language. */
export function translator(language: Language): Translate {
  return translators[language];
}

/** The language for one of Discord's locale codes (Discord's reference, "Locales"): German for `de`, else English. */
export function languageOf(locale: string | null | undefined): Language {
  return locale === "de" ? "de" : "en";
}
