import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buttons, hasChromium } from "./chromium.js";
import { openPlay, seatOf, type PlayPage } from "./play-page.js";

describe.skipIf(!hasChromium)("the way in", () => {
  let opened: PlayPage;
  beforeAll(async () => {
    opened = await openPlay();
  });
  afterAll(() => opened.close());
  afterEach(() => opened.clear());

  test("one press opens a table for a single person, computers take the empty chairs, and the game begins", async () => {
    const page = await opened.visit("?user=anna&start=1");
    await page.getByRole("button", { name: "Katchen spielen" }).click();
    await buttons(page, "leave").first().waitFor();
    await page.getByRole("heading", { name: "Was spielen wir?" }).waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("?user=anna&channel=katchen");
    await page.getByRole("button", { name: "katchen, Textkanal, hier wird gespielt" }).waitFor();

    await page.getByRole("button", { name: "Person dazu" }).click();
    await buttons(seatOf(page, "ben"), "rules").first().waitFor();
    await expect.poll(() => page.locator(".seat").count()).toBe(2);
  });

  test("where a table stands already one more press opens another in a thread of its own, for all who are there", async () => {
    const page = await opened.visit("?seats=anna,ben,cleo&channel=allgemein&start=1");
    const card = page.getByRole("button", { name: "Noch ein Tisch Katchen" });
    await card.getByText("Läuft in #katchen").waitFor();
    await card.click();
    await seatOf(page, "cleo").getByRole("heading", { name: "🧵 Noch ein Tisch" }).waitFor();
    const board = seatOf(page, "ben").locator("[data-ephemeral=false]").last();
    await page.getByRole("button", { name: "Noch ein Tisch, Thread, hier wird gespielt" }).waitFor();
    // A player who is not asked stands in the picture alone; its description names them.
    for (const name of ["Anna", "Ben", "Cleo"]) await board.getByAltText(name).waitFor();
    expect(opened.play.discord.problems).toEqual([]);
  });

  test("an English browser finds the page in English, and who sits down there is added by one press", async () => {
    const { discord } = opened.play;
    const page = await opened.visit("", { locale: "en-US" });
    await page.getByRole("heading", { name: "What shall we play?" }).waitFor();
    // Something was said here before, so the server keeps its language.
    expect(discord.locale()).toBe("de");
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("heading", { name: "What shall we play?" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Games" }).click();
    await page.getByRole("button", { name: "One more", exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("?seats=anna,ben&channel=allgemein&start=1");
  });
});
