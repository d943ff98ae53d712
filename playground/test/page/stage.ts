import type { Client } from "discord.js";
import type { Browser, Page } from "playwright-core";
import { startLocalDiscord } from "../../discord/index.js";
import type { LocalDiscord, LocalUser } from "../../discord/types.js";
import { startSite } from "../../site/index.js";
import { connectChromium, patienceMs } from "./chromium.js";
import type { Part } from "./gallery/command.js";
import { startProbeBot } from "./probe-bot.js";
import { sharedPage } from "./shared-page.js";

/** A local Discord with Anna and Ben, the gallery's bot and a browser. */
export interface Stage {
  readonly discord: LocalDiscord;
  readonly anna: LocalUser;
  readonly bot: Client;
  /** A part of the gallery, in the channel where Anna's page opens. */
  show(part: Part): Promise<void>;
  /** Anna's page, 1000 pixels wide. */
  open(): Promise<Page>;
  close(): Promise<void>;
}

/** Sets the stage. */
export async function setStage(): Promise<Stage> {
  const browser: Browser = await connectChromium();
  const discord = await startLocalDiscord({ limits: "none", patienceMs: 3_600_000 });
  const anna = discord.addUser({ name: "Anna", locale: "en-US" });
  discord.addUser({ name: "Ben", locale: "de" });
  discord.addThread(discord.channel, "Kartenrunde");
  const site = await startSite(discord, 0, null, false, sharedPage());
  const bot = await startProbeBot(discord);
  return {
    discord,
    anna,
    bot,
    show: async (part) => {
      const outcome = await anna.slash(discord.channel, "gallery", { part });
      if (outcome.type !== "message") throw new Error(`the gallery did not show ${part}: ${outcome.type}`);
    },
    open: async () => {
      const page = await browser.newPage({
        viewport: { width: 1000, height: 844 },
        reducedMotion: "reduce",
        colorScheme: "dark",
      });
      page.setDefaultTimeout(patienceMs);
      await page.goto(`${site.url}/?user=${anna.id}`);
      await page.locator(".message").last().waitFor();
      return page;
    },
    close: async () => {
      await browser.close();
      await bot.destroy();
      await site.close();
      await discord.close();
    },
  };
}
