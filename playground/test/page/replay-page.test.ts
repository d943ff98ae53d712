// @module-tag long

import type { AxeResults } from "axe-core";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { writeReplayPage } from "../../../scripts/replay/write-page.js";
import { type GameFile, sealGameFile } from "../../../src/tables/chance/game-file.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.js";
import { connectChromium, hasChromium, patienceMs } from "./chromium.js";
import { lengthenWords, overflowing } from "./longer-words.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const path = new URL("../../../verify/samples/katzentisch-sample-catnoir.json", import.meta.url);
const file = JSON.parse(readFileSync(path, "utf8")) as GameFile;

let browser: Browser | null = null;
afterAll(() => browser?.close());

/** A game's page, opened from the disk on a phone in the dark, in German. @returns what it complained of */
async function watch(game: GameFile, use: (page: Page) => Promise<void>): Promise<readonly string[]> {
  browser ??= await connectChromium();
  const target = join(temporaryFolder(), "game.html");
  writeFileSync(target, writeReplayPage(game));
  const page = await browser.newPage({
    locale: "de-DE",
    colorScheme: "dark",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  page.setDefaultTimeout(patienceMs);
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  page.on("pageerror", (error) => told.push(error.message));
  page.on("request", (request) => {
    if (!/^(?:file|data|blob):/.test(request.url())) told.push(request.url());
  });
  await page.goto(pathToFileURL(target).href);
  await page.getByText(`0 / ${game.actions.length}`).waitFor();
  await use(page);
  await page.close();
  return told;
}

/** Moves a finger over the board, from one place to another in CSS pixels. */
async function swipe(page: Page, [fromX, fromY]: Place, [toX, toY]: Place): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", x: number, y: number) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  await touch("touchStart", fromX, fromY);
  await touch("touchMove", (fromX + toX) / 2, (fromY + toY) / 2);
  await touch("touchMove", toX, toY);
  await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await devtools.detach();
}

type Place = readonly [x: number, y: number];

describe.skipIf(!hasChromium)("the page that plays a finished game", () => {
  it("goes by buttons, keys, fingers and the slider to the end, in both languages, through any eyes, and checks the dice", async () => {
    const last = file.actions.length;
    const told = await watch(file, async (page) => {
      const at = page.locator("#step");
      await page.locator("#next").click();
      await page.keyboard.press("ArrowRight");
      expect(await at.innerText()).toBe(`2 / ${last}`);
      await swipe(page, [300, 500], [100, 510]);
      expect(await at.innerText()).toBe(`3 / ${last}`);
      await swipe(page, [100, 500], [300, 490]);
      await swipe(page, [200, 400], [190, 600]);
      expect(await at.innerText()).toBe(`2 / ${last}`);
      expect(await page.locator("#own").isVisible()).toBe(false);
      await page.locator("#eyes").selectOption("0");
      expect(await page.locator("#own").innerText()).toMatch(/Nur Anna sieht das[^]*Du hast 0 von 16 Punkten/);
      await page.locator("#range").fill("20");
      expect(await at.innerText()).toBe(`20 / ${last}`);
      expect(await page.locator("#all .picture").getAttribute("aria-label")).not.toBe("");
      await page.locator("#language").selectOption("English");
      expect(await page.locator("#own").innerText()).toContain("Only Anna sees this");
      await page.locator("#last").click();
      expect([await at.innerText(), await page.locator("#next").isDisabled()]).toEqual([`${last} / ${last}`, true]);
      await page.locator("summary").click();
      await page.getByText("Everything that can be checked here is right.").waitFor();
      await page.evaluate(axe);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        const { violations } = await page.evaluate<AxeResults>(
          'axe.run({ exclude: [".picture"] }, { resultTypes: ["violations"] })',
        );
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      }
      await page.locator("#language").selectOption("Deutsch");
      await lengthenWords(page);
      expect(await overflowing(page)).toEqual([]);
    });
    expect(told).toEqual([]);
  });

  it("says so if the dice are not right, and runs nothing that a name holds", async () => {
    const [anna, ...others] = file.seats;
    const name = "</script><script>document.title = 1</script><b>";
    const forged = sealGameFile({
      ...file,
      commitment: "0".repeat(64),
      seats: [{ computer: anna?.computer ?? null, name }, ...others],
    });
    const told = await watch(forged, async (page) => {
      await page.locator("summary").click();
      await page.locator("article.wrong").waitFor();
      expect(await page.locator("#eyes option").nth(1).innerText()).toContain("</script");
      expect(await page.locator("b").count()).toBe(0);
      expect(await page.title()).toContain("Katzentisch");
    });
    expect(told).toEqual([]);
  });
});
