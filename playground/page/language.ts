import { allLanguages, commonLanguage, type Language, languageByLocale, localesOf } from "../../src/texts/languages.js";
import { pageLanguages } from "./page-words.js";

const KEY = "language";

/** In this browser before; null: never. */
export function chosenLanguage(): Language | null {
  return pageLanguage(localStorage.getItem(KEY));
}

/** Of this browser, where it was chosen; else the first of the browser's own that the page has. */
export function storedLanguage(): Language {
  const [own] = navigator.languages.flatMap((locale) => spokenIn(locale) ?? []);
  return chosenLanguage() ?? own ?? commonLanguage;
}

/** Remembers the language that was chosen, in this browser. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}

/** By Discord's code for it: the browser's own, such as British dates, if it has the same language. */
export function localeOf(language: Language): string {
  const locales = localesOf(language);
  return locales.find((locale) => locale === navigator.language) ?? locales[0] ?? language;
}

/** Of one of Discord's locales, or a browser's; who reads none of the page's languages reads the common one. */
export function languageOf(locale: string): Language {
  return spokenIn(locale) ?? commonLanguage;
}

function spokenIn(locale: string): Language | null {
  return pageLanguage(languageByLocale(locale)) ?? pageLanguage(locale.split("-")[0] ?? "");
}

/** Null: the page does not speak it. */
export function pageLanguage(code: string | null): Language | null {
  return pageLanguages.find((language) => language === code) ?? null;
}

/** All of Discord's locales that lead to a language, and others that are in use, each under its own name. */
export function localeOffers(now: string): readonly { readonly value: string; readonly name: string }[] {
  return [...new Set([...allLanguages.flatMap(localesOf), now])].map((code) => ({
    value: code,
    name: new Intl.DisplayNames([code], { type: "language", style: "short" }).of(code) ?? code,
  }));
}

/** Those that the page speaks, as readers of a locale call them. */
export function languagesIn(locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: "language" });
  return new Intl.ListFormat(locale).format(pageLanguages.map((language) => names.of(language) ?? language));
}
