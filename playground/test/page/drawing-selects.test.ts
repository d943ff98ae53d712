// @module-tag long

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasChromium } from "./chromium.js";
import { setStage, type Stage } from "./stage.js";

describe.skipIf(!hasChromium)("selects and modals", () => {
  let stage: Stage;
  let page: Page;

  beforeAll(async () => {
    stage = await setStage();
    for (const part of ["selects", "buttons", "secret"] as const) await stage.show(part);
    page = await stage.open();
  });
  afterAll(() => stage.close());
  afterEach(async () => {
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1000, height: 844 });
  });

  const select = (name: string) => page.getByRole("combobox", { name, exact: true });
  const options = () => page.locator("[role=option]");
  const marked = () => page.locator("[role=option][data-marked=true]").getAttribute("data-value");

  /** What the newest message says. */
  const answer = (text: string) => page.locator(".message").last().getByText(text, { exact: true }).waitFor();

  test("a list opens and is walked by arrows, Home, End and the beginnings of its words; Enter chooses", async () => {
    await select("Level").press("Enter");
    await expect.poll(() => options().count()).toBe(4);
    await expect.poll(() => page.getByRole("listbox").getAttribute("aria-label")).toBe("Level");
    await expect.poll(() => options().first().textContent()).toContain("Thinks of fish");
    for (const [key, value] of [
      ["ArrowDown", "strong"],
      ["End", "asleep"],
      ["ArrowDown", "asleep"],
      ["Home", "relaxed"],
      ["r", "random"],
      ["r", "relaxed"],
      ["ArrowUp", "relaxed"],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => marked()).toBe(value);
    }
    await page.waitForTimeout(750);
    await page.keyboard.type("st");
    await expect.poll(() => marked()).toBe("strong");
    await expect
      .poll(() => select("Level").getAttribute("aria-activedescendant"))
      .toBe(await page.locator("[data-marked=true]").getAttribute("id"));
    await page.keyboard.press("Enter");
    await answer("chosen: strong");
    await expect.poll(() => select("Level").textContent()).toContain("Strong");
  });

  test("Escape closes a list and chooses nothing", async () => {
    await select("A role").press("ArrowDown");
    await expect.poll(() => options().allTextContents()).toHaveLength(2);
    await page.keyboard.press("Escape");
    await expect.poll(() => options().count()).toBe(0);
    await expect.poll(() => select("A role").getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => select("A role").textContent()).toContain("A role");
  });

  test("several are ticked up to what is allowed and sent when the list closes", async () => {
    await select("Dice to keep").click();
    await expect.poll(() => page.getByRole("listbox").getAttribute("aria-multiselectable")).toBe("true");
    await page.getByRole("option", { name: "Two" }).click();
    await expect.poll(() => page.getByRole("option", { name: "Three" }).getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("option", { name: "One" }).click();
    await page.getByRole("option", { name: "Three" }).click();
    await expect.poll(() => page.locator("[role=option][aria-selected=true]").allTextContents()).toHaveLength(2);
    await page.keyboard.press("Escape");
    await answer("chosen: 2, 3");
  });

  test("fewer than are wanted are not sent, and what was chosen comes back", async () => {
    const before = await page.locator(".message").count();
    const chosen = await select("Dice to keep").textContent();
    await select("Dice to keep").click();
    for (const value of ["1", "2", "3"]) {
      const option = page.locator(`[role=option][data-value="${value}"][aria-selected=true]`);
      if ((await option.count()) > 0) await option.click();
    }
    await expect.poll(() => page.locator("[role=option][aria-selected=true]").count()).toBe(0);
    await page.keyboard.press("Tab");
    await expect.poll(() => select("Dice to keep").textContent()).toBe(chosen);
    await expect.poll(() => page.locator(".message").count()).toBe(before);
  });

  test("people, roles and channels are offered by their kind, and the chosen one is shown", async () => {
    await expect.poll(() => select("Somebody").textContent()).toContain("Anna");
    const { anna } = stage;
    for (const [name, labels] of [
      ["Somebody", ["Anna", "Ben", "Katzentisch"]],
      ["A role", ["Moderators", "Katzentisch"]],
      ["Somebody or a role", ["Anna", "Ben", "Katzentisch", "Moderators", "Katzentisch"]],
      ["A thread", ["# Kartenrunde"]],
    ] as const) {
      await select(name).click();
      await expect.poll(async () => (await options().allTextContents()).map((label) => label.trim())).toEqual(labels);
      await page.keyboard.press("Escape");
    }
    await expect.poll(() => select("Not now").isDisabled()).toBe(true);
    await select("Somebody or a role").click();
    await page.keyboard.press("Enter");
    await answer(`chosen: ${anna.id}`);
  });

  test("a list lies within the window, above its control where there is no room below", async () => {
    await page.setViewportSize({ width: 390, height: 500 });
    await select("Not now").scrollIntoViewIfNeeded();
    await select("A thread").click();
    const box = await page.getByRole("listbox").boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 500).toBe(true);
  });

  test("a modal takes the focus, asks for what is wanted and sends texts and choices", async () => {
    await page.getByRole("button", { name: "Ask me everything" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "A few questions" });
    const word = dialog.getByLabel("Your word");
    await expect.poll(() => word.and(page.locator(":focus")).count()).toBe(1);
    await expect.poll(() => page.locator("[inert] .log, .log[inert]").count()).toBe(1);
    await dialog.getByText("Nothing in here is").waitFor();
    await expect.poll(() => dialog.locator(".text").first().getAttribute("data-count")).toBe("0/12");
    await word.fill("Katze");
    await expect.poll(() => dialog.locator(".text").first().getAttribute("data-count")).toBe("5/12");
    await word.press("Enter");
    const level = dialog.getByRole("combobox", { name: "Your level" });
    await expect.poll(() => dialog.locator("discord-select[data-custom-id=level]:invalid").count()).toBe(1);
    await level.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await dialog.getByRole("combobox", { name: "Your people" }).press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Submit" }).press("Enter");
    await dialog.waitFor({ state: "detached" });
    await answer("Katze / strong / anna,ben");
  });

  test("Escape closes a modal, an open list in it first, and the focus goes back", async () => {
    const button = page.getByRole("button", { name: "Ask me everything" });
    await button.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Your level" }).press("Enter");
    await page.keyboard.press("Escape");
    await expect.poll(() => options().count()).toBe(0);
    await expect.poll(() => dialog.count()).toBe(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => button.and(page.locator(":focus")).count()).toBe(1);
  });

  test("a modal asks for files, one of several and any of several too", async () => {
    await page.getByRole("button", { name: "Rarer questions" }).click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => dialog.getByLabel("A picture").getAttribute("type")).toBe("file");
    await expect.poll(() => dialog.getByRole("radio").count()).toBe(2);
    await expect.poll(() => dialog.getByRole("checkbox", { name: "Here", exact: true }).isChecked()).toBe(true);
    await expect.poll(() => dialog.getByRole("checkbox", { name: "Agreed" }).isChecked()).toBe(false);
    await dialog.getByRole("combobox", { name: "Where" }).click();
    await expect
      .poll(async () => (await options().allTextContents()).map((label) => label.trim()))
      .toEqual(["# spieltisch"]);
    await page.keyboard.press("Escape");
    await dialog.getByRole("radio", { name: "That" }).check();
    await dialog.getByRole("checkbox", { name: "There", exact: true }).check();
    await dialog.getByRole("checkbox", { name: "Agreed" }).check();
    await dialog.getByRole("button", { name: "Submit" }).click();
    await answer("that / here / there / true");
  });
});
