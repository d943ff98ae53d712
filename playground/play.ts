import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Bot } from "./bot-process.js";
import type { LogLevel } from "./bot-log.js";
import { startLocalDiscord } from "./discord/index.js";
import type { LocalDiscord } from "./discord/types.js";
import { firstChannel, foundingClock, furnish, type People } from "./place.js";
import { placePosition } from "./position.js";
import { speak } from "./site/arrivals.js";
import { startSite } from "./site/index.js";

/** Everything has a default but where the tables are kept. */
export interface PlayOptions {
  /** The bot's SQLite file; its folder is made. */
  readonly databaseFile: string;
  /** Of the page, on loopback; 0 (default) takes a free one. */
  readonly port?: number;
  /** The language of the server and of everybody there; by default it follows the browser that opens the page first. */
  readonly locale?: string;
  /** The least level of the bot's log entries that are passed on to this process's output, `warn` by default. */
  readonly logLevel?: LogLevel;
  /** A position to begin from, which takes the place of what is in `databaseFile`; none by default. */
  readonly position?: string;
  /** Resolves when the bot is built; already there by default. */
  readonly built?: Promise<void>;
}

/** Bot, local Discord and page, all running. */
export interface Play {
  /** Of the page. */
  readonly url: string;
  readonly discord: LocalDiscord;
  readonly bot: Bot;
  readonly people: People;
  stop(): Promise<void>;
}

/** Starts a play and waits until the bot is ready. Rejects when the bot ends before, or a port is taken. */
export async function startPlay(options: PlayOptions): Promise<Play> {
  const { databaseFile, position, port = 0, locale, logLevel = "warn", built = Promise.resolve() } = options;
  const clock = foundingClock();
  const discord = await startLocalDiscord({
    locale: locale ?? "de",
    now: clock.now,
    channelName: firstChannel,
  });
  const people = furnish(discord);
  if (locale !== undefined) speak(discord, locale);
  clock.start();
  mkdirSync(dirname(databaseFile), { recursive: true });
  if (position !== undefined) await place(position, databaseFile, discord);
  const bot = new Bot({ token: discord.token, apiUrl: discord.url, databaseFile, logLevel });
  const opening = startSite(discord, port, bot, locale !== undefined);
  const starting = built.then(() => commandsRegistered(discord, bot.start()));
  const stop = async (): Promise<void> => {
    await bot.stop();
    await opening.then(
      (site) => site.close(),
      () => undefined,
    );
    await discord.close();
  };
  // The page is built while the bot starts; if one of them fails, the other is waited for and taken down.
  await Promise.allSettled([opening, starting]);
  try {
    const [site] = await Promise.all([opening, starting]);
    return { url: site.url, discord, bot, people, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function place(position: string, databaseFile: string, discord: LocalDiscord): Promise<void> {
  try {
    placePosition(position, databaseFile, discord);
  } catch (error) {
    await discord.close();
    throw error;
  }
}

/** A bot is ready to be played with once its commands are there. Rejects when it ends before. */
async function commandsRegistered(discord: LocalDiscord, ended: Promise<string>): Promise<void> {
  const registered = new Promise<void>((resolve) => {
    const look = (): void => {
      if (discord.commands().length === 0 || !discord.botIsConnected()) return;
      stop();
      resolve();
    };
    const stop = discord.watch(look);
    look();
  });
  const early = ended.then((how) => {
    throw new Error(`the bot ended before it was ready (${how})`);
  });
  await Promise.race([registered, early]);
}
