import { describe, expect, it } from "vitest";
import { retentionMs } from "../../src/tables/retention.js";
import { allLanguages } from "../../src/texts/index.js";
import { isThere, read } from "./repository.js";

const day = 24 * 60 * 60_000;

/** In order. */
function days(text: string): readonly number[] {
  return [...text.matchAll(/\| (\d+) (?:days|Tage|dagen|jours|días|giorni) +\|/g)].map(([, count]) => Number(count));
}

/** Those that have a document, such as `privacy`. */
function languagesOf(name: string): readonly string[] {
  return allLanguages.filter((language) => isThere(`docs/${name}.${language}.md`));
}

describe("what players are told", () => {
  it.each(["docs/operations.md", ...languagesOf("privacy").map((language) => `docs/privacy.${language}.md`)])(
    "%s says how long things are really kept",
    (path) => {
      const { press, closed, details, over, answers, departed } = retentionMs;
      expect(days(read(path))).toEqual([press, closed, details, over, answers, departed].map((ms) => ms / day));
    },
  );

  it.each(["privacy", "terms"])("the templates of %s ask for the same in all languages", (name) => {
    const fields = (language: string): number => read(`docs/${name}.${language}.md`).split("[[").length;
    expect(fields("de")).toBeGreaterThan(5);
    for (const language of languagesOf(name)) expect([language, fields(language)]).toEqual([language, fields("de")]);
  });
});
