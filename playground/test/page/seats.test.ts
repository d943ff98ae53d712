// @module-tag long

import type { Client } from "discord.js";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startLocalDiscord } from "../../discord/index.js";
import type { LocalDiscord, LocalUser } from "../../discord/types.js";
import { startSite, type Site } from "../../site/index.js";
import { hasChromium, connectChromium, patienceMs, typeCommand } from "./chromium.js";
import { seatOf } from "./play-page.js";
import { startProbeBot } from "./probe-bot.js";
import { sharedPage } from "./shared-page.js";

describe.skipIf(!hasChromium)("seats side by side", () => {
  let browser: Browser;
  let discord: LocalDiscord;
  let site: Site;
  let bot: Client;
  let anna: LocalUser;
  let ben: LocalUser;
  let attic: string;

  beforeAll(async () => {
    browser = await connectChromium();
    discord = await startLocalDiscord({ limits: "none", patienceMs: 3_600_000, channelName: "allgemein" });
    anna = discord.addUser({ name: "Anna", locale: "de" });
    ben = discord.addUser({ name: "Ben", locale: "de" });
    for (const name of ["Cleo", "Dilara", "Emil", "Frida", "Gustav"]) discord.addUser({ name, locale: "en-US" });
    site = await startSite(discord, 0, null, false, sharedPage());
    bot = await startProbeBot(discord);
  });
  afterAll(async () => {
    await browser.close();
    await bot.destroy();
    await site.close();
    await discord.close();
  });
  beforeEach(() => {
    attic = discord.addChannel("dachboden");
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    if (discord.channels().some(({ id }) => id === attic)) discord.deleteChannel(attic);
    discord.setUserLocale(ben.id, "de");
  });

  async function visit(search: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, locale: "de-DE", ...options });
    page.setDefaultTimeout(patienceMs);
    await page.goto(`${site.url}/${search}`);
    await page.locator(".composer").first().waitFor({ state: "attached" });
    return page;
  }
  const search = (page: Page): string => new URL(page.url()).search;
  const who = (page: Page) =>
    page.evaluate<readonly string[]>('[...document.querySelectorAll(".seat")].map((seat) => seat.dataset.user)');

  test("somebody's context menu has the bot's commands, in the reader's language", async () => {
    const page = await visit("?user=anna&channel=dachboden");
    const menu = seatOf(page, "anna").getByRole("combobox", { name: "Anna: Apps für eine Person" });
    const groups = '[...document.querySelectorAll(".head .menu optgroup")].map((one) => one.label)';
    expect(await page.evaluate<readonly string[]>(groups)).toEqual(["Hallo sagen"]);
    const names = discord.users().map(({ user }) => user.global_name ?? "");
    expect(await menu.locator("optgroup option").allTextContents()).toEqual(names);
    await menu.selectOption(`${ben.id} 0`);
    await page.locator(".message", { hasText: "Hello Ben" }).waitFor();
    expect(await menu.inputValue()).toBe("");
    expect(anna.sees(attic).at(-1)?.content).toBe("Hello **Ben**");
  });

  test("people come and go, change places, and never are more than six", async () => {
    const page = await visit("?user=anna&channel=dachboden");
    const more = page.getByRole("button", { name: "Person dazu" });
    for (let count = 2; count <= 6; count += 1) {
      await more.click();
      await page
        .locator(".seat")
        .nth(count - 1)
        .waitFor();
    }
    await expect.poll(() => more.isDisabled()).toBe(true);
    expect(search(page)).toBe("?seats=anna,ben,cleo,dilara,emil,frida&channel=dachboden");
    await page.getByRole("button", { name: "Platz von Emil schließen" }).click();
    await page.getByRole("button", { name: "Platz von Anna schließen" }).click();
    await expect.poll(() => who(page)).toEqual(["ben", "cleo", "dilara", "frida"]);
    await seatOf(page, "ben").getByLabel("Wer sitzt hier?").selectOption("Gustav");
    await expect.poll(() => who(page)).toEqual(["gustav", "cleo", "dilara", "frida"]);
    await seatOf(page, "gustav").getByLabel("Wer sitzt hier?").selectOption("Frida");
    await expect.poll(() => who(page)).toEqual(["frida", "cleo", "dilara", "gustav"]);
  });

  test("each seat has its own language for the bot and its commands, while the page keeps the browser's", async () => {
    const page = await visit("?seats=anna,ben&channel=dachboden");
    await seatOf(page, "ben").getByLabel("Sprache von Ben").selectOption("en-US");
    await expect.poll(() => ben.locale).toBe("en-US");
    await seatOf(page, "ben").locator('.menu optgroup[label="Say hello"]').waitFor({ state: "attached" });
    await typeCommand(seatOf(page, "ben"), "probe secret");
    await seatOf(page, "ben").getByText("Nur du kannst das sehen").waitFor();
    await expect.poll(() => seatOf(page, "anna").getByText("a secret").count()).toBe(0);
    await seatOf(page, "anna").getByPlaceholder("Nachricht an #dachboden, Befehle mit /").waitFor();
    expect(anna.locale).toBe("de");
  });

  test("all follow into one channel, or each has its own; the address keeps it", async () => {
    const page = await visit("?seats=anna,ben&channel=dachboden");
    await page.getByRole("button", { name: "allgemein, Textkanal" }).click();
    await expect.poll(() => search(page)).toBe("?seats=anna,ben&channel=allgemein");
    await page.getByLabel("Alle im selben Kanal").uncheck();
    await seatOf(page, "ben").getByLabel("Kanal von Ben").selectOption("# dachboden");
    await expect.poll(() => search(page)).toBe("?seats=anna,ben&channels=allgemein,dachboden");
    await page.reload();
    await seatOf(page, "ben").getByRole("log", { name: "Nachrichten in #dachboden" }).waitFor();
    await seatOf(page, "anna").getByRole("log", { name: "Nachrichten in #allgemein" }).waitFor();
    await seatOf(page, "ben").locator(".line").focus();
    await page.getByLabel("Alle im selben Kanal").check();
    await seatOf(page, "anna").getByRole("log", { name: "Nachrichten in #dachboden" }).waitFor();
  });

  test("a channel with something new is marked until it is opened, and one with a table while it runs", async () => {
    const page = await visit("?user=anna&channel=allgemein");
    ben.say(attic, "Jemand da?");
    await page.getByRole("button", { name: "dachboden, Textkanal, ungelesen" }).click();
    await page.getByRole("log").getByText("Jemand da?").waitFor();
    await page.getByRole("button", { name: "dachboden, Textkanal", exact: true }).waitFor();
    const board = await anna.slash(attic, "probe board");
    await page.getByRole("button", { name: "dachboden, Textkanal, hier wird gespielt" }).waitFor();
    if (board.type !== "message") throw new Error(board.type);
    discord.deleteMessage(attic, board.message.id);
    await page.getByRole("button", { name: "dachboden, Textkanal", exact: true }).waitFor();
  });

  test("channels and threads are made and deleted in the workshop, and everybody is led out of one that goes", async () => {
    const page = await visit("?seats=anna,ben&channel=allgemein", { viewport: { width: 1600, height: 900 } });
    expect(await page.getByRole("button", { name: "Kanal", exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Werkstatt" }).click();
    await page.getByRole("button", { name: "Kanal", exact: true }).click();
    await page.getByLabel("Name des Kanals").fill("Katzen Keller");
    await page.keyboard.press("Enter");
    await expect.poll(() => search(page)).toBe("?seats=anna,ben&channel=katzen-keller&panel=life");
    await page.getByRole("button", { name: "Thread", exact: true }).click();
    await page.getByLabel("Name des Threads").fill("Nebenan");
    await page.keyboard.press("Enter");
    await seatOf(page, "ben").getByRole("heading", { name: "🧵 Nebenan" }).waitFor();
    expect(discord.channels().map(({ name }) => name)).toEqual(["allgemein", "dachboden", "katzen-keller", "Nebenan"]);
    await page.getByRole("button", { name: "katzen-keller, Textkanal" }).click();
    await page.locator(".channel-tools").getByRole("button", { name: "Löschen" }).click();
    await page.getByRole("button", { name: "#katzen-keller wirklich löschen" }).click();
    await seatOf(page, "ben").getByRole("log", { name: "Nachrichten in #allgemein" }).waitFor();
    expect(discord.channels().map(({ name }) => name)).toEqual(["allgemein", "dachboden"]);
  });

  test("on a phone there is one seat at a time, with a row of names, and nothing sticks out", async () => {
    const page = await visit("?seats=anna,ben&channel=dachboden", { viewport: { width: 390, height: 844 } });
    await expect.poll(() => seatOf(page, "anna").isVisible()).toBe(true);
    await expect.poll(() => seatOf(page, "ben").isVisible()).toBe(false);
    await page.getByRole("navigation", { name: "Plätze" }).getByRole("button", { name: "Ben" }).click();
    await typeCommand(seatOf(page, "ben"), "probe board");
    await seatOf(page, "ben").getByText("shots: none").waitFor();
    await expect.poll(() => seatOf(page, "anna").isVisible()).toBe(false);
    // Signs have words.
    await page.getByRole("button", { name: "Spiele" }).getByText("Spiele").last().waitFor();
    expect(await page.locator(".tool .short").allInnerTexts()).toContain("Farben");
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.getByRole("button", { name: "Kanäle" }).click();
    await page.getByRole("button", { name: "allgemein, Textkanal" }).click();
    await page.getByRole("navigation", { name: "Kanäle" }).waitFor({ state: "hidden" });
    expect(search(page)).toBe("?seats=anna,ben&channel=allgemein");
  });

  test("whoever has scrolled up is told of what is new or edited below by a bar, which leads there and goes by itself", async () => {
    const page = await visit("?user=anna&channel=dachboden");
    const log = page.getByRole("log");
    const bar = page.getByRole("button", { name: "↓ Neues" });
    const bottom = (): Promise<number> => page.evaluate('Math.abs(document.querySelector(".log").scrollTop)');
    const scrollUp = async (): Promise<void> => {
      await log.hover();
      await page.mouse.wheel(0, -600);
      await expect.poll(bottom).toBeGreaterThan(100);
    };
    for (let line = 1; line <= 50; line += 1) ben.say(attic, `Zeile ${line}.`);
    await log.getByText("Zeile 50.").waitFor();
    expect(await bar.count()).toBe(0);
    await scrollUp();
    ben.say(attic, "Zeile 51.");
    await bar.click();
    await bar.waitFor({ state: "detached" });
    expect(await bottom()).toBe(0);
    expect(await page.evaluate("document.activeElement.className")).toBe("log");

    // The answer is in sight; only its change is news to somebody who reads above.
    const board = await anna.slash(attic, "probe board");
    if (board.type !== "message") throw new Error(board.type);
    await log.getByText("shots: none").waitFor();
    await scrollUp();
    expect(await bar.count()).toBe(0);
    await ben.press(board.message.id, "t:1:count");
    await bar.waitFor();
    await page.mouse.wheel(0, 5000);
    await bar.waitFor({ state: "detached" });
  });

  test("the focus stays in the log when the message that holds it goes", async () => {
    const page = await visit("?user=anna&channel=dachboden");
    await typeCommand(seatOf(page, "anna"), "probe secret");
    await page.getByRole("button", { name: "Nachricht ausblenden" }).focus();
    const secret = anna.sees(attic).at(-1)?.id ?? "";
    anna.dismiss(secret);
    await page.getByText("a secret", { exact: true }).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate("document.activeElement.className")).toBe("log");
  });

  test("the workshop stands beside three seats and covers none of them", async () => {
    const page = await visit("?seats=anna,ben,cleo&channel=dachboden&panel=life", {
      viewport: { width: 1280, height: 800 },
    });
    await page.locator(".panel").waitFor();
    const edges = await page.evaluate<readonly (readonly [number, number])[]>(
      `[...document.querySelectorAll(".seat, .panel")].map((part) => part.getBoundingClientRect()).map(({ left, right }) => [left, right])`,
    );
    expect(edges).toHaveLength(4);
    for (const [index, [left, right]] of edges.entries()) {
      expect(right - left).toBeGreaterThan(270);
      expect(left).toBeGreaterThanOrEqual(edges[index - 1]?.[1] ?? 0);
      expect(right).toBeLessThanOrEqual(1280);
    }
  });

  test("dark, light or as the system: the choice is kept", async () => {
    const page = await visit("?user=anna&channel=dachboden");
    const root = page.locator("html");
    const press = async (shown: string): Promise<void> =>
      page.getByRole("button", { name: `Farben: ${shown}` }).click();
    // Without a choice the page follows the system.
    await expect.poll(() => root.getAttribute("data-theme")).toBe("auto");
    await press("wie das System");
    await expect.poll(() => root.getAttribute("data-theme")).toBe("dark");
    await press("dunkel");
    await expect.poll(() => root.getAttribute("data-theme")).toBe("light");
    await page.reload();
    await expect.poll(() => root.getAttribute("data-theme")).toBe("light");
    await press("hell");
    await expect.poll(() => root.getAttribute("data-theme")).toBe("auto");
  });
});
