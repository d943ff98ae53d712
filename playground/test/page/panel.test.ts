// @module-tag long

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { buttons, hasChromium } from "./chromium.js";
import { answered, look } from "./katchen-board.js";
import { openPlay, seatOf, type PlayPage } from "./play-page.js";

describe.skipIf(!hasChromium)("the workshop", () => {
  let opened: PlayPage;
  beforeAll(async () => {
    opened = await openPlay();
  });
  afterAll(() => opened.close());
  afterEach(() => opened.clear());

  const control = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
  const channelId = (wanted: string) => opened.play.discord.channels().find(({ name }) => name === wanted)?.id ?? "";

  test("the bot is killed in the middle of a turn and started again, and the turn goes on where it was", async () => {
    const page = await opened.visit("?seats=anna,ben&start=1&panel=life");
    await page.getByRole("button", { name: "Zu zweit an diesem Bildschirm: Katchen" }).click();
    await buttons(seatOf(page, "anna"), "throw").waitFor();
    const process = control(page, "Abschießen und starten");
    await process.getByText(/^Läuft, Prozess \d+\.$/).waitFor();
    const { heading, answer } = await look(page);
    if (answer === null) throw new Error("there is nothing to press");

    await process.getByRole("button", { name: "Abschießen" }).click();
    await process.getByText("Ist weg (signal SIGKILL).").waitFor();
    await page.getByRole("banner").getByText("Der Bot ist weg").waitFor();
    const asked = seatOf(page, heading.includes("Anna") ? "anna" : "ben");
    await asked.locator(`[data-custom-id="${answer}"]`).click();
    await asked.getByText("Diese Interaktion ist fehlgeschlagen").waitFor();

    await process.getByRole("button", { name: "Starten" }).click();
    await process.getByText(/^Läuft, Prozess \d+\.$/).waitFor();
    await expect.poll(() => look(page)).toMatchObject({ heading, answer });
    await asked.locator(`[data-custom-id="${answer}"]`).click();
    await answered(page, answer);
    expect(opened.play.bot.state().starts).toBe(2);
  });

  test("a deleted board is posted again when the next deadline is up, and the log shows the refusal and why", async () => {
    const page = await opened.visit("?user=anna&channel=katchen&panel=life");
    const before = await page.locator(".message").last().getAttribute("data-message-id");
    await control(page, "Brett löschen").getByRole("button").click();
    await page.locator(`[data-message-id="${before}"]`).waitFor({ state: "detached" });
    await control(page, "Frist ablaufen lassen").getByRole("button").click();
    await buttons(page, "more").first().waitFor();

    await page.getByRole("tab", { name: "Auf der Leitung" }).click();
    await page.getByLabel("Nur was schiefging").check();
    await page.getByLabel("Tisch oder Kanal").selectOption({ value: channelId("katchen") });
    const line = page.locator(".entry.request.bad").first();
    await line.getByText("404 abgelehnt").waitFor();
    await line.getByText("Die Nachricht gibt es nicht mehr.").waitFor();
    expect(await line.textContent()).toMatch(/PATCH.*messages\/:message.*10008/s);
    await line.getByRole("button").click();
    await line.locator("pre").getByText('"components"').waitFor();
    await expect.poll(() => page.locator("#panel").textContent()).not.toContain(opened.play.discord.token);
    await page.getByLabel("Tisch oder Kanal").selectOption("überall");
    await page.getByLabel("Suchen").fill("rules denkste");
    await page.getByText("Dazu passt nichts.").waitFor();
  });

  test("whatever can go wrong is switched on and off, and says how it stands", async () => {
    const { faults, takenFromBot, locale, botIsHere } = opened.play.discord;
    const page = await opened.visit("?user=anna&channel=denkste&panel=life");

    await control(page, "Alles doppelt").getByRole("button", { name: "Einschalten" }).click();
    await control(page, "Alles doppelt").getByText("An.", { exact: true }).waitFor();
    expect(faults.deliverTwice).toBe(true);
    await control(page, "Alles doppelt").getByRole("button", { name: "Ausschalten" }).click();
    await control(page, "Alles doppelt").getByText("Aus.", { exact: true }).waitFor();
    expect(faults.deliverTwice).toBe(false);

    const latency = control(page, "Verzögerung");
    await latency.getByLabel("von").fill("10");
    await latency.getByLabel("bis").fill("30");
    await latency.getByRole("button", { name: "Stellen" }).click();
    await latency.getByText("10 bis 30 ms.").waitFor();
    expect(faults.latency).toEqual({ minMs: 10, maxMs: 30 });
    await latency.getByRole("button", { name: "Ausschalten" }).click();
    await latency.getByText("Aus.", { exact: true }).waitFor();

    await control(page, "Änderungen bremsen").getByRole("button", { name: "30 Sekunden lang" }).click();
    await control(page, "Änderungen bremsen")
      .getByText(/Noch \d+ Sekunden/)
      .waitFor();
    expect(faults.editsLimitedMs()).toBeGreaterThan(0);
    await control(page, "Änderungen bremsen").getByRole("button", { name: "Aufheben" }).click();
    await expect.poll(() => faults.editsLimitedMs()).toBe(0);

    const rights = control(page, "Recht entziehen");
    await rights.getByLabel("Welches Recht?").selectOption("Kanal ansehen");
    await rights.getByRole("button", { name: "Entziehen" }).click();
    await rights.getByText("Fehlt: Kanal ansehen.").waitFor();
    expect(takenFromBot(channelId("denkste"))).toEqual(["ViewChannel"]);
    await rights.getByRole("button", { name: "Zurückgeben" }).click();
    await rights.getByText("Er darf, was er braucht.").waitFor();

    await control(page, "Discords Uhr").getByLabel("Sekunden vor").fill("-90");
    await control(page, "Discords Uhr").getByRole("button", { name: "Stellen" }).click();
    await control(page, "Discords Uhr").getByText("Geht 90 Sekunden nach.").waitFor();
    expect(faults.clockOffsetMs).toBe(-90_000);
    await control(page, "Discords Uhr").getByLabel("Sekunden vor").fill("0");
    await control(page, "Discords Uhr").getByRole("button", { name: "Stellen" }).click();

    await control(page, "Sprache des Servers").getByLabel("Sprache").selectOption("en-US");
    await expect.poll(locale).toBe("en-US");
    await control(page, "Rauswerfen").getByRole("button", { name: "Rauswerfen" }).click();
    await control(page, "Rauswerfen").getByText("Ist nicht auf dem Server.").waitFor();
    expect(botIsHere()).toBe(false);
    await control(page, "Rauswerfen").getByRole("button", { name: "Wieder einladen" }).click();
    await control(page, "Rauswerfen").getByText("Ist auf dem Server.").waitFor();
  });

  test("failing answers leave a press without one, and a cut line is taken up again", async () => {
    const { discord } = opened.play;
    const page = await opened.visit("?user=anna&channel=kalle&panel=life");
    await control(page, "Auflegen").getByRole("button", { name: "Kappen" }).click();
    const resumed = () => discord.wire.entries().some((entry) => entry.type === "gateway" && entry.event === "resumed");
    await expect.poll(resumed).toBe(true);
    await control(page, "Auflegen").getByText("Verbunden.").waitFor();

    await control(page, "Antworten misslingen").getByLabel("Wie viele?").selectOption("alle");
    await control(page, "Antworten misslingen").getByText("An.", { exact: true }).waitFor();
    void opened.play.people.anna.slash(channelId("kalle"), "katchen rules");
    await page.getByRole("tab", { name: "Auf der Leitung" }).click();
    await page.locator(".entry.bad").getByText("502 gestört, mit Absicht").first().waitFor();
    await page.getByRole("tab", { name: "Was passieren kann" }).click();
    await control(page, "Antworten misslingen").getByLabel("Wie viele?").selectOption("nie");
    await control(page, "Antworten misslingen").getByText("Aus.", { exact: true }).waitFor();
  });
});
