// @module-tag long

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocalUser } from "../../discord/types.js";
import { controlsOf } from "../../site/open-tables.js";
import { buttons, hasChromium } from "./chromium.js";
import { openPlay, seatOf, type PlayPage } from "./play-page.js";

/** In this time after the police are placed a tap, in milliseconds, is taken for a second one. */
const secondTapMs = 800;

/** The first button that can be pressed, as soon as there is one. */
async function press(who: LocalUser, channel: string, verb: string, argument: string | null = null): Promise<void> {
  await expect
    .poll(async () => {
      const found = who.sees(channel).flatMap(({ id, components }) =>
        controlsOf(components)
          .filter((control) => control.verb === verb && control.enabled)
          .filter(({ customId }) => argument === null || customId.endsWith(`:${argument}`))
          .map(({ customId }) => ({ id, customId })),
      );
      const last = found.at(-1);
      if (last === undefined) return "nothing to press";
      return (await who.press(last.id, last.customId)).type;
    })
    .not.toMatch(/nothing|failed/);
}

describe.skipIf(!hasChromium)("Kalle Kanalratte on the page", () => {
  let opened: PlayPage;
  beforeAll(async () => {
    opened = await openPlay();
  });
  afterAll(() => opened.close());

  test("who swaps on a phone sees below the board which manhole is picked, and the note stays", async () => {
    const { discord, people } = opened.play;
    const channel = discord.channels().find(({ name }) => name === "kalle")?.id ?? "";
    await people.anna.slash(channel, "kalle start", {});
    await press(people.ben, channel, "join");
    await press(people.anna, channel, "start");
    const asks = (): string => JSON.stringify(people.anna.sees(channel).map(({ components }) => components));
    await expect.poll(asks).toMatch(/(Anna|Ben) ist Kalle/u);
    const [kalle, mouse] = asks().includes("Anna ist Kalle") ? ["anna", people.ben] : ["ben", people.anna];
    const page = await opened.visit(`?user=${kalle}&channel=kalle`, { viewport: { width: 390, height: 844 } });
    const seat = seatOf(page, kalle ?? "");
    await buttons(seat, "hide").last().click();
    await seat.locator('[data-custom-id$=":hide:0"]').click();
    await press(mouse, channel, "place", "15");
    await sleep(secondTapMs);
    await press(mouse, channel, "card", "14");
    const card = (place: number) => seat.locator(`[data-custom-id$=":card:${place}"]:not(:disabled)`);
    const note = seat.locator("[data-ephemeral=true]");
    await note.getByText("Noch keiner gewählt.").waitFor();
    await card(1).click();
    await note.getByText("B1 gewählt, jetzt ein Nachbar!").waitFor();
    // Board and note are in view together, and neither covers what is pressed.
    const boxes = [card(1), card(13), buttons(seat, "pass"), note.locator(".container")].map((one) =>
      one.boundingBox(),
    );
    const [first, last, pass, said] = await Promise.all(boxes);
    const bottomOf = (box: typeof first): number => (box?.y ?? 0) + (box?.height ?? 0);
    expect(first?.y).toBeGreaterThan(94);
    expect(bottomOf(last)).toBeLessThanOrEqual(pass?.y ?? 0);
    expect(bottomOf(pass)).toBeLessThanOrEqual(said?.y ?? 0);
    expect(bottomOf(said)).toBeLessThanOrEqual(790);
    await card(0).click();
    await note.getByText("Merk dir, wo du sitzt!").waitFor();
    expect(discord.problems).toEqual([]);
  });
});
