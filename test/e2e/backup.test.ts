import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { boardBecomes, controlsOf } from "./support/board.js";
import { readTable } from "./support/database.js";
import { move, movesOn } from "./support/play.js";
import { replay } from "../../src/tables/replay.js";
import { setUp, type Setting, startGame, tableOn } from "./support/setting.js";
import { allGames } from "../../src/games/index.js";

let setting: Setting;
beforeEach(async () => {
  setting = await setUp({ limits: "none" });
});
afterEach(() => setting.end());

const program = fileURLToPath(new URL("../../dist/bin/backup.js", import.meta.url));

/** As `npm run backup` does. */
async function backUp(...files: readonly string[]): Promise<{ readonly code: number | null; readonly line: string }> {
  // Other wrong settings prevent no backup.
  const env = { PATH: process.env["PATH"], DATABASE_FILE: setting.databaseFile, LOG_LEVEL: "loud" };
  const child = spawn(process.execPath, [program, ...files], { env, stdio: ["ignore", "pipe", "pipe"] });
  let line = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      line += text;
    });
  await once(child, "close");
  return { code: child.exitCode, line };
}

async function playOn(presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    const control = movesOn(setting).find(({ verb }) => verb === "throw" || verb === "stand");
    if (control === undefined) throw new Error("the game ended too soon");
    await move(setting, control);
  }
}

describe("a backup of a bot that is played with", () => {
  it("holds every table as it stood at one moment, and a bot that starts on it plays on from there", async () => {
    const { discord, anna, databaseFile } = setting;
    await startGame(setting, { shots: 3 });
    const table = tableOn(setting);
    await playOn(5);
    const file = join(dirname(databaseFile), "backup.db");
    const stored = readTable(databaseFile, table).actions.length;
    // The game goes on until it is done, and a little longer.
    const saving = backUp(file);
    const over = saving.then(() => true);
    do await playOn(1);
    while (!(await Promise.race([over, sleep(0, false)])));
    await playOn(2);
    const saved = await saving;
    expect(saved).toEqual({ code: 0, line: expect.stringMatching(/^Saved .*; tables: 1, KiB: \d+\.\n$/) });

    const live = readTable(databaseFile, table);
    const copy = readTable(file, table);
    expect(copy.actions.length).toBeGreaterThanOrEqual(stored);
    expect(live.actions.length).toBeGreaterThan(copy.actions.length);
    expect(live.actions.slice(0, copy.actions.length)).toEqual(copy.actions);
    const replayed = replay(copy, allGames);
    expect(replayed.events).toEqual(copy.events);
    expect(replayed.state).toEqual(copy.state);
    expect(copy.seed).toEqual(live.seed);

    // Restored as docs/operations.md says.
    await setting.bot.stop();
    cpSync(file, databaseFile);
    for (const leftover of ["-wal", "-shm"]) rmSync(databaseFile + leftover, { force: true });
    await setting.restart();
    const { question } = copy.state as { readonly question: number };
    await boardBecomes(discord, anna, (board) => controlsOf(board).some(({ prompt }) => prompt === question));
    await playOn(4);
    const further = readTable(databaseFile, table);
    expect(further.actions).toHaveLength(copy.actions.length + 4);
    expect(further.actions.slice(0, copy.actions.length)).toEqual(copy.actions);
    expect(replay(further, allGames).events).toEqual(further.events);
  });

  it(
    "is for nobody else on the machine to read, and neither is anything that the bot writes",
    { tags: "long" },
    async () => {
      const { databaseFile } = setting;
      await startGame(setting);
      const file = join(dirname(databaseFile), "backup.db");
      expect((await backUp(file)).code).toBe(0);
      const files = [file, ...["", "-wal", "-shm", ".lock"].map((end) => `${databaseFile}${end}`)];
      expect(files.map((name) => (statSync(name).mode & 0o777).toString(8))).toEqual(files.map(() => "600"));
    },
  );

  it("is refused in one line where it cannot be made, and the bot does not notice", { tags: "long" }, async () => {
    const { databaseFile } = setting;
    await startGame(setting);
    const folder = dirname(databaseFile);
    const file = join(folder, "backup.db");
    expect(await backUp()).toEqual({
      code: 1,
      line: expect.stringMatching(/^Name the one file to write to: [^\n]*\n$/),
    });
    expect(await backUp(file, file)).toEqual({ code: 1, line: expect.stringMatching(/^Name the one file[^\n]*\n$/) });
    expect(await backUp(databaseFile)).toEqual({ code: 1, line: expect.stringMatching(/exists already[^\n]*\n$/) });
    expect(await backUp(join(folder, "none/backup.db"))).toEqual({
      code: 1,
      line: expect.stringMatching(/^There is no folder [^\n]*\n$/),
    });
    expect(existsSync(file)).toBe(false);
    await playOn(2);
    expect(setting.bot.output()).not.toMatch(/"level":[45]0/);
  });

  it("can be made of a bot that is stopped, or was killed, too", { tags: "long" }, async () => {
    const { databaseFile } = setting;
    await startGame(setting);
    const table = tableOn(setting);
    await playOn(2);
    await setting.bot.kill();
    const killed = join(dirname(databaseFile), "killed.db");
    expect((await backUp(killed)).code).toBe(0);
    expect(readTable(killed, table)).toEqual(readTable(databaseFile, table));
    await setting.restart();
    await setting.bot.stop();
    const stopped = join(dirname(databaseFile), "stopped.db");
    expect((await backUp(stopped)).code).toBe(0);
    expect(readTable(stopped, table).actions).toEqual(readTable(databaseFile, table).actions);
    const sqlite = new Sqlite(stopped, { readonly: true });
    expect(sqlite.pragma("foreign_key_check")).toEqual([]);
    sqlite.close();
    await setting.restart();
    await playOn(2);
  });
});
