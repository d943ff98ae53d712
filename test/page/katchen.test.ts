import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LocalUser } from "../../playground/discord/types.js";
import { startPlay, type Play } from "../../playground/play.js";
import { buttons, hasChromium, launchChromium, typeCommand } from "./chromium.js";
import { give, headline, isOver, openAnswer } from "./katchen-board.js";

describe.skipIf(!hasChromium)("a game of Katchen on the page", { timeout: 120_000 }, () => {
  let browser: Browser;
  let folder: string;
  let play: Play;

  beforeAll(async () => {
    browser = await launchChromium();
  }, 30_000);
  afterAll(() => browser.close());

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "katzentisch-page-"));
    play = await startPlay({ databaseFile: join(folder, "play.db") });
  }, 20_000);
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await play.stop();
    rmSync(folder, { recursive: true });
  });

  async function open(user: LocalUser): Promise<Page> {
    const page = await browser.newPage();
    page.setDefaultTimeout(8000);
    await page.goto(`${play.url}/?user=${user.id}`);
    await page.locator("[role=combobox]").waitFor();
    return page;
  }

  test("somebody alone plays to the end against a computer player", async () => {
    const page = await open(play.people.anna);
    await typeCommand(page, "katchen start");
    await buttons(page, "add").first().click();
    await buttons(page, "start").click();
    await buttons(page, "start").waitFor({ state: "detached" });
    while (!(await isOver(page))) {
      const answer = await openAnswer(page);
      if (answer === null) await page.waitForTimeout(50);
      else await give(answer);
    }
    expect(await headline(page)).toContain("Schuss für");
    expect(play.discord.problems).toEqual([]);
  });

  test("three people in three tabs play to the end, and what is for one is in no other tab", async () => {
    const { anna, ben, cleo } = play.people;
    const pages = { Anna: await open(anna), Ben: await open(ben), Cleo: await open(cleo) };
    await typeCommand(pages.Anna, "katchen start");
    for (const guest of [pages.Ben, pages.Cleo]) await buttons(guest, "join").click();
    await pages.Anna.getByText("Cleo", { exact: true }).first().waitFor();
    await buttons(pages.Anna, "start").click();
    await buttons(pages.Ben, "throw").waitFor();

    const stranger = (await headline(pages.Ben)).includes("Ben") ? pages.Cleo : pages.Ben;
    await buttons(stranger, "throw").click();
    await stranger.locator("[data-ephemeral=true]").waitFor();
    await buttons(pages.Anna, "rules").click();
    await pages.Anna.locator("[data-ephemeral=true]").first().waitFor();

    while (!(await isOver(pages.Anna))) {
      const line = await headline(pages.Anna);
      const page = Object.entries(pages).find(([name]) => line.includes(name))?.[1];
      const answer = page === undefined ? null : await openAnswer(page);
      if (answer === null) await pages.Anna.waitForTimeout(20);
      else await give(answer);
    }
    for (const page of Object.values(pages)) {
      const whispered = await page.locator("[data-ephemeral=true]").count();
      const isReader = page === stranger || page === pages.Anna;
      expect(whispered > 0).toBe(isReader);
    }
    expect(play.discord.problems).toEqual([]);
  });
});
