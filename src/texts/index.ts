import { createInstance } from "i18next";
import type { GameTexts, TextTree, Words } from "../game/module.js";
import type { Key, Translate } from "../game/scene.js";
import { games, german, type Keys, translated } from "./catalogues.js";
import {
  allLanguages,
  byLanguage,
  chainOf,
  commonLanguage,
  type Language,
  languageByLocale,
  languages,
  sourceLanguage,
} from "./languages.js";
import { laidOver, stemOf } from "./lay-over.js";

export type { Key, Translate } from "../game/scene.js";
export * from "./languages.js";

/** Each game's texts in German, by its id: for the keys that they have. */
export const gameTexts: ReadonlyMap<string, GameTexts> = new Map(Object.entries(games));

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: Keys };
  }
}

/** What each language has itself. */
const ownTexts = byLanguage((language) => (language === sourceLanguage ? german : joined(translated[language])));

/** All texts in every language, those that it lacks in one that stands in for it. */
export const texts: Readonly<Record<Language, Words<Keys>>> = byLanguage(
  (language) =>
    chainOf(language).reduceRight<TextTree>(
      (under, one) => laidOver(under, ownTexts[one], new Intl.PluralRules(languages[one].formats)),
      {},
      // German, which ends every chain, has all.
    ) as Words<Keys>,
);

/** The least part of all texts with which a language is spoken; the playground speaks each that has been begun. */
const enough = process.env["UNFINISHED_LANGUAGES"] === undefined ? 0.95 : Number.MIN_VALUE;

/** Languages that are spoken: of those that are being made, texts and commands stay in what stands in for them. */
export const spokenLanguages: readonly Language[] = allLanguages.filter((language) => partOf(language) >= enough);

/**
 * Which part of all texts a language has itself, from 0 to 1.
 *
 * @internal
 */
export function partOf(language: Language): number {
  const wanted = namesIn(german);
  const own = namesIn(ownTexts[language]);
  return [...wanted].filter((name) => own.has(name)).length / wanted.size;
}

/** Texts by their paths, forms for numbers as one. */
function namesIn(tree: TextTree, path = ""): ReadonlySet<string> {
  return new Set(
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === "string" ? [path + stemOf(name)] : [...namesIn(value, `${path}${name}.`)],
    ),
  );
}

/** One catalogue of several: what more than one has some of, such as commands, is put together. */
function joined(catalogues: readonly TextTree[]): TextTree {
  const names = [...new Set(catalogues.flatMap((one) => Object.keys(one)))];
  return Object.fromEntries(
    names.map((name) => {
      const values = catalogues.flatMap((one) => one[name] ?? []);
      const trees = values.flatMap((value) => (typeof value === "object" ? [value] : []));
      return [name, trees.length === 0 ? (values.at(-1) ?? "") : joined(trees)];
    }),
  );
}

const i18n = createInstance({
  resources: byLanguage((language) => ({ translation: texts[language] })),
  interpolation: { escapeValue: false },
  initAsync: false,
});
void i18n.init();

const translators = byLanguage((language) => compiling(language, languages[language].formats, texts[language].once));

/** A text's placeholders between its words: words, name, words, name, … words; a list's name ends in `, list`. */
type Template = readonly string[];

/** Of a text that is missing, names another one or has another format: i18next fills it in. */
const foreign: Template = [];

/**
 * As i18next translates, with each text taken apart once: its pipeline takes microseconds and kilobytes a call, and a
 * board has dozens of texts. What has another format than a list is left to it.
 */
function compiling(language: string, locale: string, once: typeof german.once): Translate {
  const templates = new Map<string, Template | null>();
  const plurals = new Intl.PluralRules(language);
  const lists = new Intl.ListFormat(language);
  const counted = new RegExp(String.raw`(?<![\d.,])${once.counted}(?!\p{L})`, "gu");
  /** Null: there is none. */
  const templateOf = (key: string): Template | null => {
    const known = templates.get(key);
    if (known !== undefined) return known;
    const text: unknown = i18n.getResource(language, "translation", key);
    const template = typeof text === "string" ? templateFrom(text) : null;
    templates.set(key, template);
    return template;
  };
  /** In the order in which i18next looks. */
  const formOf = (key: string, count: unknown): Template | null => {
    if (typeof count !== "number") return templateOf(key);
    const none = count === 0 ? templateOf(`${key}_zero`) : null;
    return none ?? templateOf(`${key}_${plurals.select(count)}`) ?? templateOf(key);
  };
  return new Proxy(Object.assign(i18n.getFixedT(language), { locale }), {
    apply: (translate, _self, [key, values]: [Key, Values?]) => {
      const { count, context = "" } = values ?? {};
      const inContext = typeof context === "string" && context !== "" ? formOf(`${key}_${context}`, count) : null;
      const template = inContext ?? formOf(key, count) ?? foreign;
      if (values === undefined) return template.length === 1 ? (template[0] ?? "") : translate(key);
      const text = mend(template === foreign ? translate(key, values) : filledIn(template, values, lists));
      return text.includes(once.counted) ? text.replaceAll(counted, once.said) : text;
    },
  });
}

/** What placeholders are filled in with. */
type Values = Readonly<Record<string, string | number | readonly string[]>>;

/** How a placeholder ends that is filled in with a list. */
const listSuffix = ", list";

function templateFrom(text: string): Template {
  const template = text.split(/\{\{(.+?)\}\}/u);
  return text.includes("$t(") || template.some((name, at) => at % 2 === 1 && !/^\w+(?:, list)?$/u.test(name))
    ? foreign
    : template;
}

function filledIn(template: Template, values: Values, lists: Intl.ListFormat): string {
  return template
    .map((piece, at) => {
      if (at % 2 === 0) return piece;
      const value = values[piece.endsWith(listSuffix) ? piece.slice(0, -listSuffix.length) : piece] ?? "";
      return typeof value === "object" ? listed(value, lists) : String(value);
    })
    .join("");
}

/** Before which words Italian says "ed". */
const italianEd = /^e/iu;

/**
 * Joined with "and", which in Spanish depends on how the last word begins ("e Inés"): marks and accents before and on its
 * first letter do not count. Italian has such a word too, which `Intl.ListFormat` does not know.
 */
function listed(values: readonly string[], lists: Intl.ListFormat): string {
  // Of an empty one there would be no part.
  const bare = values.map((value) => value.normalize("NFD").replaceAll(/\p{M}|^[^\p{L}\p{N}]+/gu, "") || "?");
  const isEd = lists.resolvedOptions().locale === "it" && italianEd.test(bare.at(-1) ?? "");
  let at = 0;
  return lists
    .formatToParts(bare)
    .map(({ type, value }) => (type === "element" ? (values[at++] ?? "") : isEd && value === " e " ? " ed " : value))
    .join("");
}

/** What values do to a sentence: no full stop after one that ends in `!`, such as a game's name. */
function mend(text: string): string {
  const isCalled = text.includes("!") || text.includes("?");
  return isCalled ? text.replaceAll(/(?<=[!?](?:\*\*)?)\.(?=\s|$)/gu, "") : text;
}

/** How keys of computer players' names begin. */
const robotKeys = "table.robots.";

const withOtherNames = byLanguage((language) =>
  byLanguage((named) => withNamesOf(translators[named], translators[language])),
);

/** Texts of one language, with computer players' names of another. @internal */
export function withNamesOf(named: Translate, own: Translate): Translate {
  return new Proxy(own, {
    apply: (translate, _self, [key, values]: [Key, Record<string, unknown>?]) =>
      key.startsWith(robotKeys) ? named(key) : values === undefined ? translate(key) : translate(key, values),
  });
}

/**
 * The texts of one language.
 *
 * @param named the language of computer players' names: at a table they have the same for all who read of it
 */
export function translator(language: Language, named: Language = language): Translate {
  return language === named ? translators[language] : withOtherNames[language][named];
}

/**
 * A translator of texts that no language has, such as a test's.
 *
 * @param locale of none of the languages
 *
 * @internal
 */
export function translatorOf(own: Words<Keys>, locale: string): Translate {
  i18n.addResourceBundle(locale, "translation", own);
  return compiling(locale, locale, own.once);
}

/** For a locale code (Discord's reference, "Locales"): the one that it leads to, if that is spoken, else English. */
export function languageOf(locale: string | null | undefined): Language {
  const language = languageByLocale(locale ?? "") ?? commonLanguage;
  return chainOf(language).find((one) => spokenLanguages.includes(one)) ?? commonLanguage;
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
