// @module-tag long

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { gameIds } from "../../../src/games/index.js";
import { hasChromium } from "./chromium.js";
import { answered, askedOf, look } from "./katchen-board.js";
import { openPlay, seatOf, type PlayPage } from "./play-page.js";

/** The focus: its seat's handle, custom_id and name. */
interface Here {
  readonly seat: string | null;
  readonly customId: string | null;
  readonly message: string | null;
  readonly name: string;
}

/** A short game of Katchen for two: a die each, three rounds of stage 1, and one throw each of stage 2. */
const dice = [
  [6, 1],
  [1, 1, 6, 2, 2, 1],
  [2, 2, 1, 1, 1, 6],
  [2, 2, 1, 1, 1, 6],
  [2, 2, 1, 1, 1, 6],
].flat();

const here = `(() => {
  const at = document.activeElement;
  return {
    seat: at.closest(".seat")?.dataset.user ?? null,
    customId: at.dataset.customId ?? null,
    message: at.dataset.messageId ?? null,
    name: (at.getAttribute("aria-label") ?? at.textContent).trim().replace(/\\s+/g, " "),
  };
})()`;

describe.skipIf(!hasChromium)("the page by keyboard alone", () => {
  let opened: PlayPage;
  beforeAll(async () => {
    opened = await openPlay(dice);
  });
  afterAll(() => opened.close());
  afterEach(() => opened.clear());

  const focus = (page: Page): Promise<Here> => page.evaluate<Here>(here);

  /** Until the focus is there. */
  async function until(page: Page, key: string, wanted: (at: Here) => boolean): Promise<Here> {
    for (let pressed = 0; pressed < 40; pressed += 1) {
      const at = await focus(page);
      if (wanted(at)) return at;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} leads nowhere: ${JSON.stringify(await focus(page))}`);
  }

  test("a whole game of Katchen from the way in to the end, at two seats", async () => {
    const page = await opened.visit("?seats=anna,ben&start=1");
    // The cards come later than keys are pressed here.
    await page.locator(".card[data-game=katchen]").waitFor();
    await until(page, "F6", ({ name }) => name === "Schließen");
    await until(page, "Tab", ({ name }) => name === "Zu zweit an diesem Bildschirm: Katchen");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await focus(page)).seat).toBe("anna");

    for (let now = await look(page); !now.isOver; now = await look(page)) {
      const { answer } = now;
      const asked = askedOf(now, ["Anna", "Ben"])?.toLowerCase();
      if (asked === undefined || answer === null) continue;
      if ((await focus(page)).seat !== asked) await page.keyboard.press("F2");
      await expect.poll(async () => (await focus(page)).seat).toBe(asked);
      await until(page, "Tab", ({ customId }) => customId === answer);
      await page.keyboard.press("Enter");
      await answered(page, answer);
      // Still at this seat and board.
      await expect.poll(async () => (await focus(page)).seat).toBe(asked);
    }
    await expect.poll(() => seatOf(page, "ben").getByText("verliert: Schuss").count()).toBeGreaterThan(0);
    expect(opened.play.discord.problems).toEqual([]);
  });

  test("a slash typed anywhere begins a command, arrows and Enter choose it, and what is asked for is typed", async () => {
    const page = await opened.visit("?user=anna&channel=allgemein");
    await page.keyboard.press("/");
    await page.keyboard.type("katchen");
    await page.locator("[role=listbox] [role=option]").first().waitFor();
    const chosen = (): Promise<string | null> => page.locator("*:focus").getAttribute("aria-activedescendant");
    const first = await chosen();
    await page.keyboard.press("ArrowDown");
    await expect.poll(chosen).not.toBe(first);
    await expect.poll(() => chosen()).toBe(await page.locator("[role=option][aria-selected=true]").getAttribute("id"));
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await until(page, "Tab", ({ name }) => name.includes("schüsse"));
    await page.keyboard.press("Enter");
    await page.keyboard.type("11");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Höchstens 9 gehen.").waitFor();
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await page.getByRole("log").getByText("Wer spielt mit?").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("katchen schl");
    await page.keyboard.press("Enter");
    await page.locator("form.command").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("log").getByText("Tisch geschlossen").waitFor();
  });

  test("F6 goes through all areas and F2 through the seats, both ways; F8 opens and closes the workshop", async () => {
    const page = await opened.visit("?seats=anna,ben,cleo&channel=denkste");
    const areas: (string | null)[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await page.keyboard.press("F6");
      const at = await focus(page);
      areas.push(at.seat ?? at.name);
    }
    expect(areas).toEqual(["Spiele", "denkste, Textkanal", "anna", "ben", "cleo"]);
    await page.keyboard.press("Shift+F2");
    await expect.poll(async () => (await focus(page)).seat).toBe("ben");
    await page.keyboard.press("F2");
    await page.keyboard.press("F2");
    await expect.poll(async () => (await focus(page)).seat).toBe("anna");
    await page.keyboard.press("F8");
    await expect.poll(async () => (await focus(page)).name).toBe("Was passieren kann");
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await focus(page)).name).toBe("Auf der Leitung");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("#panel").count()).toBe(0);
  });

  test("arrows go through channels, and Enter opens one for everybody", async () => {
    const page = await opened.visit("?seats=anna,ben&channel=allgemein");
    await until(page, "F6", ({ name }) => name.startsWith("allgemein"));
    await page.keyboard.press("End");
    const [before, last] = gameIds.slice(-2);
    await expect.poll(async () => (await focus(page)).name).toBe(`${last}, Textkanal`);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).search).toBe(`?seats=anna,ben&channel=${before}`);
    await expect.poll(async () => (await focus(page)).name).toBe(`${before}, Textkanal`);
  });

  test("the first Tab shows a link past everything, and a question mark lists the keys", async () => {
    const page = await opened.visit("?seats=anna,ben&channel=kalle");
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await focus(page)).name).toBe("Zum Platz von Anna");
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await focus(page)).name).toBe("Eingabe von Anna");
    await page.keyboard.press("Tab");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Alles geht auch ohne Maus" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("what is new at the seat in use is said politely", async () => {
    const page = await opened.visit("?user=anna&channel=catnoir");
    const { ben } = opened.play.people;
    const channel = opened.play.discord.channels().find(({ name }) => name === "catnoir")?.id ?? "";
    ben.say(channel, "**Miau** in die Runde");
    await page.locator("[role=status].unseen").getByText("Ben: Miau in die Runde").waitFor();
  });
});
