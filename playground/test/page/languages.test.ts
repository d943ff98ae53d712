import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allLanguages } from "../../../src/texts/languages.js";
import { pageLanguages, wordsFor } from "../../page/page-words.js";
import { hasChromium } from "./chromium.js";
import { lengthenWords, overflowing } from "./longer-words.js";
import { openPlay, type PlayPage } from "./play-page.js";

/** All texts of a part of the page's words, filled in with a number. */
function textsOf(words: unknown): readonly string[] {
  if (typeof words === "string") return [words];
  if (typeof words !== "function") return Object.values(words ?? {}).flatMap(textsOf);
  const say = words as (values: object) => string;
  return [say(new Proxy({}, { get: () => 2 }))];
}

test("the page has every text in every language, if need be in another one", () => {
  const count = textsOf(wordsFor("de")).length;
  for (const language of allLanguages) {
    const texts = textsOf(wordsFor(language));
    expect([language, texts.length]).toEqual([language, count]);
    expect(texts.filter((text) => text === "" || /\{\{|undefined/u.test(text))).toEqual([]);
  }
});

test("what is counted has the form for its number", () => {
  const { files, clockBehind } = wordsFor("de");
  expect([files({ count: 1 }), files({ count: 2 }), clockBehind({ count: 1 })]).toEqual([
    "1 Datei",
    "2 Dateien",
    "Geht 1 Sekunde nach.",
  ]);
});

describe.skipIf(!hasChromium)("on a phone", () => {
  let opened: PlayPage;
  beforeAll(async () => {
    opened = await openPlay();
  });
  afterAll(() => opened.close());

  const visit = (search: string, part?: string, locale = "de-DE"): Promise<Page> =>
    opened.visit(search, { locale, viewport: { width: 390, height: 844 } }, part);

  test("a browser finds the page in its own language, and in English where the page does not speak it", async () => {
    for (const locale of [...pageLanguages, "pl"]) {
      const page = await visit("", ".card", locale);
      const language = pageLanguages.find((one) => one === locale) ?? "en";
      await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(language);
      expect(await page.locator("#start-title").innerText()).toBe(wordsFor(language).startTitle);
      expect(await overflowing(page)).toEqual([]);
      await page.close();
    }
  });

  test("nothing gets too wide where words are a third longer than in German", async () => {
    const start = await visit("", ".card");
    await lengthenWords(start);
    expect(await overflowing(start)).toEqual([]);
    for (const open of ["Werkstatt", "Kanäle"]) {
      const page = await visit("?user=anna");
      await page.getByRole("button", { name: open }).click();
      await lengthenWords(page);
      expect(await overflowing(page)).toEqual([]);
    }
    const keys = await visit("?user=anna");
    await keys.keyboard.press("?");
    await keys.locator("dialog.keys").waitFor();
    await lengthenWords(keys);
    expect(await overflowing(keys)).toEqual([]);
  });
});
