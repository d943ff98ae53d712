import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startSite, type Site } from "../../site/index.js";
import { startBareBot, type BareBot } from "../bare-bot.js";
import { hasChromium, connectChromium, patienceMs } from "./chromium.js";
import { sharedPage } from "./shared-page.js";

describe.skipIf(!hasChromium)("the composer", () => {
  let browser: Browser;
  let bot: BareBot;
  let site: Site;
  let page: Page;

  beforeAll(async () => {
    browser = await connectChromium();
    bot = await startBareBot({ limits: "none" });
    site = await startSite(bot.discord, 0, null, false, sharedPage());
    bot.on(async (interaction) => {
      if (interaction.isAutocomplete()) {
        const text = interaction.options.getFocused();
        return interaction.respond(["Minze", "Malve", "Kamille"].filter((tea) => tea.startsWith(text)).map(same));
      }
      if (!interaction.isChatInputCommand()) return null;
      const { options } = interaction;
      const guest = options.getUser("gast")?.username ?? "nobody";
      const [kind, cups, how] = [options.getString("sorte"), options.getInteger("tassen"), options.getString("art")];
      return interaction.reply(`${kind}, ${cups} cups, ${how}, for ${guest}`);
    });
    page = await browser.newPage();
    page.setDefaultTimeout(patienceMs);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
    await bot.close();
  });
  beforeEach(async () => {
    await page.goto(`${site.url}/?user=ben`);
    await page.locator(".line").waitFor();
  });

  const same = (name: string) => ({ name, value: name });
  const marked = () => page.locator(".suggestions [aria-selected=true]").textContent();
  const field = (name: string) => page.locator(`form.command [name="${name}"]`);

  test("a slash lists the commands with what they do and whose they are, and narrows down as one types", async () => {
    await page.locator(".line").pressSequentially("/");
    await expect.poll(() => marked()).toMatch(/\/tee kochen\s+Makes it\s+Katzentisch/);
    await page.keyboard.type("coffee");
    await page.getByText("There’s no such command here.").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("There’s no such command here.").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".line").inputValue()).toBe("");
  });

  test("required options come first, suggestions of the bot are taken by Tab, choices and people from lists", async () => {
    await page.locator(".line").pressSequentially("/tee");
    await page.keyboard.press("Tab");
    await field("sorte").waitFor();
    await expect.poll(() => page.locator(".chip input").count()).toBe(1);
    await page.getByText("sorte Which").waitFor();
    await page.keyboard.type("M");
    await expect.poll(() => page.locator(".suggestions li").count()).toBe(2);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await expect.poll(() => field("sorte").inputValue()).toBe("Malve");
    await page.locator("[data-option=tassen]").press("Enter");
    await page.keyboard.type("3");
    await page.locator("[data-option=art]").press("Enter");
    await page.keyboard.type("col");
    await expect.poll(marked).toContain("cold");
    await page.keyboard.press("Enter");
    await page.locator("[data-option=gast]").press("Enter");
    await page.locator(".suggestions").getByText("@Anna").click();
    await field("gast").press("Enter");
    await page.getByRole("log").getByText("Malve, 3 cups, cold, for anna").waitFor();
  });

  test("what is wrong is said with the reason, and the field keeps what was typed", async () => {
    await page.locator(".line").fill("/tee kochen");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("This one has to be filled in.").waitFor();
    await field("sorte").fill("Minze");
    await page.locator("[data-option=tassen]").click();
    await field("tassen").fill("12");
    await field("tassen").press("Enter");
    await page.getByRole("alert").getByText("At most 9, please.").waitFor();
    await expect.poll(() => field("tassen").getAttribute("aria-invalid")).toBe("true");
    await field("tassen").fill("");
    await field("tassen").press("Backspace");
    await expect.poll(() => field("tassen").count()).toBe(0);
    await field("sorte").press("Enter");
    await page.getByRole("log").getByText("Minze, null cups, null, for nobody").waitFor();
  });

  test("Escape closes a list first and then goes back to the line with the command in it", async () => {
    await page.locator(".line").fill("/tee kochen");
    await page.keyboard.press("Enter");
    await page.locator(".suggestions li").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".suggestions").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".line").inputValue()).toBe("/tee kochen");
    await page.locator(".line:focus").waitFor();
  });
});
