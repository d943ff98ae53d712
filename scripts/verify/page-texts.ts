import { existsSync, readFileSync } from "node:fs";
import type { TextTree } from "../../src/game/module.js";
import { allLanguages, chainOf, type Language, languages } from "../../src/texts/languages.js";
import { laidOver } from "../../src/texts/lay-over.js";

const folder = new URL("../../verify/texts/", import.meta.url);

/** `verify/index.html` with its texts of all languages. */
export function withPageTexts(page: string): string {
  const spoken = allLanguages.filter((language) => existsSync(new URL(`${language}.json`, folder)));
  const before = '<script type="application/json" id="texts">';
  const start = page.indexOf(before) + before.length;
  return page.slice(0, start) + pageTexts(spoken) + page.slice(page.indexOf("</script>", start));
}

/** What a page says in these languages, by their codes, as JSON that may stand in HTML. @param more by their place */
export function pageTexts(spoken: readonly Language[], more: Readonly<Record<string, URL>> = {}): string {
  const lines = spoken.map((language) => {
    const parts = Object.entries(more).map(([place, from]) => [place, textsIn(from, language)] as const);
    const texts = { ...textsIn(folder, language), ...Object.fromEntries(parts) };
    return `"${language}": ${JSON.stringify({ name: languages[language].name, texts })}`;
  });
  return `{\n${lines.join(",\n")}\n}`.replaceAll("<", "\\u003c");
}

/** With what stands in for texts that a language lacks. */
function textsIn(from: URL, language: Language): TextTree {
  return chainOf(language).reduceRight<TextTree>((under, code) => {
    const file = new URL(`${code}.json`, from);
    const own = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as TextTree) : {};
    return laidOver(under, own, new Intl.PluralRules(languages[code].formats));
  }, {});
}
