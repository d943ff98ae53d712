import type { Client } from "discord.js";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startLocalDiscord } from "../../discord/index.js";
import type { LocalDiscord, LocalUser } from "../../discord/types.js";
import { startSite, type Site } from "../../site/index.js";
import { hasChromium, connectChromium, patienceMs, typeCommand } from "./chromium.js";
import { answerBoard, putUpBoard } from "./tall-board.js";
import { goOn } from "./gallery/answer.js";
import { nastyName, startProbeBot } from "./probe-bot.js";
import { seatOf } from "./play-page.js";
import { sharedPage } from "./shared-page.js";

describe.skipIf(!hasChromium)("the page", () => {
  let browser: Browser;
  let discord: LocalDiscord;
  let site: Site;
  let bot: Client;
  let anna: LocalUser;
  let second: LocalUser;
  let channel: string;

  beforeAll(async () => {
    browser = await connectChromium();
    discord = await startLocalDiscord({ limits: "none", patienceMs: 3_600_000 });
    anna = discord.addUser({ name: "Anna", locale: "de" });
    second = discord.addUser({ name: "Cleo", locale: "en-US" });
    site = await startSite(discord, 0, null, false, sharedPage());
    bot = await startProbeBot(discord);
    bot.on("interactionCreate", (interaction) => void answerBoard(interaction));
  });
  afterAll(async () => {
    await browser.close();
    await bot.destroy();
    await site.close();
    await discord.close();
  });
  beforeEach(() => {
    channel = discord.addChannel("probe");
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    discord.deleteChannel(channel);
  });

  /** A tab of its own at this address. */
  async function visit(search: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage({ locale: "de-DE", colorScheme: "dark", ...options });
    page.setDefaultTimeout(patienceMs);
    await page.goto(`${site.url}/${search}`);
    await page.locator(".composer").first().waitFor();
    return page;
  }
  const open = (handle: string): Promise<Page> => visit(`?user=${handle}&channel=${channel}`);

  test("at the first visit people, server and colours follow the browser, and a switch sets everybody's language", async () => {
    const page = await visit("", { locale: "en-GB", colorScheme: "light" });
    const locales = () => [discord.locale(), ...discord.users().map(({ locale }) => locale)];
    await page.getByRole("heading", { name: "What should we play?" }).waitFor();
    await expect.poll(() => page.getByRole("region", { name: "Anna’s seat" }).count()).toBe(1);
    await expect.poll(locales).toEqual(["en-GB", "en-GB", "en-GB"]);
    const colour = "getComputedStyle(document.documentElement).backgroundColor";
    expect(await page.evaluate(colour)).toBe("rgb(251, 251, 252)");
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await page.evaluate(colour)).toBe("rgb(26, 26, 30)");
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en");
    await page.getByLabel("Language", { exact: true }).selectOption("Deutsch");
    await page.getByRole("heading", { name: "Was spielen wir?" }).waitFor();
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
    await expect.poll(locales).toEqual(["de", "de", "de"]);
    await page.reload();
    await page.getByRole("heading", { name: "Was spielen wir?" }).waitFor();

    // Another browser reads its own language, and changes nobody's at a seat that it names.
    const other = await visit("?user=cleo", { locale: "en-US" });
    await other.getByPlaceholder("Message #spieltisch, commands with /").waitFor();
    expect(await other.getByLabel("Language", { exact: true }).inputValue()).toBe("en");
    expect([discord.locale(), second.locale]).toEqual(["de", "de"]);
    discord.setUserLocale(second.id, "en-US");
  });

  test("the address names people and channels, by handle or number, and keeps what is open", async () => {
    const page = await visit(`?user=${anna.id}&channel=${channel}`);
    await expect.poll(() => new URL(page.url()).search).toBe("?user=anna&channel=probe");
    await page.reload();
    await page.getByRole("heading", { name: "# probe" }).waitFor();
    await page.goto(`${site.url}/?seats=cleo,nobody,anna`);
    await expect.poll(() => new URL(page.url()).search).toBe("?seats=cleo,anna&channel=spieltisch");
    await expect.poll(() => page.title()).toBe("Cleo · Anna · Katzentisch");
  });

  test("an address that names nobody who is there is like none, and the page says so", async () => {
    const page = await visit("?user=nobody");
    await expect.poll(() => new URL(page.url()).search).toBe("?user=anna&channel=spieltisch&start=1");
    await page.getByText("Hier kennt niemand nobody. Es gibt: anna, cleo.").waitFor();
  });

  test("the way in says so where the bot has no game to offer", async () => {
    const page = await visit("?user=anna&start=1");
    await page.getByText("Der Bot hat noch kein Spiel angemeldet.").waitFor();
  });

  test("sends a command by keyboard, draws the board and never takes text for HTML", async () => {
    const page = await open("anna");
    await typeCommand(page, "probe brett", { shots: "3" });
    const log = page.getByRole("log");
    await log.getByText("shots: 3").waitFor();
    await expect.poll(() => log.getByRole("heading", { name: "Board" }).count()).toBe(1);
    await expect.poll(() => log.getByText(nastyName).count()).toBe(1);
    await expect.poll(() => log.locator("img[src=x]").count()).toBe(0);
    await expect.poll(() => page.title()).toContain("Anna");
  });

  test("what somebody writes is there for everybody", async () => {
    const page = await visit(`?seats=anna,cleo&channel=${channel}`);
    await seatOf(page, "anna").locator(".line").fill("Wer spielt mit?");
    await seatOf(page, "anna").locator(".line").press("Enter");
    await seatOf(page, "cleo").getByRole("log").getByText("Wer spielt mit?").waitFor();
    await expect.poll(() => seatOf(page, "anna").locator(".line").inputValue()).toBe("");
  });

  test("a press changes the board for everybody, in every tab", async () => {
    const [page, other] = [await open("anna"), await open("cleo")];
    await typeCommand(page, "probe brett");
    await other.locator('[data-custom-id="t:1:count"]').click();
    await page.getByText("pressed").waitFor();
  });

  test("a button that links to a message or to a channel jumps there, without a new window", async () => {
    const there = discord.addChannel("dachboden");
    anna.say(there, "Hier oben!");
    const message = anna.sees(there).at(-1)?.id;
    const url = `https://discord.com/channels/${discord.guild}/${there}/${message}`;
    const here = await bot.channels.fetch(channel);
    if (here?.isSendable() !== true) throw new Error("the bot has no such channel");
    const back = `https://discord.com/channels/${discord.guild}/${channel}`;
    const link = (label: string, to: string) => ({ type: 2, style: 5, label, url: to }) as const;
    await here.send({ components: [{ type: 1, components: [link("Hinauf", url)] }] });
    const above = await bot.channels.fetch(there);
    if (above?.isSendable() !== true) throw new Error("the bot has no such channel");
    await above.send({ components: [{ type: 1, components: [link("Hinunter", back)] }] });
    const page = await open("anna");
    await page.getByRole("link", { name: "Hinauf" }).click();
    await page.getByRole("log").getByText("Hier oben!").waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("?user=anna&channel=dachboden");
    await page.getByRole("link", { name: "Hinunter" }).click();
    await page.getByRole("link", { name: "Hinauf" }).waitFor();
    await expect.poll(() => new URL(page.url()).search).not.toContain("dachboden");
    expect(page.context().pages()).toHaveLength(1);
    discord.deleteChannel(there);
  });

  test("a press that nobody answers says so under the message", async () => {
    const page = await open("anna");
    await typeCommand(page, "probe brett");
    await page.getByRole("button", { name: "Nobody answers" }).click();
    const told = page.getByRole("alert").getByText("Diese Interaktion ist fehlgeschlagen");
    await expect
      .poll(() => {
        discord.giveUp();
        return told.count();
      })
      .toBe(1);
  });

  test("a press on what has just vanished says so under the message, in its reader's words", async () => {
    const page = await open("anna");
    await typeCommand(page, "probe brett");
    await page.route("**/press", (route) => route.fulfill({ status: 409, json: { problem: "no such button" } }));
    await page.locator('[data-custom-id="t:1:count"]').click();
    await page.getByRole("alert").getByText("Diese Interaktion ist fehlgeschlagen").waitFor();
    await expect.poll(() => page.getByText("no such button").count()).toBe(0);
  });

  test("a modal is shown to its reader alone, and so is its answer until it is dismissed", async () => {
    const page = await visit(`?seats=anna,cleo&channel=${channel}`);
    const [asker, cleo] = [seatOf(page, "anna"), seatOf(page, "cleo")];
    await typeCommand(asker, "probe brett");
    await asker.getByRole("button", { name: "Ask" }).click();
    await asker.getByRole("dialog").getByLabel("Your word").fill("Katze");
    await cleo.locator('[data-custom-id="t:1:count"]').click();
    await cleo.getByText("pressed").waitFor();
    await asker.getByRole("button", { name: "Absenden" }).click();
    await asker.getByText("You wrote Katze").waitFor();
    await expect.poll(() => cleo.getByText("You wrote").count()).toBe(0);
    await asker.getByRole("button", { name: "Nachricht ausblenden" }).click();
    await asker.getByText("You wrote").waitFor({ state: "detached" });
    // Not to the seat's head.
    const focused = "document.activeElement.dataset.messageId ?? document.activeElement.className";
    const board = await asker.locator("[data-message-id]").last().getAttribute("data-message-id");
    await expect.poll(() => page.evaluate(focused)).toBe(board);
  });

  test("an answer that takes its time is announced, in every seat", async () => {
    const page = await visit(`?seats=anna,cleo&channel=${channel}`);
    await typeCommand(seatOf(page, "anna"), "probe slow");
    await seatOf(page, "cleo").getByText("denkt nach").waitFor();
    await seatOf(page, "anna").getByText("denkt nach").waitFor();
    await expect.poll(goOn).toBe(true);
    await seatOf(page, "anna").getByText("done thinking").waitFor();
    await seatOf(page, "cleo").getByText("denkt nach").waitFor({ state: "detached" });
  });

  test("a line that breaks is told of, and taken up again", async () => {
    const page = await open("anna");
    await page.context().setOffline(true);
    await site.close();
    await page.getByText("Verbindung verloren").waitFor();
    site = await startSite(discord, Number(new URL(site.url).port), null, false, sharedPage());
    await page.context().setOffline(false);
    await page.getByText("Verbindung verloren").waitFor({ state: "detached" });
  });

  /** With a board of this many lines above its buttons. */
  async function atBoard(options: BrowserContextOptions, lines = 30): Promise<Page> {
    await putUpBoard(bot, channel, lines);
    const page = await visit(`?user=anna&channel=${channel}`, options);
    await page.getByRole("button", { name: "Wachsen" }).waitFor();
    // It is put in its place.
    await page.locator('.log[style*="--room"]').waitFor();
    return page;
  }

  describe("what one looks at stays where it is:", () => {
    /** In CSS pixels. */
    const topOf = async (page: Page, name: string): Promise<number> =>
      Math.round((await page.getByRole("button", { name }).boundingBox())?.y ?? Number.NaN);
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

    test.for([
      [12, 0],
      [30, 0],
      [30, -60],
    ])(
      "on a phone a panel opens over the end of a board that does not move: %i lines, scrolled by %i",
      async ([lines = 0, scrolled = 0]) => {
        const page = await atBoard(phone, lines);
        await page.evaluate(`document.querySelector(".log").scrollTop = ${scrolled}`);
        const before = await topOf(page, "Wachsen");
        await page.getByRole("button", { name: "Wählen" }).tap();
        await page.getByRole("button", { name: "Zwei" }).waitFor();
        await page.locator("[data-overlay]").waitFor();
        expect(await topOf(page, "Wachsen")).toBe(before);
        const [panel, line] = [
          await page.locator("[data-overlay]").boundingBox(),
          await page.locator(".line").boundingBox(),
        ];
        expect((panel?.y ?? 0) + (panel?.height ?? 844)).toBeLessThanOrEqual(line?.y ?? 0);
        expect(panel?.y).toBeGreaterThan(844 / 2);
        // For a moment it takes no taps.
        await page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))");
        await page.getByRole("button", { name: "Zwei" }).tap();
        await page.locator("[data-overlay]").getByText("Noch geht das.").waitFor();
        await expect.poll(() => topOf(page, "Wachsen")).toBe(before);
        await page.getByRole("button", { name: "Eins" }).tap();
        await page.getByText("Eins ist deins.", { exact: true }).waitFor();
        await expect.poll(() => page.locator("[data-overlay]").count()).toBe(0);
        expect(await page.getByRole("button", { name: "↓ Neues" }).count()).toBe(0);
        await page.getByRole("button", { name: "Nachricht ausblenden" }).tap();
        await page.getByText("Eins ist deins.", { exact: true }).waitFor({ state: "detached" });
      },
    );

    test("a panel whose buttons would be below the edge of an overlay is none, and shows them", async () => {
      const page = await atBoard(phone);
      await page.getByRole("button", { name: "Wählen" }).tap();
      await page.locator("[data-overlay]").waitFor();
      await page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))");
      await page.getByRole("button", { name: "Drei" }).tap();
      await expect.poll(() => page.locator("[data-overlay]").count()).toBe(0);
      const bottomOf = async (part: string): Promise<number> => {
        const box = await page.locator(part).last().boundingBox();
        return box === null ? Infinity : box.y + box.height;
      };
      await expect.poll(async () => (await bottomOf("[data-custom-id]")) <= (await bottomOf(".log"))).toBe(true);
    });

    test("a board that grows and shrinks above and below a pressed button leaves it under the finger", async () => {
      const page = await atBoard(phone);
      await page.evaluate('document.querySelector(".log").scrollTop = -60');
      const before = await topOf(page, "Wachsen");
      await page.getByRole("button", { name: "Wachsen" }).tap();
      await page.getByText("Zeile 33").waitFor();
      await expect.poll(() => topOf(page, "Wachsen")).toBe(before);
      // At the end too: what shrinks leaves room.
      await page.evaluate('document.querySelector(".log").scrollTop = 0');
      const now = await topOf(page, "Schrumpfen");
      await page.getByRole("button", { name: "Schrumpfen" }).tap();
      await page.getByText("Zeile 33").waitFor({ state: "detached" });
      await expect.poll(() => topOf(page, "Schrumpfen")).toBe(now);
    });

    const roomIn = (page: Page): Promise<number> =>
      page.evaluate('Number.parseFloat(document.querySelector(".log").style.getPropertyValue("--room"))');
    /** Leaves room at the end. */
    const growAndShrink = async (page: Page): Promise<void> => {
      for (const [name, lines] of [
        ["Wachsen", "attached"],
        ["Schrumpfen", "detached"],
      ] as const) {
        await page.evaluate('document.querySelector(".log").scrollTop = 0');
        await page.getByRole("button", { name }).tap();
        await page.getByText("Zeile 33").waitFor({ state: lines });
      }
      await expect.poll(() => roomIn(page)).toBeGreaterThan(0);
    };

    test("a button that takes no more presses stays under the finger too, and so does the room left for it", async () => {
      const page = await atBoard(phone);
      await growAndShrink(page);
      const before = await topOf(page, "Weiter");
      await page.getByRole("button", { name: "Weiter" }).tap();
      await page.getByRole("heading", { name: "Cleo ist dran" }).waitFor();
      expect(await page.getByRole("button", { name: "Weiter" }).isDisabled()).toBe(true);
      await expect.poll(() => topOf(page, "Weiter")).toBe(before);
      // What was pressed is gone: no room is left for it.
      await page.getByRole("button", { name: "Zurück" }).tap();
      await page.getByRole("heading", { name: "Anna ist dran" }).waitFor();
      await expect.poll(() => roomIn(page)).toBe(0);
    });

    /** From the top of what is visible, in CSS pixels. */
    const headlineTop = async (page: Page, name: string): Promise<number> => {
      const headline = page.getByRole("heading", { name });
      await headline.waitFor();
      const [title, log] = [await headline.boundingBox(), await page.getByRole("log").boundingBox()];
      return (title?.y ?? Number.NaN) - (log?.y ?? Number.NaN);
    };
    const isAtTop = async (page: Page, name: string): Promise<boolean> => {
      const top = await headlineTop(page, name);
      return top > 0 && top < 60;
    };
    const pressAsCleo = async (customId: string): Promise<void> => {
      await second.press(second.sees(channel).at(0)?.id ?? "", customId);
    };

    test("a board that is taller than the window is shown from its top until its reader does something", async () => {
      const page = await open("anna");
      await page.setViewportSize(phone.viewport);
      await putUpBoard(bot, channel, 30);
      await expect.poll(() => isAtTop(page, "Anna ist dran")).toBe(true);
      await pressAsCleo("b:1:turn");
      await expect.poll(() => isAtTop(page, "Cleo ist dran")).toBe(true);
      await page.evaluate('document.querySelector(".log").scrollTop = -40');
      const before = await headlineTop(page, "Cleo ist dran");
      await pressAsCleo("b:1:turnback");
      await expect.poll(() => headlineTop(page, "Anna ist dran")).toBe(before);
    });

    test("room that was left for a finger goes with a later turn, where it hides the board's top", async () => {
      const page = await atBoard(phone);
      await growAndShrink(page);
      await expect
        .poll(async () => {
          await pressAsCleo("b:1:turn");
          await page.getByRole("heading", { name: "Cleo ist dran" }).waitFor();
          await pressAsCleo("b:1:turnback");
          await page.getByRole("heading", { name: "Anna ist dran" }).waitFor();
          return roomIn(page);
        })
        .toBe(0);
    });

    test("a link in a panel over the board lays the panel aside and shows the board from its top", async () => {
      const page = await atBoard(phone);
      await page.evaluate('document.querySelector(".log").scrollTop = 0');
      await page.getByRole("button", { name: "Wählen" }).tap();
      await page.locator("[data-overlay]").waitFor();
      await page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))");
      await page.getByRole("link", { name: "Zum Brett" }).tap();
      await expect.poll(() => isAtTop(page, "Anna ist dran")).toBe(true);
      expect(await page.locator("[data-overlay]").count()).toBe(0);
      await pressAsCleo("b:1:turn");
      await expect.poll(() => isAtTop(page, "Cleo ist dran")).toBe(true);
      expect(await page.getByRole("button", { name: "↓ Neues" }).count()).toBe(0);
    });

    test("the end of a game that is taller than the window is shown from its top", async () => {
      const page = await atBoard({ viewport: { width: 1280, height: 800 } });
      await page.getByRole("button", { name: "Enden" }).click();
      const [headline, log] = [page.getByRole("heading", { name: "Anna gewinnt!" }), page.getByRole("log")];
      await headline.waitFor();
      const [title, window] = [await headline.boundingBox(), await log.boundingBox()];
      const fromTop = (title?.y ?? 0) - (window?.y ?? 0);
      expect(fromTop).toBeGreaterThan(0);
      expect(fromTop).toBeLessThan(120);
    });
  });

  test("nothing sticks out on a phone", async () => {
    const page = await open("anna");
    await page.setViewportSize({ width: 390, height: 844 });
    await typeCommand(page, "probe brett");
    await page.getByText("shots: none").waitFor();
    const box = await page.locator(".container").boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await expect.poll(() => page.getByRole("combobox", { name: "Eingabe von Anna" }).isVisible()).toBe(true);
  });
});
