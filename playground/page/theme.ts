/** How the page looks; `auto`: as the system does. */
export type Theme = "auto" | "dark" | "light";

const themes: readonly Theme[] = ["dark", "light", "auto"];

const KEY = "theme";

/** The theme chosen last in this browser; Discord's own is dark. */
export function storedTheme(): Theme {
  return themes.find((theme) => theme === localStorage.getItem(KEY)) ?? "dark";
}

/** Puts on a theme and remembers it. */
export function wearTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  localStorage.setItem(KEY, theme);
}

export function themeAfter(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? "dark";
}
