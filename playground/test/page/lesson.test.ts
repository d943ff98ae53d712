// @module-tag long

import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buttons, hasChromium } from "./chromium.js";
import { openPlay, type PlayPage } from "./play-page.js";

const [phone, laptop] = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Waits until a part stands whole in the log's window. */
async function expectWhole(page: Page, part: Locator): Promise<void> {
  const isWhole = async (): Promise<boolean> => {
    const [box, log] = [await part.boundingBox(), await page.getByRole("log").boundingBox()];
    if (box === null || log === null) return false;
    return box.y >= log.y && box.y + box.height <= log.y + log.height;
  };
  await expect.poll(isWhole).toBe(true);
}

describe.skipIf(!hasChromium)("a lesson", () => {
  let opened: PlayPage;
  beforeAll(async () => {
    opened = await openPlay();
  });
  afterAll(() => opened.close());
  afterEach(() => opened.clear());

  const lessonOf = (page: Page): Locator => page.locator('.message:not([data-lesson="none"])');
  const own = (page: Page): Locator => lessonOf(page).locator("button[data-custom-id]:enabled");

  /** Decides somehow, step by step, to the end; what asks and what can be pressed is in sight each time. */
  async function learn(page: Page): Promise<void> {
    for (;;) {
      await expectWhole(page, own(page).last());
      const text = await lessonOf(page).locator(".content").innerText();
      if (await lessonOf(page).locator('[data-custom-id^="overview:0:start:"]').count()) return;
      const question = lessonOf(page).getByText(/^🎓 \d von \d:/u);
      if (await question.count()) await expectWhole(page, question.last());
      // Right after "Weiter" a press counts as the second tap of a double tap.
      const hasGoneOn = async (): Promise<boolean> => {
        if ((await lessonOf(page).locator(".content").innerText()) !== text) return true;
        await own(page).last().click();
        return false;
      };
      await expect.poll(hasGoneOn, { interval: 700 }).toBe(true);
    }
  }

  test.each([
    ["on a phone", phone],
    ["on a laptop", laptop],
  ])("beside a running game shows each step's buttons alone, and leads back to the game, %s", async (_, viewport) => {
    const page = await opened.visit(`?user=${viewport === phone ? "anna" : "ben"}&start=1`, { viewport }, ".card");
    const card = page.locator('.card[data-game="denkste"]');
    await card.locator("[data-way=alone]").click();
    const board = page.locator('.message[data-ephemeral="false"]').last();
    await board
      .getByRole("button", { name: /^(?:Laufen|Sperren)$/u, disabled: false })
      .first()
      .click();
    const number = page.locator('.message[data-ephemeral="true"][data-lesson="none"] button[data-custom-id]').first();
    await number.waitFor();
    const channel = new URL(page.url()).searchParams.get("channel");
    await page.getByRole("button", { name: "Spiele", exact: true }).click();
    await card.locator("[data-way=learn]").click();
    await own(page).first().waitFor();
    await expect.poll(() => number.isVisible()).toBe(false);
    // The channel of the board that asks is marked, whatever is open.
    await page.locator(".channel", { hasText: "👉" }).first().waitFor({ state: "attached" });
    await learn(page);
    const back = lessonOf(page).getByRole("link", { name: "Zurück zum Spiel" });
    await expectWhole(page, back);
    await back.click();
    await expect.poll(() => lessonOf(page).isVisible()).toBe(false);
    await expect.poll(() => number.isVisible()).toBe(true);
    await expectWhole(page, board.locator(".gallery"));
    expect(new URL(page.url()).searchParams.get("channel")).toBe(channel);
  });

  test.each([
    ["a lesson begins", "learn:"],
    ["rules begin", ":rules:"],
  ])("%s in sight where one presses for it behind a lobby's “⋯”, on a laptop", async (_, wanted) => {
    const { discord, people } = opened.play;
    const channel = discord.addThread(discord.channel, "Lobby");
    await people.anna.slash(channel, "kalle start");
    const page = await opened.visit(`?user=anna&channel=${channel}`, { viewport: laptop });
    await buttons(page, "more").first().click();
    const answer = page.locator('.message[data-ephemeral="true"]');
    const choice = answer.locator(`button[data-custom-id*="${wanted}"]:enabled`).first();
    await choice.waitFor();
    const title = await answer.getByRole("heading").first().innerText();
    await choice.click();
    await expect.poll(() => answer.getByRole("heading").first().innerText()).not.toBe(title);
    await expectWhole(page, answer.getByRole("heading").first());
    await expectWhole(page, answer.locator("button[data-custom-id]:enabled").first());
    discord.deleteChannel(channel);
  });
});
