/** `auto`: the system's. */
export type Theme = "auto" | "dark" | "light";

const themes: readonly Theme[] = ["dark", "light", "auto"];

const KEY = "theme";

/** Of this browser; else the system's. */
export function storedTheme(): Theme {
  return themes.find((theme) => theme === localStorage.getItem(KEY)) ?? "auto";
}

/** Puts on a theme. */
export function wearTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
}

/** Remembers the theme that was chosen, in this browser. */
export function storeTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
}

export function themeAfter(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? "dark";
}
