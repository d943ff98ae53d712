import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { startBot } from "./bot.js";
import { startLocalDiscord } from "./discord/index.js";
import type { LocalDiscord } from "./discord/types.js";
import { foundingClock, furnish, type People } from "./place.js";
import { startSite } from "./site/index.js";

/** Everything has a default but where the tables are kept. */
export interface PlayOptions {
  /** The bot's SQLite file; its folder is made. */
  readonly databaseFile: string;
  /** Of the page, on loopback; 0 (default) takes a free one. */
  readonly port?: number;
  /** The server's language, `de` by default. */
  readonly locale?: string;
  /** The bot's, `warn` by default. */
  readonly logLevel?: string;
}

/** Bot, local Discord and page, all running. */
export interface Play {
  /** Of the page. */
  readonly url: string;
  readonly discord: LocalDiscord;
  readonly people: People;
  /** Resolves when the bot ended, wanted or not, with how. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** Starts a play and waits until the bot is ready. Rejects when the bot ends before, or a port is taken. */
export async function startPlay(options: PlayOptions): Promise<Play> {
  const { databaseFile, port = 0, locale = "de", logLevel = "warn" } = options;
  const clock = foundingClock();
  const discord = await startLocalDiscord({ locale, now: clock.now });
  const people = furnish(discord);
  clock.start();
  const closing = [() => discord.close()];
  const stop = async (): Promise<void> => {
    for (const close of closing.toReversed()) await close();
  };
  try {
    const site = await startSite(discord, port);
    closing.push(() => site.close());
    mkdirSync(dirname(databaseFile), { recursive: true });
    const bot = startBot({ token: discord.token, apiUrl: discord.url, databaseFile, logLevel });
    closing.push(() => bot.stop());
    const early = bot.ended.then((how) => {
      throw new Error(`the bot ended before it was ready (${how})`);
    });
    await Promise.race([commandsRegistered(discord), early]);
    return { url: site.url, discord, people, ended: bot.ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A bot is ready to be played with once its commands are there. */
async function commandsRegistered(discord: LocalDiscord): Promise<void> {
  await discord.ready();
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (discord.commands().length === 0) return;
      stop();
      resolve();
    };
    const stop = discord.watch(look);
    look();
  });
}
