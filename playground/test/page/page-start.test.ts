// @module-tag long

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { buttons, hasChromium, typeCommand } from "./chromium.js";
import type { Games } from "../../site/contract.js";
import { gameIds, games } from "../../../src/games/index.js";
import { openPlay, seatOf, type PlayPage } from "./play-page.js";

/** In CSS pixels. */
async function boxOf(part: Locator): Promise<{ top: number; bottom: number; left: number; right: number }> {
  const box = await part.boundingBox();
  if (box === null) throw new Error("it is not on the page");
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}

describe.skipIf(!hasChromium)("the way in", () => {
  let opened: PlayPage;
  beforeAll(async () => {
    opened = await openPlay();
  });
  afterAll(() => opened.close());
  afterEach(() => opened.clear());

  const card = (page: Page, game: string): Locator => page.locator(`.card[data-game="${game}"]`);

  test("the cards show each game's own picture and what it takes, the easy ones first, a row of them on a laptop's screen", async () => {
    const page = await opened.visit("?user=anna&start=1", { viewport: { width: 1280, height: 800 } });
    await card(page, "catnoir").waitFor();
    const shown = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.card')].map((one) => one.dataset.game)",
    );
    const easyFirst = Object.values(games).toSorted(
      (one, other) => one.difficulty - other.difficulty || one.minutes[1] - other.minutes[1],
    );
    expect(shown).toEqual(easyFirst.map(({ id }) => id));
    expect(await card(page, "kalle").getByRole("listitem").allTextContents()).toEqual([
      "2–5 Leute",
      "5–20 Minuten",
      "mittel ●●○",
    ]);
    const drawn = page.evaluate(
      "[...document.querySelectorAll('.card img.art')].map((art) => art.complete && art.naturalWidth === 2 * art.naturalHeight)",
    );
    expect(await drawn).toEqual(gameIds.filter((id) => games[id].screen.boxArt !== undefined).map(() => true));
    // Five are in a row, of more one scrolls to the second row; nothing else is cut off, and no card is alone in a row.
    const start = await boxOf(page.locator(".start"));
    const boxes = await Promise.all(shown.map((game) => boxOf(card(page, game))));
    expect(boxes.filter(({ left, right }) => left < start.left || right > start.right)).toEqual([]);
    const rows = [...new Set(boxes.map(({ top }) => top))].map((row) => boxes.filter(({ top }) => top === row));
    expect(rows.length).toBe(shown.length > 5 ? 2 : 1);
    expect(rows.filter((row) => row.length === 1)).toEqual([]);
    expect(rows[0]?.every(({ top, bottom }) => top > start.top && bottom < start.bottom)).toBe(true);
    const line = seatOf(page, "anna").locator(".line");
    expect((await boxOf(line)).bottom).toBeLessThanOrEqual(800);
    // Suggestions and line are in sight.
    await line.fill("/");
    const first = seatOf(page, "anna").locator(".suggestions li").first();
    await first.waitFor();
    expect((await boxOf(line)).bottom).toBeLessThanOrEqual(800);
    const at = await boxOf(first);
    const seen = await page.evaluate(`document.elementFromPoint(${at.left + 8}, ${at.top + 8}).closest("li")?.id`);
    expect(seen).toBe(await first.getAttribute("id"));
  });

  test("a game without a picture has its emoji on its colour instead, as large as the others' pictures", async () => {
    const known = (await (await fetch(`${opened.play.url}/api/games`)).json()) as Games;
    expect(known.games.map(({ game, firstOptions }) => [game, firstOptions])).toEqual(
      gameIds.map((id) => [id, games[id].screen.firstOptions ?? {}]),
    );
    const plain = known.games.map((facts) => (facts.game === "kalle" ? { ...facts, picture: null } : facts));
    const page = await opened.visit("?user=anna&start=1", {}, ".card", (fresh) =>
      fresh.route("**/api/games", (route) => route.fulfill({ json: { games: plain } })),
    );
    const art = card(page, "kalle").locator(".art");
    await art.getByText("🐀").waitFor();
    const ground = (known.games.find(({ game }) => game === "kalle")?.colour ?? 0).toString(16).padStart(6, "0");
    expect(await art.getAttribute("style")).toBe(`background-color: #${ground}`);
    const [own, other] = [await boxOf(art), await boxOf(card(page, "denkste").locator(".art"))];
    expect(own.bottom - own.top).toBeCloseTo(other.bottom - other.top);
  });

  test("where the bot refuses a table its card says why, below buttons that stay where they were, and nothing is left open", async () => {
    const { discord } = opened.play;
    const page = await opened.visit("?user=anna&start=1", { viewport: { width: 1280, height: 800 } });
    const kalle = discord.channels().find(({ name }) => name === "kalle")?.id ?? "";
    const alone = page.getByRole("button", { name: "Allein gegen Computer: Kalle" });
    const { top } = await boxOf(alone);
    discord.denyBot(kalle, "SendMessages");
    await alone.click();
    await card(page, "kalle").getByRole("alert").getByText("Mir fehlen hier noch Rechte").waitFor();
    const said = await boxOf(card(page, "kalle").getByRole("alert"));
    expect(said.bottom).toBeLessThanOrEqual((await boxOf(page.locator(".start"))).bottom);
    const scrolled = await page.evaluate<number>('document.querySelector(".start").scrollTop');
    expect((await boxOf(alone)).top).toBeCloseTo(top - scrolled, 0);
    await expect.poll(() => new URL(page.url()).search).toBe("?user=anna&channel=allgemein&start=1");
    discord.restoreBot(kalle);
  });

  test("an empty channel leads to the cards, one press opens a table against the computer, and a way back leads to it", async () => {
    const page = await opened.visit("?user=anna");
    await page.getByRole("log").getByRole("button", { name: "Spiel aussuchen" }).click();
    await page.getByRole("button", { name: "Allein gegen Computer: Katchen" }).click();
    await buttons(page, "more").first().waitFor();
    await page.getByRole("heading", { name: "Was spielen wir?" }).waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("?user=anna&channel=katchen");
    await page.getByRole("button", { name: "katchen, Textkanal, hier wird gespielt" }).waitFor();

    await page.getByRole("button", { name: "allgemein, Textkanal" }).click();
    await page.getByRole("button", { name: "Spiele" }).click();
    const note = card(page, "katchen").getByText("Läuft schon in #katchen");
    await note.waitFor();
    // The note lies below the picture, and the card is as wide as the others.
    const boxes = [note, card(page, "katchen").locator(".art"), card(page, "katchen").locator(".ways")];
    const [said, art, ways] = await Promise.all(boxes.map((part) => part.boundingBox()));
    const others = await card(page, "kalle").locator(".ways").boundingBox();
    expect(said?.y).toBeGreaterThanOrEqual((art?.y ?? 0) + (art?.height ?? Infinity));
    expect(ways?.width).toBeCloseTo(others?.width ?? 0, 0);
    await page.getByRole("button", { name: "Zurück zu Katchen" }).click();
    await buttons(page, "more").first().waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("?user=anna&channel=katchen");
  });

  test("before its script runs the page says what every game is about, in the browser's language, and nothing of that stays", async () => {
    const phone = { viewport: { width: 390, height: 844 } };
    const page = await opened.visit("?start=1", { ...phone, javaScriptEnabled: false }, "#first-paint");
    await page.getByRole("heading", { name: "Katzentisch" }).waitFor();
    await page.getByText("Zuerst in der Mitte sein.").waitFor();
    expect(await page.locator("#first-paint .card .art").count()).toBe(gameIds.length);
    const [name, room] = await Promise.all([boxOf(page.locator("h1")), boxOf(page.locator("#first-paint li").first())]);
    expect([name.bottom > 0, name.bottom < room.top, room.top < 844, room.right <= 390]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const drawn = await opened.visit("?user=anna&start=1", phone, ".card");
    expect(await drawn.locator("#first-paint").count()).toBe(0);
  });

  test("the way back leads to the table that waits in a channel, not to the lesson that was begun there", async () => {
    const { discord } = opened.play;
    const channel = discord.channels().find(({ name }) => name === "kalle")?.id ?? "";
    await discord
      .users()
      .find(({ user }) => user.username === "dilara")
      ?.slash(channel, "kalle start");
    const page = await opened.visit("?user=dilara&start=1", { viewport: { width: 390, height: 844 } }, ".card");
    await card(page, "kalle").locator("[data-way=learn]").click();
    const log = page.getByRole("log");
    await log.locator("[data-ephemeral=true]").getByRole("heading").first().waitFor();
    await page.getByRole("button", { name: "Spiele", exact: true }).click();
    await page.getByRole("button", { name: "Zurück zu Kalle Kanalratte" }).click();
    const join = buttons(page, "join").first();
    await join.waitFor();
    const isInSight = async (): Promise<boolean> => {
      const [own, all] = [await boxOf(join), await boxOf(log)];
      return own.top >= all.top && own.bottom <= all.bottom;
    };
    await expect.poll(isInSight).toBe(true);
  });

  test("where a table stands already another one opens in a thread, and three people sit down at one screen", async () => {
    const page = await opened.visit("?user=anna&start=1");
    await page.getByRole("button", { name: "Zu dritt an diesem Bildschirm: Katchen" }).click();
    await seatOf(page, "cleo").getByRole("heading", { name: "🧵 Noch ein Tisch" }).waitFor();
    await page.getByRole("button", { name: "Noch ein Tisch, Thread, hier wird gespielt" }).waitFor();
    // The tabs of those who are asked are marked, on a phone too: in stage 1 anybody may roll for all.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator(".names button .turn").first().waitFor();
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.locator(".seat .head .turn").first().waitFor();
    // All three names are on the board or in its picture's description.
    const { discord, people } = opened.play;
    const thread = discord.channels().find(({ name }) => name === "Noch ein Tisch")?.id ?? "";
    const told = (): string => JSON.stringify(people.ben.sees(thread).at(-1)?.components);
    for (const name of ["Anna", "Ben", "Cleo"]) await expect.poll(told).toContain(name);
    expect(discord.problems).toEqual([]);
  });

  test("one press lets computers play for a cup, by somebody who may, and shows its bracket, marked as a try-out", async () => {
    const { discord, people } = opened.play;
    const page = await opened.visit("?user=anna&start=1", { viewport: { width: 1280, height: 800 } });
    await page.getByRole("button", { name: "Pokal zur Probe" }).click();
    await page.getByRole("heading", { name: "Was spielen wir?" }).waitFor({ state: "detached" });
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe(`?user=${people.moderator.user.username}&channel=allgemein`);
    // The page says who one is now.
    await page.getByRole("status").getByText("Du bist jetzt Mo (Mod)").waitFor();
    await page.getByRole("button", { name: "Wieder Anna sein" }).waitFor();
    await page
      .getByRole("img", { name: /Turnierbaum „Pokal: Katchen \(Probe\)“/u })
      .first()
      .waitFor();
    await expect.poll(() => discord.channels().filter(({ name }) => name.startsWith("Runde 1, Tisch")).length).toBe(2);
    expect(discord.problems).toEqual([]);
  });

  test("who tastes one game after the other gets each: the oldest table is closed for the fourth", async () => {
    const { discord } = opened.play;
    const page = await opened.visit("?user=emil&start=1", {}, ".card");
    for (const game of gameIds.slice(0, 4)) {
      await page.goto(`${opened.play.url}/?user=emil&start=1`);
      await card(page, game).locator("[data-way=alone]").click();
      await page.getByRole("heading", { name: "Was spielen wir?" }).waitFor({ state: "detached" });
    }
    const emil = discord.users().find(({ user }) => user.username === "emil");
    const closed = discord
      .channels()
      .flatMap(({ id }) => emil?.sees(id) ?? [])
      .filter((message) => JSON.stringify(message.components).includes("Tisch geschlossen"));
    expect(closed.length).toBeGreaterThan(0);
    expect(discord.problems).toEqual([]);
  });

  test("an English browser on a phone finds the page in English, learns a game from its card, and tables opened from there are English", async () => {
    const { discord } = opened.play;
    const page = await opened.visit("", { locale: "en-US", viewport: { width: 390, height: 844 } }, ".card");
    await page.getByRole("heading", { name: "What should we play?" }).waitFor();
    // The server has messages, so it keeps its language.
    expect(discord.locale()).toBe("de");
    const learn = card(page, "denkste").getByRole("button", { name: "Learn: Denkste!" });
    const { left, right } = await boxOf(card(page, "denkste"));
    expect([left >= 0, right <= 390]).toEqual([true, true]);
    await learn.click();
    await seatOf(page, "anna").locator("[data-ephemeral=true]").getByText("be first to the middle").waitFor();
    await page.getByRole("heading", { name: "What should we play?" }).waitFor({ state: "detached" });
    expect(discord.locale()).toBe("en-US");
    // A seat that the page adds too, but nobody who sits elsewhere.
    await page.getByRole("button", { name: "Games" }).click();
    await card(page, "denkste").locator("[data-way=together]").click();
    await page.getByRole("heading", { name: "What should we play?" }).waitFor({ state: "detached" });
    const { anna, ben, cleo, moderator } = opened.play.people;
    for (const person of [ben, cleo]) await expect.poll(() => person.locale).toBe("en-US");
    expect(moderator.locale).toBe("de");
    for (const { id } of [anna, ben, cleo]) discord.setUserLocale(id, "de");
    discord.setLocale("de");
  });

  test("what is longer than a phone begins in sight, as a turned page of the rules does", async () => {
    const { discord } = opened.play;
    const channel = discord.addThread(discord.channel, "Neue Runde");
    const page = await opened.visit(`?user=cleo&channel=${channel}`, { viewport: { width: 390, height: 844 } });
    const log = page.getByRole("log");
    const expectInSight = async (heading: string): Promise<void> => {
      const title = log.getByRole("heading", { name: heading });
      await title.waitFor();
      // A busy machine may leave out a picture; one that is there takes its room first.
      const arePainted = "[...document.querySelectorAll('[role=log] img')].every((image) => image.complete)";
      await expect.poll(() => page.evaluate(arePainted)).toBe(true);
      const fromTop = async (): Promise<number> => (await boxOf(title)).top - (await boxOf(log)).top;
      await expect.poll(async () => (await fromTop()) > 0 && (await fromTop()) < 200).toBe(true);
    };
    await typeCommand(seatOf(page, "cleo"), "katchme regeln");
    await log.getByRole("button", { name: "Beispiel" }).click();
    await expectInSight("Katch Me Aho!: ein Beispiel");
  });

  test("a lesson from a card begins in sight below a board that stands in its channel, also where that was read before, and what was answered before is put away", async () => {
    const { discord, people } = opened.play;
    const channel = discord.channels().find(({ name }) => name === "catnoir")?.id ?? "";
    await people.ben.slash(channel, "catnoir start");
    await people.anna.slash(channel, "catnoir rules");
    const phone = { viewport: { width: 390, height: 844 } };
    const expectLesson = async (page: Page): Promise<void> => {
      const log = page.getByRole("log");
      await card(page, "catnoir").locator("[data-way=learn]").click();
      const title = log.locator("[data-ephemeral=true]").getByRole("heading").first();
      await title.waitFor();
      const top = async (): Promise<number> => Math.round((await boxOf(title)).top - (await boxOf(log)).top);
      await expect.poll(top).toBeGreaterThan(0);
      expect(await top()).toBeLessThan(200);
    };
    const learner = await opened.visit("?user=anna&start=1", phone, ".card");
    await expectLesson(learner);
    // What was answered before is put away, so that nothing is pressed there instead.
    const rules = learner.locator('[data-custom-id^="rules:"]');
    expect(await rules.count()).toBeGreaterThan(0);
    expect(await rules.first().isVisible()).toBe(false);
    const reader = await opened.visit("?user=cleo&channel=catnoir", phone);
    await buttons(reader, "join").first().waitFor();
    await reader.getByRole("button", { name: "Spiele", exact: true }).click();
    await expectLesson(reader);
  });
});
