import { describe, expect, it } from "vitest";
import { retentionMs } from "../../src/tables/retention.js";
import { read } from "./repository.js";

const day = 24 * 60 * 60_000;

/** In order. */
function days(text: string): readonly number[] {
  return [...text.matchAll(/\| (\d+) (?:days|Tage) +\|/g)].map(([, count]) => Number(count));
}

describe("what players are told", () => {
  it.each(["docs/operations.md", "docs/privacy.de.md", "docs/privacy.en.md"])(
    "%s says how long things are really kept",
    (path) => {
      const { press, closed, details, over, answers, departed } = retentionMs;
      expect(days(read(path))).toEqual([press, closed, details, over, answers, departed].map((ms) => ms / day));
    },
  );

  it.each(["privacy", "terms"])("the templates of %s ask for the same in both languages", (name) => {
    const fields = (language: string): number => read(`docs/${name}.${language}.md`).split("[[").length;
    expect(fields("de")).toBe(fields("en"));
    expect(fields("de")).toBeGreaterThan(5);
  });
});
