import { execFile } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import Sqlite from "better-sqlite3";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type LocalDiscord, startLocalDiscord } from "../../playground/discord/index.js";
import { addFinishedGames } from "../support/many-games.js";
import { createDatabase, hasPostgres } from "../support/postgres.js";
import { released, unpackReleased } from "../support/released.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { pressOn } from "./support/board.js";
import { type BotProcess, startBot } from "./support/bot.js";
import { sealOff, whyNotSealed } from "./support/seal-off.js";

const obstacle = whyNotSealed();

beforeAll(() => {
  if (obstacle !== null)
    process.stderr.write(`skipped: this system makes no namespace with a read-only disk (${obstacle})\n`);
});

let discord: LocalDiscord;
let bot: BotProcess | null = null;
afterEach(async () => {
  await bot?.kill();
  bot = null;
  await discord.close();
});

const runProgram = promisify(execFile);

/** Runs a command of `README.md` or `docs/operations.md` where only this folder can be written to. @throws if it fails */
async function runSealed(
  folder: string,
  environment: Readonly<Record<string, string>>,
  name: string,
  ...args: readonly string[]
): Promise<void> {
  const script = fileURLToPath(new URL(`../../dist/bin/${name}.js`, import.meta.url));
  const [program = "", ...rest] = [...sealOff(folder), process.execPath, script, ...args];
  await runProgram(program, rest, { env: { PATH: process.env["PATH"], ...environment }, maxBuffer: 2 ** 28 });
}

/** Starts the bot on a build's database with this number of more games, stops it, and runs every command on the database. */
async function runAll(build: string, games: number): Promise<void> {
  const folder = temporaryFolder();
  const databaseFile = join(folder, "bot.db");
  unpackReleased(build, databaseFile);
  addFinishedGames(databaseFile, games);
  discord = await startLocalDiscord();
  const within = sealOff(folder);
  bot = await startBot(discord, { databaseFile, within });
  expect(bot.output()).toContain("the database was migrated");
  const [anna, ben] = ["Anna", "Ben"].map((name) => discord.addUser({ name, locale: "de" }));
  if (anna === undefined || ben === undefined) throw new Error("nobody plays");
  await expect.poll(() => discord.commands().length).toBeGreaterThan(0);
  await anna.slash(discord.channel, "katchen start");
  await pressOn(discord, ben, "join");
  await pressOn(discord, anna, "start");
  const run = runSealed.bind(null, folder, { DATABASE_FILE: databaseFile });

  // While it runs.
  await vi.waitFor(() => run("health", "ready"), 20_000);
  await run("health");
  const [backup, position] = [join(folder, "backup.db"), join(folder, "position.db")];
  await run("backup", backup);
  const sqlite = new Sqlite(databaseFile, { readonly: true });
  const open = String(
    sqlite.prepare("select id from tables where life = 'playing' order by opened desc").pluck().get(),
  );
  const guild = String(sqlite.prepare("select guild from tables").pluck().get());
  expect(sqlite.prepare("select count(*) from tables where id glob 'copy*'").pluck().get()).toBe(games);
  sqlite.close();
  await run("inspect", databaseFile);
  for (const option of ["--json", "--secrets", "--replay"]) await run("inspect", databaseFile, open, option);
  await run("inspect", databaseFile, open, "--position", position);
  for (const format of ["--html", "--csv"]) await run("club", databaseFile, guild, format);
  expect(await bot.stop()).toBe(0);

  // Restore, as docs/operations.md says, and once more.
  copyFileSync(backup, databaseFile);
  for (const end of ["-wal", "-shm"]) rmSync(`${databaseFile}${end}`, { force: true });
  bot = await startBot(discord, { databaseFile, within });
  expect(await bot.stop()).toBe(0);
  if (hasPostgres) {
    const url = await createDatabase("empty");
    await runSealed(folder, { DATABASE_URL: url }, "migrate-store", databaseFile);
  }
  expect(existsSync(position)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.includes("etilqs") || name.endsWith(".part"))).toEqual([]);
}

describe("where only the folder of the database can be written to", () => {
  it.skipIf(obstacle !== null)("an old database with 300 more games is upgraded, and all commands work", async () => {
    await runAll("5b196bc.db.gz", 300);
  });

  it
    .skipIf(obstacle !== null)
    .for(readdirSync(released).flatMap((build) => [300, 3_000].map((games) => ({ build, games }))))(
    "so it is with $games games of $build",
    { tags: "long" },
    async ({ build, games }) => {
      await runAll(build, games);
    },
  );
});
