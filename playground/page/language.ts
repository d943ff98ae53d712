import type { Language } from "./page-words.js";

const KEY = "language";

/** In this browser before; null: never. */
export function chosenLanguage(): Language | null {
  const stored = localStorage.getItem(KEY);
  return stored === "de" || stored === "en" ? stored : null;
}

/** Of this browser, where it was chosen; else the browser's own. */
export function storedLanguage(): Language {
  return chosenLanguage() ?? languageOf(navigator.language);
}

/** Remembers the language that was chosen, in this browser. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
}

/** By Discord's code for it. British browsers read British dates. */
export function localeOf(language: Language): string {
  if (language === "de") return "de";
  return navigator.language === "en-GB" ? "en-GB" : "en-US";
}

/** Who does not read German reads English. */
export function languageOf(locale: string): Language {
  return locale.slice(0, 2) === "de" ? "de" : "en";
}
