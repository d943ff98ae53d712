import { createInstance } from "i18next";
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
const locales: Readonly<Record<Language, string>> = { de: "de", en: "en-US" };

const translators: Readonly<Record<Language, Translate>> = { de: compiling("de"), en: compiling("en") };

/** A text's placeholders between its words: words, name, words, name, … words; a list's name ends in `, list`. */
type Template = readonly string[];

/**
 * As i18next translates, with each text taken apart once: its pipeline takes microseconds and kilobytes a call, and a
 * board has dozens of texts. What has a context, or another format than a list, is left to it.
 */
function compiling(language: Language): Translate {
  const templates = new Map<string, Template | null>();
  const plurals = new Intl.PluralRules(language);
  const lists = new Intl.ListFormat(language);
  /** Null: there is none, or only i18next can fill it in. */
  const templateOf = (key: string): Template | null => {
    const known = templates.get(key);
    if (known !== undefined) return known;
    const text: unknown = i18n.getResource(language, "translation", key);
    const template = typeof text === "string" ? templateFrom(text) : null;
    templates.set(key, template);
    return template;
  };
  const pluralOf = (key: string, count: number): Template | null =>
    (count === 0 ? templateOf(`${key}_zero`) : null) ?? templateOf(`${key}_${plurals.select(count)}`);
  return new Proxy(Object.assign(i18n.getFixedT(language), { locale: locales[language] }), {
    apply: (translate, _self, [key, values]: [Key, Values?]) => {
      const { count, context = "" } = values ?? {};
      // i18next knows in which order forms for a context and for a number are looked for.
      const template =
        context === "" ? ((typeof count === "number" ? pluralOf(key, count) : null) ?? templateOf(key)) : null;
      if (values === undefined) return template?.length === 1 ? (template[0] ?? "") : translate(key);
      return mend(template === null ? translate(key, values) : filledIn(template, values, lists), language);
    },
  });
}

/** What placeholders are filled in with. */
type Values = Readonly<Record<string, string | number | readonly string[]>>;

/** How a placeholder ends that is filled in with a list. */
const listed = ", list";

/** Null: it names another text, or has another format. */
function templateFrom(text: string): Template | null {
  const template = text.split(/\{\{(.+?)\}\}/u);
  return text.includes("$t(") || template.some((name, at) => at % 2 === 1 && !/^\w+(?:, list)?$/u.test(name))
    ? null
    : template;
}

function filledIn(template: Template, values: Values, lists: Intl.ListFormat): string {
  return template
    .map((piece, at) => {
      if (at % 2 === 0) return piece;
      const value = values[piece.endsWith(listed) ? piece.slice(0, -listed.length) : piece] ?? "";
      return typeof value === "object" ? lists.format(value) : String(value);
    })
    .join("");
}

/** What values do to a sentence: no full stop after one that ends in `!`, such as a game's name, and no "1 times". */
function mend(text: string, language: Language): string {
  const isCalled = text.includes("!") || text.includes("?");
  const stopped = isCalled ? text.replaceAll(/(?<=[!?](?:\*\*)?)\.(?=\s|$)/gu, "") : text;
  const isCounted = language === "en" && stopped.includes("1 times");
  return isCounted ? stopped.replaceAll(/(?<![\d.,])1 times\b/gu, "once") : stopped;
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

/**
 * The language of what everybody in a server can read: the one set, else the server's own, else its first host's.
 *
 * @param locale the server's; null: it has none of its own
 */
export function serverLanguage(
  { language, hostLocale }: { readonly language: Language | null; readonly hostLocale: string | null },
  locale: string | null,
): Language {
  return language ?? languageOf(locale ?? hostLocale);
}
