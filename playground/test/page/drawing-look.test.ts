// @module-tag long

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "./chromium.js";
import { parts } from "./gallery/command.js";
import { setStage, type Stage } from "./stage.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

describe.skipIf(!hasChromium)("the look of everything", () => {
  let stage: Stage;
  let page: Page;

  beforeAll(async () => {
    stage = await setStage();
    for (const part of parts) await stage.show(part);
    page = await stage.open();
    await page.evaluate(axe);
    await page.evaluate(
      'for (const cover of document.querySelectorAll(".covered > button, .spoiler[role=button]")) cover.click()',
    );
  });
  afterAll(() => stage.close());

  async function look(theme: string, width: number): Promise<void> {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(`document.documentElement.dataset.theme = "${theme}"`);
  }

  /** By axe, in the log or a modal. */
  async function faults(within: string): Promise<readonly string[]> {
    const { violations } = await page.evaluate<AxeResults>(`axe.run("${within}", { resultTypes: ["violations"] })`);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }

  for (const [theme, width] of [
    ["dark", 1000],
    ["light", 390],
  ] as const) {
    test(`nobody is shut out: axe finds nothing in the ${theme} theme at ${width} pixels`, async () => {
      await look(theme, width);
      expect(await faults(".log")).toEqual([]);
      await page.getByRole("combobox", { name: "Level" }).click();
      expect(await faults("discord-select")).toEqual([]);
      await page.keyboard.press("Escape");
      for (const name of ["Ask me everything", "Rarer questions"]) {
        await page.getByRole("button", { name }).click();
        await page.getByRole("dialog").waitFor();
        expect(await faults("discord-modal")).toEqual([]);
        await page.keyboard.press("Escape");
      }
    });
  }

  test("the theme follows what the root says, and with auto what the system prefers", async () => {
    const back = () => page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");
    await look("dark", 1000);
    const dark = await back();
    await look("light", 1000);
    const light = await back();
    expect(light).not.toBe(dark);
    await look("auto", 1000);
    for (const [colorScheme, colour] of [
      ["dark", dark],
      ["light", light],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await back()).toBe(colour);
    }
  });

  for (const width of [390, 320]) {
    test(`nothing sticks out of ${width} pixels`, async () => {
      await look("dark", width);
      const out = await page.evaluate<string[]>(`[...document.querySelectorAll(".log *")]
        .filter((one) => one.getBoundingClientRect().right > one.closest(".log").getBoundingClientRect().right + 0.5)
        .map((one) => one.outerHTML.slice(0, 120))`);
      expect(out).toEqual([]);
      await expect.poll(() => page.evaluate("document.querySelector('.log').scrollWidth")).toBeLessThanOrEqual(width);
    });
  }

  test("five small buttons stand in one row on a phone", async () => {
    await look("dark", 390);
    const small = await page.locator('[data-custom-id^="g:small"]').all();
    const tops = await Promise.all(small.map(async (one) => (await one.boundingBox())?.y));
    expect(tops).toHaveLength(5);
    expect(new Set(tops).size).toBe(1);
  });
});
