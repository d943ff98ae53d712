/** What the program has to know of a language besides its texts. */
interface LanguageFacts {
  /** As it calls itself. */
  readonly name: string;
  /** Discord's locales that lead to it, each with the time zone where most of its people live. */
  readonly locales: Readonly<Record<string, string>>;
  /** How `Intl` knows its numbers, dates and lists. */
  readonly formats: string;
  /** What people write round a time on the clock, in small letters, such as `um 20 Uhr`; hours are known to `Intl`. */
  readonly clock: readonly string[];
  /** Whose texts stand in for those that it lacks; null: it has all. */
  readonly fallback: string | null;
  /** It is spoken all over the world, so a server in it says nothing of a time zone. */
  readonly isWorldwide?: true;
}

/**
 * All languages, in the order of lists: the only place that names them. Another one needs its line here and catalogues
 * next to the German ones (docs/translating.md).
 */
export const languages = {
  de: { name: "Deutsch", locales: { de: "Europe/Berlin" }, formats: "de", clock: ["um", "uhr"], fallback: null },
  en: {
    name: "English",
    locales: { "en-US": "America/Chicago", "en-GB": "Europe/London" },
    // Nobody there or in America reads "4 Nov" or "9:00 pm" in another way.
    formats: "en-GB-u-hc-h12",
    clock: ["at", "o’clock", "o'clock"],
    fallback: "de",
    isWorldwide: true,
  },
  fr: { name: "Français", locales: { fr: "Europe/Paris" }, formats: "fr", clock: ["à", "vers"], fallback: "en" },
  nl: { name: "Nederlands", locales: { nl: "Europe/Amsterdam" }, formats: "nl", clock: ["om"], fallback: "en" },
  es: {
    name: "Español",
    locales: { "es-ES": "Europe/Madrid", "es-419": "America/Mexico_City" },
    formats: "es",
    clock: ["a las", "a la", "las"],
    fallback: "en",
  },
  it: { name: "Italiano", locales: { it: "Europe/Rome" }, formats: "it", clock: ["alle", "all’"], fallback: "en" },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

/** A language by its code, such as `de`. */
export type Language = keyof typeof languages;

/** The language that texts are written in first: it says which there are, and what they are filled in with. */
export const sourceLanguage = "de" satisfies Language;

/** The language of everybody whose own there is not. */
export const commonLanguage = "en" satisfies Language;

/** All of them, in the order of lists. */
export const allLanguages: readonly Language[] = Object.keys(languages).filter(isLanguage);

/** Something for each of them. */
export function byLanguage<Value>(make: (language: Language) => Value): Readonly<Record<Language, Value>> {
  return Object.fromEntries(allLanguages.map((language) => [language, make(language)])) as Record<Language, Value>;
}

/** Whether there is a language of this code. */
export function isLanguage(code: unknown): code is Language {
  return typeof code === "string" && Object.hasOwn(languages, code);
}

/** A language and those that stand in for it, the nearest first. */
export function chainOf(language: Language): readonly Language[] {
  const { fallback }: LanguageFacts = languages[language];
  return [language, ...(isLanguage(fallback) ? chainOf(fallback) : [])];
}

/** Discord's locales that lead to a language. */
export function localesOf(language: Language): readonly string[] {
  return Object.keys(languages[language].locales);
}

/** The language that one of Discord's locales leads to; null: none does. */
export function languageByLocale(locale: string): Language | null {
  return allLanguages.find((language) => Object.hasOwn(languages[language].locales, locale)) ?? null;
}

/** The time zone where most people of a locale live; null: of none of these languages. @param place whose locale it is */
export function zoneByLocale(locale: string, place: "person" | "server"): string | null {
  const language = languageByLocale(locale);
  if (language === null) return null;
  const { locales, isWorldwide }: LanguageFacts = languages[language];
  return place === "server" && isWorldwide === true ? null : (locales[locale] ?? null);
}

/** What people of any of these languages write round a time on the clock. */
export const clockWords: readonly string[] = allLanguages.flatMap((language) => languages[language].clock);

/** What a unit of time is called in all of these languages, written out or short, in small letters. */
export function unitWords(unit: "hour" | "minute" | "second"): readonly string[] {
  const words = allLanguages.flatMap((language) =>
    (["long", "short", "narrow"] as const).flatMap((unitDisplay) => {
      const format = new Intl.NumberFormat(languages[language].formats, { style: "unit", unit, unitDisplay });
      return [1, 2].flatMap((count) => format.formatToParts(count).filter(({ type }) => type === "unit"));
    }),
  );
  return [...new Set(words.map(({ value }) => value.toLowerCase()))];
}
