// @module-tag long

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { buttons, hasChromium } from "./chromium.js";
import { answered, askedOf, look } from "./katchen-board.js";
import { openPlay, seatOf, type PlayPage } from "./play-page.js";

/** A short game: a die each, three rounds of stage 1, and one throw each of stage 2, after which Anna has no coaster left. */
const dice = [
  [6, 2, 1],
  [5, 4, 4, 5, 4, 4, 6, 2, 1],
  [5, 5, 5, 5, 1, 1, 3, 2, 1],
  [5, 5, 1, 4, 4, 3, 4, 2, 1],
  [5, 2, 1],
  [1, 1, 1],
].flat();

/** Presses what somebody else is asked: a notice at one's own seat says so, and none is at another's. */
async function pressInVain(page: Page, stranger: string, answer: string): Promise<void> {
  // A click misses if the picture comes in above at that moment: it is repeated.
  const notice = seatOf(page, stranger).locator("[data-ephemeral=true]").first();
  const press = async (): Promise<boolean> => {
    await seatOf(page, stranger).locator(`[data-custom-id="${answer}"]`).click();
    return notice.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(press).toBe(true);
  const others = ["ben", "cleo"].filter((handle) => handle !== stranger);
  for (const other of others) expect(await seatOf(page, other).locator("[data-ephemeral=true]").count()).toBe(0);
}

describe.skipIf(!hasChromium)("Katchen on the page", () => {
  let opened: PlayPage;
  beforeAll(async () => {
    opened = await openPlay(dice);
  });
  afterAll(() => opened.close());

  test("three people side by side in one window play to the end by mouse, and what is for one is at no other seat", async () => {
    const page = await opened.visit("?seats=anna,ben,cleo&start=1");
    const names = ["Anna", "Ben", "Cleo"];
    await page.getByRole("button", { name: "Zu dritt an diesem Bildschirm: Katchen" }).click();
    await buttons(seatOf(page, "anna"), "throw").waitFor();
    await buttons(seatOf(page, "anna"), "more").first().click();
    await buttons(seatOf(page, "anna"), "rules").first().click();
    await seatOf(page, "anna").locator("[data-ephemeral=true]").first().waitFor();

    let [presses, isRefused] = [0, false];
    for (let now = await look(page); !now.isOver; now = await look(page)) {
      if (now.answer === null) continue;
      const asked = askedOf(now, names);
      if (asked !== null && !isRefused) {
        await pressInVain(page, asked === "Ben" ? "cleo" : "ben", now.answer);
        isRefused = true;
      }
      // In stage 1 anybody rolls for all.
      const presser = asked ?? names[presses % names.length] ?? "";
      await seatOf(page, presser.toLowerCase()).locator(`[data-custom-id="${now.answer}"]`).click();
      await answered(page, now.answer);
      presses += 1;
    }
    // The roll-off, three rounds of stage 1, and one of stage 2.
    expect([presses >= 1 + 3 + 2, isRefused]).toEqual([true, true]);
    for (const name of names) {
      const seat = seatOf(page, name.toLowerCase());
      await expect.poll(() => seat.getByText("verliert: Schuss").count()).toBeGreaterThan(0);
      // The rules stay, the stranger's notice goes.
      await expect.poll(() => seat.locator("[data-ephemeral=true]").count()).toBe(name === "Anna" ? 1 : 0);
    }
    expect(opened.play.discord.problems).toEqual([]);
    expect(new URL(page.url()).search).toBe("?seats=anna,ben,cleo&channel=katchen");
  });
});
