import { type Language, type Translate, translator } from "../../locales/index.js";

/** Text that is HTML already. */
export interface Html {
  readonly html: string;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Any text, escaped. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (sign) => entities[sign] ?? "");
}

/** A template whose values are escaped, unless they are HTML or lists of it. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const shown = values.map((value) => {
    if (typeof value === "string" || typeof value === "number") return escaped(String(value));
    return "html" in value ? value.html : value.map((one) => one.html).join("");
  });
  return { html: parts.map((part, at) => part + (shown[at] ?? "")).join("") };
}

const languages: readonly Language[] = ["de", "en"];

/** A text in both languages, of which the page's switch shows one. */
export function both(say: (t: Translate, language: Language) => string): Html {
  const [german = "", english = ""] = languages.map((language) => say(translator(language), language));
  if (german === english) return html`${german}`;
  return html`<span lang="de">${german}</span><span lang="en">${english}</span>`;
}
