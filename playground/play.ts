import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Bot, type BotSettings } from "./bot-process.js";
import type { LogLevel } from "./bot-log.js";
import { startLocalDiscord } from "./discord/index.js";
import type { LocalDiscord } from "./discord/types.js";
import { foundingClock, furnish, roomsIn, type People } from "./place.js";
import { placePosition } from "./position.js";
import { speak } from "./site/arrivals.js";
import type { PageFile } from "./site/site-files.js";
import { gameFacts } from "./site/game-facts.js";
import { startSite } from "./site/index.js";

/** Everything has a default but where the tables are kept. */
export interface PlayOptions {
  /** Its folder is made. */
  readonly databaseFile: string;
  /** On loopback; 0 (default): a free port. */
  readonly port?: number;
  /** Of the server and everybody; left out: that of the first browser. */
  readonly locale?: string;
  /** The least level passed on to this process's output; `warn` by default. */
  readonly logLevel?: LogLevel;
  /** Replaces what is in `databaseFile`; none by default. */
  readonly position?: string;
  /** Left out: it is built. */
  readonly built?: Promise<void>;
  /** Left out: it is built as well. */
  readonly page?: Promise<readonly PageFile[]>;
  /** What Node runs as the bot; the built one by default. */
  readonly program?: BotSettings["program"];
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

/** Until the first browser says more. */
const usualLocale = "de";

/** Resolves when the bot is ready. Rejects if the bot ends before, or a port is taken. */
export async function startPlay(options: PlayOptions): Promise<Play> {
  const { databaseFile, position, port = 0, locale, logLevel = "warn", built = Promise.resolve(), program } = options;
  const clock = foundingClock();
  const discord = await startLocalDiscord({
    locale: locale ?? usualLocale,
    now: clock.now,
    channelName: roomsIn(locale ?? usualLocale).channel,
    botRights: ["ManageRoles"],
  });
  const people = furnish(discord, locale ?? usualLocale);
  if (locale !== undefined) speak(discord, locale);
  clock.start();
  mkdirSync(dirname(databaseFile), { recursive: true });
  if (position !== undefined) await place(position, databaseFile, discord);
  const chosen = program === undefined ? {} : { program };
  const bot = new Bot({ token: discord.token, apiUrl: discord.url, databaseFile, logLevel, ...chosen });
  const opening = startSite(discord, port, bot, locale !== undefined, options.page);
  const starting = built.then(async () => {
    await Promise.all([commandsRegistered(discord, bot.start()), gameFacts()]);
  });
  const stop = async (): Promise<void> => {
    await bot.stop();
    await opening.then(
      (site) => site.close(),
      () => undefined,
    );
    await discord.close();
  };
  // The page is built meanwhile; if one fails, the other is waited for and taken down.
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

/** The bot is ready once its commands are. Rejects if it ends before. */
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
