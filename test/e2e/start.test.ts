import { spawnSync } from "node:child_process";
import { existsSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { boardIn, picturesOf, pressOn } from "./support/board.js";
import { spawnBot, startBot } from "./support/bot.js";
import { readTable } from "./support/database.js";
import { playOut } from "./support/play.js";
import { setUp, type Setting, tableOn } from "./support/setting.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { emojiNames } from "../support/drawings.js";

let setting: Setting;
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await setting.end();
});

/** What the bot has written of its application so far. */
function writes(): readonly string[] {
  return setting.discord.traffic
    .filter(({ method, path }) => method !== "GET" && path.startsWith("/applications/"))
    .map(({ method }) => method);
}

/** Each picture is uploaded, and all commands are registered at once. */
const expected = emojiNames.length + 1;

/** @returns how it ended and what it printed */
async function refusal(
  environment: Readonly<Record<string, string>>,
  databaseFile = join(folder, "fresh.db"),
): Promise<{ readonly code: number | null; readonly output: string }> {
  const bot = spawnBot({ DISCORD_API_URL: setting.discord.url, ...environment }, { databaseFile });
  return { code: await bot.ended(), output: bot.output() };
}

function health(databaseFile: string, question?: string): number | null {
  const script = fileURLToPath(new URL("../../dist/bin/health.js", import.meta.url));
  const args = question === undefined ? [script] : [script, question];
  return spawnSync(process.execPath, args, { env: { DATABASE_FILE: databaseFile } }).status;
}

describe("the program before it has anything", () => {
  beforeEach(async () => {
    setting = await setUp({ emojis: new Map() });
  });

  it("says in one line what is wrong and ends, without trying again", { tags: "long" }, async () => {
    const notADatabase = join(folder, "notes.txt");
    writeFileSync(notADatabase, "not a database ".repeat(500));
    const newer = join(folder, "newer.db");
    const first = await startBot(setting.discord, { databaseFile: newer });
    await first.stop();
    const sqlite = new Sqlite(newer);
    sqlite.prepare("insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)").run();
    sqlite.close();
    const { token } = setting.discord;
    await expect.poll(writes).toHaveLength(expected);
    const before = setting.discord.traffic.length;
    const refusals = await Promise.all([
      refusal({}),
      refusal({ DISCORD_TOKEN: token, LOG_LEVEL: "loud" }),
      refusal({ DISCORD_TOKEN: token }, notADatabase),
      refusal({ DISCORD_TOKEN: token }, newer),
      refusal({ DISCORD_TOKEN: token }, setting.databaseFile),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1]);
    expect(refusals.map(({ output }) => output)).toEqual([
      expect.stringMatching(/^DISCORD_TOKEN is missing\.[^\n]*\n$/),
      expect.stringMatching(/^LOG_LEVEL is unknown\.[^\n]*\n$/),
      expect.stringMatching(/^The database [^\n]*cannot be used[^\n]*\n$/),
      expect.stringMatching(/^The database [^\n]*newer Katzentisch[^\n]*\n$/),
      expect.stringMatching(/^Another Katzentisch is running[^\n]*\n$/),
    ]);
    expect(setting.discord.traffic.length).toBe(before);
    const wrong = await refusal({ DISCORD_TOKEN: "bm90LWEtdG9rZW4.wrong.wrong" });
    expect(wrong).toEqual({
      code: 1,
      output: expect.stringMatching(/^Discord does not accept DISCORD_TOKEN\.[^\n]*\n$/),
    });
    expect(setting.discord.traffic.length).toBeLessThanOrEqual(before + 2);
  });
});

describe("the program", () => {
  beforeEach(async () => {
    setting = await setUp();
  });

  it("ends at SIGTERM with code 0, and is ready only while it is on the air", async () => {
    expect(health(join(folder, "nothing.db"), "ready")).toBe(1);
    await expect.poll(() => health(setting.databaseFile, "ready")).toBe(0);
    expect(await setting.bot.stop()).toBe(0);
    const sqlite = new Sqlite(setting.databaseFile);
    sqlite.prepare("update alive set at = at - 31000").run();
    sqlite.close();
    expect(health(setting.databaseFile, "ready")).toBe(1);
  });

  it.each(["SIGHUP", "SIGQUIT"] as const)(
    "ends in good order at %s, as when an SSH session ends or somebody presses Ctrl-\\",
    async (signal) => {
      const { bot, databaseFile, discord } = setting;
      bot.process.kill(signal);
      expect(await bot.ended()).toBe(0);
      expect(existsSync(`${databaseFile}-wal`)).toBe(false);
      await expect.poll(() => discord.botIsConnected()).toBe(false);
    },
  );

  it("ends in good order however often it is told to, as by Ctrl-C on npm start", { tags: "long" }, async () => {
    const { discord, anna, bot } = setting;
    // Keeps a command in hand.
    discord.faults.disturb({ method: "POST", route: /\/callback$/, times: 1 }, { type: "late", ms: 1_000 });
    const opened = anna.slash(discord.channel, "katchen start");
    await expect.poll(() => discord.traffic.some(({ path }) => path.endsWith("/callback"))).toBe(true);
    const telling = setInterval(() => bot.process.kill("SIGINT"), 20);
    expect(await bot.ended()).toBe(0);
    clearInterval(telling);
    expect((await opened).type).toBe("message");
  });

  it(
    "lives by its health check from its start on, with or without Discord, until it ends, with code 0, or hangs",
    { tags: "long" },
    async () => {
      const databaseFile = join(folder, "lonely.db");
      expect(health(databaseFile)).toBe(1);
      const environment = { DISCORD_TOKEN: setting.discord.token, DISCORD_API_URL: "http://127.0.0.1:9/api" };
      const bot = spawnBot(environment, { databaseFile });
      await expect.poll(() => bot.output()).toContain("Discord cannot be reached");
      expect([health(databaseFile), health(databaseFile, "ready"), health(databaseFile, "pretty")]).toEqual([0, 1, 1]);
      // As if its last heartbeat were older.
      bot.process.kill("SIGSTOP");
      const past = Date.now() / 1000 - 60;
      utimesSync(`${databaseFile}.lock`, past, past);
      expect(health(databaseFile)).toBe(1);
      bot.process.kill("SIGCONT");
      await expect.poll(() => health(databaseFile)).toBe(0);
      expect(await bot.stop()).toBe(0);
      expect(health(setting.databaseFile)).toBe(0);
      await setting.bot.stop();
      expect(health(setting.databaseFile)).toBe(1);
    },
  );

  it(
    "is found by the health check where .env says that its database is, as by the bot itself",
    { tags: "long" },
    async () => {
      const script = fileURLToPath(new URL("../../dist/bin/health.js", import.meta.url));
      writeFileSync(join(folder, ".env"), `DATABASE_FILE=${setting.databaseFile}\n`);
      const look = () => spawnSync(process.execPath, [script], { cwd: folder, env: {} }).status;
      await expect.poll(look).toBe(0);
    },
  );

  it("replays a press that came while the connection was down, and applies it once", { tags: "long" }, async () => {
    const { discord, anna, ben } = setting;
    await anna.slash(discord.channel, "katchen start");
    discord.faults.dropConnection();
    const joined = await pressOn(discord, ben, "join");
    expect(joined.type).toBe("update");
    await pressOn(discord, anna, "start");
    const presses = await playOut(setting, (moves) => moves.find(({ verb }) => verb === "throw" || verb === "stand"));
    expect(readTable(setting.databaseFile, tableOn(setting)).actions).toHaveLength(presses);
  });

  it("posts the board again when somebody has deleted it", async () => {
    const { discord, anna, ben } = setting;
    await anna.slash(discord.channel, "katchen start");
    await pressOn(discord, ben, "join");
    await pressOn(discord, anna, "add", "relaxed");
    await pressOn(discord, anna, "start");
    const board = boardIn(discord, anna);
    await pressOn(discord, anna, "throw");
    await pressOn(discord, ben, "throw");
    discord.deleteMessage(discord.channel, board.id);
    const boards = (): readonly string[] => anna.sees(discord.channel).map(({ id }) => id);
    await expect.poll(boards).toHaveLength(1);
    expect(boards()).not.toContain(board.id);
    // A slow picture comes with a second write.
    const descriptions = (): readonly string[] => picturesOf(boardIn(discord, anna)).map((shown) => shown.description);
    await expect.poll(descriptions).toEqual([expect.stringContaining("Anna")]);
  });

  it("lets a computer player whose turn it is go on after a restart", { tags: "long" }, async () => {
    const { discord, anna } = setting;
    await anna.slash(discord.channel, "katchen start");
    await pressOn(discord, anna, "add", "strong");
    await pressOn(discord, anna, "start");
    const table = tableOn(setting);
    await pressOn(discord, anna, "throw");
    await setting.bot.kill();
    const { actions } = readTable(setting.databaseFile, table);
    await setting.restart();
    await expect.poll(() => readTable(setting.databaseFile, table).actions.length).toBeGreaterThan(actions.length);
  });
});

// Everywhere else it starts from one file.
describe("the program from the files that it is built to", () => {
  beforeAll(() => {
    vi.stubEnv("BOT_ENTRY", undefined);
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  it("registers its commands and uploads its emojis once", async () => {
    setting = await setUp({ emojis: new Map() });
    await expect.poll(writes).toHaveLength(expected);
    expect(writes().filter((method) => method === "PUT")).toHaveLength(1);
    await setting.bot.stop();
    await setting.restart();
    await expect.poll(() => setting.discord.traffic.at(-1)?.method).toBe("GET");
    expect(writes()).toHaveLength(expected);
  });
});
