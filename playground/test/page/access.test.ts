// @module-tag long

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buttons, hasChromium } from "./chromium.js";
import { openPlay, seatOf, type PlayPage } from "./play-page.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

describe.skipIf(!hasChromium)("nobody is shut out", () => {
  let opened: PlayPage;
  let page: Page;
  beforeAll(async () => {
    opened = await openPlay();
    page = await opened.visit("?seats=anna,ben,cleo&start=1");
    await page.evaluate(axe);
  });
  afterAll(() => opened.close());

  /** By axe, in both themes. */
  async function faults(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const theme of ["dark", "light"]) {
      await page.evaluate(`document.documentElement.dataset.theme = "${theme}"`);
      const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
      for (const { id, nodes } of violations) {
        found.push(
          ...nodes.map(({ html, failureSummary }) => `${theme}, ${id}: ${html.slice(0, 160)} ${failureSummary}`),
        );
      }
    }
    return found;
  }

  test("axe finds nothing on the way in", async () => {
    await page.getByRole("button", { name: "Zu dritt an diesem Bildschirm: Katchen" }).waitFor();
    expect(await faults()).toEqual([]);
  });

  test("axe finds nothing in a running game with three seats", async () => {
    await page.getByRole("button", { name: "Zu dritt an diesem Bildschirm: Katchen" }).click();
    await buttons(seatOf(page, "cleo"), "throw").waitFor();
    await buttons(seatOf(page, "ben"), "more").first().click();
    await buttons(seatOf(page, "ben"), "rules").first().click();
    await seatOf(page, "ben").locator("[data-ephemeral=true]").first().waitFor();
    expect(await faults()).toEqual([]);
  });

  test("axe finds nothing where a command is looked for and its options are filled in", async () => {
    const ben = seatOf(page, "ben");
    await ben.locator(".line").fill("/");
    await ben.locator(".suggestions li").first().waitFor();
    expect(await faults()).toEqual([]);
    await ben.locator(".line").fill("/katchen start");
    await ben.locator(".line").press("Enter");
    await ben.locator(".more").first().click();
    expect(await faults()).toEqual([]);
  });

  test("axe finds nothing in the workshop, on either side of it", async () => {
    await page.getByRole("button", { name: "Werkstatt" }).click();
    await page.getByRole("region", { name: "Auflegen" }).waitFor();
    await page.locator(".lines summary").click();
    expect(await faults()).toEqual([]);
    await page.getByRole("tab", { name: "Auf der Leitung" }).click();
    await page.locator(".entry button").first().click();
    await page.locator(".entry pre").waitFor();
    expect(await faults()).toEqual([]);
  });

  test("axe finds nothing on a phone, nor in the list of keys", async () => {
    await page.keyboard.press("F8");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await faults()).toEqual([]);
    await page.getByRole("button", { name: "Tasten" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await faults()).toEqual([]);
  });
});
