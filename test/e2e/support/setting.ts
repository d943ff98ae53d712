import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect } from "vitest";
import {
  type LocalDiscord,
  type LocalDiscordOptions,
  type LocalUser,
  startLocalDiscord,
} from "../../../playground/discord/index.js";
import { makeDatabase } from "../../support/temporary-folder.js";
import { boardIn, controlsOf, pressOn } from "./board.js";
import { complaintsOf, type BotOptions, type BotProcess, startBot } from "./bot.js";
import { readTable } from "./database.js";
import { makeTestFolder } from "../../support/test-folder.js";
import { allEmojis } from "../../support/drawings.js";

/** A local Discord with people, and the bot on it. */
export interface Setting {
  readonly discord: LocalDiscord;
  readonly anna: LocalUser;
  readonly ben: LocalUser;
  readonly cleo: LocalUser;
  readonly databaseFile: string;
  /** The bot's present process. */
  bot: BotProcess;
  /** After a kill or a stop. */
  restart(): Promise<void>;
  /** Ends everything and deletes the database. */
  end(): Promise<void>;
}

/** The bot's emojis, by name. */
const ownEmojis: ReadonlyMap<string, Buffer> = new Map(
  Array.from(allEmojis, ([name, { file }]) => [name, readFileSync(file)]),
);

/** Makes the database of a bot that has uploaded emojis. */
function noteEmojis(databaseFile: string, application: string, emojis: ReadonlyMap<string, Uint8Array>): void {
  makeDatabase(databaseFile);
  const database = new Sqlite(databaseFile);
  const note = database.prepare("insert into notes (key, value) values (?, ?)");
  database.transaction(() => {
    for (const [name, png] of emojis)
      note.run(`emoji ${name} of ${application}`, createHash("sha256").update(png).digest("hex"));
  })();
  database.close();
}

/**
 * Anna speaks German, the others English. The bot has been here before and left its emojis, unless others are named: to
 * upload them takes nearly as long as to start.
 */
export async function setUp(
  options: Omit<BotOptions, "databaseFile"> &
    Pick<LocalDiscordOptions, "limits" | "patienceMs" | "roles" | "botRights" | "emojis"> = {},
): Promise<Setting> {
  const folder = makeTestFolder();
  const databaseFile = join(folder, "bot.db");
  const { limits = "discord", patienceMs, roles = 0, botRights = [], databaseUrl } = options;
  const { emojis = databaseUrl === undefined ? ownEmojis : new Map<string, Uint8Array>() } = options;
  const discord = await startLocalDiscord({
    limits,
    roles,
    botRights,
    emojis,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  if (emojis.size > 0) noteEmojis(databaseFile, discord.application, emojis);
  const anna = discord.addUser({ name: "Anna", locale: "de" });
  const ben = discord.addUser({ name: "Ben", locale: "en-US" });
  const cleo = discord.addUser({ name: "Cleo", locale: "en-GB" });
  const setting: Setting = {
    discord,
    anna,
    ben,
    cleo,
    databaseFile,
    bot: await startBot(discord, { ...options, databaseFile }),
    restart: async () => {
      setting.bot = await startBot(discord, { databaseFile, databaseUrl });
    },
    end: async () => {
      await setting.bot.kill();
      await discord.close();
      rmSync(folder, { recursive: true });
    },
  };
  while (discord.commands().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  return setting;
}

/** Waits until the bot shows emojis of its own: while it uploads them Unicode stands in. */
export async function emojisUploaded({ discord, databaseFile }: Setting): Promise<void> {
  const database = new Sqlite(databaseFile, { readonly: true });
  try {
    const noted = database.prepare("select 1 from notes where key = ?").pluck();
    await expect.poll(() => noted.get(`emojis of ${discord.application}`)).toBe(1);
  } finally {
    database.close();
  }
}

/** In milliseconds: a changed board that is not written by then never is. */
export const writtenMs = 1_600;

/**
 * Waits until a board shows all that is stored, with its picture and noted as shown.
 *
 * @param after a version to get beyond, as by a restart with a time limit
 */
export async function shownWhole({ databaseFile }: Setting, table: string, after = 0): Promise<void> {
  const isWhole = (): boolean => {
    const { shown, visible } = readTable(databaseFile, table);
    return visible > after && shown >= visible;
  };
  await expect.poll(isWhole).toBe(true);
}

/**
 * Discord has refused nothing, and the bot has no complaints.
 *
 * @param expected Discord's codes of refusals that a test brings about
 */
export async function endWell({ discord, bot, end }: Setting, expected: readonly number[] = []): Promise<void> {
  const problems = discord.problems.filter(({ code }) => !expected.includes(code));
  await end();
  expect(problems).toEqual([]);
  expect(complaintsOf(bot)).toEqual([]);
}

/** Anna opens a table, Ben and Cleo sit down, the game begins; everybody rolls for themselves, unless options say otherwise. */
export async function startGame(
  { discord, anna, ben, cleo }: Setting,
  options: { shots?: number; "knock-out"?: boolean; "by-hand"?: boolean } = {},
): Promise<void> {
  await anna.slash(discord.channel, "katchen start", { "by-hand": true, ...options });
  await pressOn(discord, ben, "join");
  await pressOn(discord, cleo, "join");
  await pressOn(discord, anna, "start");
}

/** From the board's controls. */
export function tableOn({ discord, anna }: Setting): string {
  const [control] = controlsOf(boardIn(discord, anna));
  if (control === undefined) throw new Error("the board has no controls");
  return control.table;
}
