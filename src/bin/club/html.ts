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

/** Somebody's name, which may run from right to left without turning round what stands next to it. */
export function person(name: string): Html {
  return html`<bdi>${name}</bdi>`;
}

/** Parts of a list, separated by commas. */
export function listed(parts: readonly Html[]): Html {
  return { html: parts.map((part) => part.html).join(", ") };
}

/** A text in both languages, of which the page's switch shows one. */
export function both(say: (t: Translate, language: Language) => string | Html): Html {
  const [german, english] = languages.map((language) => html`${say(translator(language), language)}`.html);
  if (german === english) return { html: german ?? "" };
  return html`<span lang="de">${{ html: german ?? "" }}</span><span lang="en">${{ html: english ?? "" }}</span>`;
}
