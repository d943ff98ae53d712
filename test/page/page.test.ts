import type { Client } from "discord.js";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startLocalDiscord } from "../../playground/discord/index.js";
import type { LocalDiscord, LocalUser } from "../../playground/discord/types.js";
import { startSite, type Site } from "../../playground/site/index.js";
import { hasChromium, launchChromium, typeCommand } from "./chromium.js";
import { nastyName, startProbeBot } from "./probe-bot.js";

describe.skipIf(!hasChromium)("the page", { timeout: 30_000 }, () => {
  let browser: Browser;
  let discord: LocalDiscord;
  let site: Site;
  let bot: Client;
  let anna: LocalUser;
  let cleo: LocalUser;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
  }, 30_000);
  afterAll(() => browser.close());

  beforeEach(async () => {
    discord = await startLocalDiscord({});
    anna = discord.addUser({ name: "Anna", locale: "de" });
    cleo = discord.addUser({ name: "Cleo", locale: "en-US" });
    site = await startSite(discord, 0);
    bot = await startProbeBot(discord);
    page = await open(anna);
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await bot.destroy();
    await site.close();
    await discord.close();
  });

  async function open(user: LocalUser): Promise<Page> {
    const opened = await browser.newPage();
    opened.setDefaultTimeout(8000);
    await opened.goto(`${site.url}/?user=${user.id}`);
    await opened.locator("[role=combobox]").waitFor();
    return opened;
  }

  test("asks who sits at the tab and then shows that person's channels", async () => {
    const door = await browser.newPage();
    await door.goto(site.url);
    await door.getByRole("link", { name: "Cleo" }).click();
    await door.getByRole("navigation").getByRole("button").first().waitFor();
    expect(await door.title()).toContain("Cleo");
  });

  test("sends a command by keyboard, draws the board and never takes text for HTML", async () => {
    await typeCommand(page, "probe brett", { shots: "3" });
    const log = page.getByRole("log");
    await log.getByText("shots: 3").waitFor();
    expect(await log.getByRole("heading", { name: "Board" }).count()).toBe(1);
    expect(await log.getByText(nastyName).count()).toBe(1);
    expect(await log.locator("img").count()).toBe(0);
    expect(await log.getByRole("button", { name: "Not now" }).isDisabled()).toBe(true);
    expect(await log.locator("li", { hasText: "two" }).last().textContent()).toBe("two");
  });

  test("a press changes the board for everybody", async () => {
    const other = await open(cleo);
    await typeCommand(page, "probe brett");
    await other.locator('[data-custom-id="t:1:count"]').click();
    await page.getByText("pressed").waitFor();
  });

  test("a press that nobody answers says so under the message", async () => {
    await typeCommand(page, "probe brett");
    await page.getByRole("button", { name: "Nobody answers" }).click();
    await page.getByRole("alert").getByText("Diese Interaktion ist fehlgeschlagen").waitFor();
  });

  test("a choice from a list reaches the bot", async () => {
    await typeCommand(page, "probe brett");
    await page.getByRole("combobox", { name: "Level" }).selectOption("strong");
    await page.getByText("chosen: strong").waitFor();
  });

  test("channels are ticked in a list, several or none, and show as chosen", async () => {
    discord.addChannel("Keller");
    await page.reload();
    await typeCommand(page, "probe brett");
    const list = page.locator("details", { hasText: "Places" });
    const chosen = page.locator("details .chosen");
    const { name: first = "" } = discord.channels()[0] ?? {};
    await list.locator("summary").click();
    for (const name of [first, "Keller"]) await page.getByRole("checkbox", { name: `# ${name}` }).check();
    await page.getByRole("button", { name: "Übernehmen" }).click();
    await page.getByText(`places: ${first} and Keller`).waitFor();
    expect(await chosen.allTextContents()).toEqual([`# ${first}`, "# Keller"]);
    await page.locator("details summary").click();
    for (const name of [first, "Keller"]) await page.getByRole("checkbox", { name: `# ${name}` }).uncheck();
    await page.getByRole("button", { name: "Übernehmen" }).click();
    await page.getByText("places: none").waitFor();
    expect(await chosen.count()).toBe(0);
  });

  test("a modal asks, and its answer is for its reader alone until he dismisses it", async () => {
    const other = await open(cleo);
    await typeCommand(page, "probe brett");
    await page.getByRole("button", { name: "Ask" }).click();
    const field = page.getByRole("dialog").getByLabel("Your word");
    await page.getByRole("dialog").getByText("Any word at all").waitFor();
    expect(await field.inputValue()).toBe("Hund");
    expect(await field.getAttribute("maxlength")).toBe("10");
    await field.fill("Katze");
    await page.getByRole("button", { name: "Absenden" }).click();
    await page.getByText("You wrote Katze").waitFor();
    expect(await page.getByText("Nur du kannst das sehen").count()).toBe(1);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await other.getByText("Board").waitFor();
    expect(await other.getByText("You wrote").count()).toBe(0);
    await page.getByRole("button", { name: "Nachricht ausblenden" }).click();
    await page.getByText("You wrote").waitFor({ state: "detached" });
  });

  test("an answer that takes its time is announced", async () => {
    const other = await open(cleo);
    await typeCommand(page, "probe slow");
    await other.getByText("is thinking").waitFor();
    await page.getByText("done thinking").waitFor();
    await other.getByText("is thinking").waitFor({ state: "detached" });
  });

  test("speaks the language of whoever sits there", async () => {
    const other = await open(cleo);
    await typeCommand(other, "probe secret");
    await other.getByText("Only you can see this").waitFor();
    expect(await page.getByText("a secret").count()).toBe(0);
  });

  test("nothing sticks out on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await typeCommand(page, "probe brett");
    await page.getByText("shots: none").waitFor();
    const box = await page.locator(".container").boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
    expect(await page.getByRole("combobox", { name: "Befehl" }).isVisible()).toBe(true);
  });
});
