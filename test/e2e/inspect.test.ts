// @module-tag long

import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startLocalDiscord } from "../../playground/discord/index.js";
import { placePosition } from "../../playground/position.js";
import { boardBecomes, boardIn, controlsOf } from "./support/board.js";
import { startBot } from "./support/bot.js";
import { readTable } from "./support/database.js";
import { askedOn, move, movesOn } from "./support/play.js";
import { setUp, type Setting, startGame, tableOn } from "./support/setting.js";

let setting: Setting;
/** Three moves into Anna's game the bot died. */
let table: string;
beforeAll(async () => {
  setting = await setUp({ limits: "none" });
  await startGame(setting, { shots: 3 });
  table = tableOn(setting);
  for (let moves = 0; moves < 3; moves += 1) {
    const control = movesOn(setting).find(({ verb }) => verb === "throw" || verb === "stand");
    if (control === undefined) throw new Error("the game ended too soon");
    await move(setting, control);
  }
  await setting.bot.kill();
});
afterAll(() => setting.end());
/** Started by a test next to the setting. */
let further: readonly (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of further) await end();
  further = [];
});

const program = fileURLToPath(new URL("../../dist/bin/inspect.js", import.meta.url));

/** As `npm run inspect` does. */
function inspect(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });
  return { code: status, output: stdout, notice: stderr };
}

/** As nobody should. */
function setSeed(seed: Buffer | null): void {
  const sqlite = new Sqlite(setting.databaseFile);
  sqlite.prepare("update tables set seed = ?").run(seed);
  sqlite.close();
}

describe("the database of a bot that was killed", () => {
  it("is listed, told of and played again", async () => {
    const { databaseFile } = setting;
    const { seed, actions } = readTable(databaseFile, table);
    const listed: unknown = JSON.parse(inspect(databaseFile, "--json").output);
    expect(listed).toMatchObject([{ id: table, game: "katchen", status: "playing" }]);
    expect(inspect(databaseFile).output).toContain(table);

    const open = inspect(databaseFile, table);
    expect(open).toMatchObject({ code: 0, notice: expect.stringMatching(/^[^\n]*left out[^\n]*\n$/) });
    expect(open.output).toContain("Anna");
    expect(open.output).not.toContain(seed?.toString("hex"));
    const whole = inspect(databaseFile, table, "--secrets", "--json");
    expect(whole).toMatchObject({ code: 0, notice: expect.stringMatching(/^[^\n]*keep it from players[^\n]*\n$/) });
    expect(JSON.parse(whole.output)).toMatchObject({ table, seed: seed?.toString("hex") });

    const again = inspect(databaseFile, table, "--replay");
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining(`actions: ${actions.length}\n`) });
    setSeed(Buffer.alloc(32));
    expect(inspect(databaseFile, table, "--replay")).toMatchObject({
      code: 1,
      output: expect.stringContaining("agrees: false\n"),
    });
    setSeed(seed);
  });

  it("gives a position that somebody else plays on from", async () => {
    const { databaseFile } = setting;
    const { actions, state } = readTable(databaseFile, table);
    const folder = dirname(databaseFile);
    const file = join(folder, "position.db");
    expect(inspect(databaseFile, table, "--position", file)).toMatchObject({
      code: 0,
      output: expect.stringContaining(`npm run play -- --position ${file}\n`),
    });

    const discord = await startLocalDiscord({ limits: "none" });
    further = [() => discord.close()];
    const [anna, ben, cleo] = ["Anna", "Ben", "Cleo"].map((name) => discord.addUser({ name, locale: "de" }));
    if (anna === undefined || ben === undefined || cleo === undefined) throw new Error("nobody is there");
    const copy = join(folder, "play.db");
    placePosition(file, copy, discord);
    const bot = await startBot(discord, { databaseFile: copy });
    further = [() => bot.kill(), ...further];
    await expect.poll(() => anna.sees(discord.channel)).not.toEqual([]);
    await boardBecomes(discord, anna, (board) => controlsOf(board).some((control) => control.table === table));
    expect(readTable(copy, table).state).toEqual(state);
    const there: Setting = { ...setting, discord, anna, ben, cleo, databaseFile: copy, bot };
    const [control] = movesOn(there);
    if (control === undefined) throw new Error("nobody can do anything");
    expect(askedOn(there).user.global_name).toBe(askedOn(setting).user.global_name);
    await move(there, control);
    expect(readTable(copy, table).actions).toHaveLength(actions.length + 1);
    expect(boardIn(discord, anna).id).toBe(readTable(copy, table).message);
    expect(discord.problems).toEqual([]);
  });

  it("is refused in one line where something is wrong with what is asked", async () => {
    const { databaseFile } = setting;
    const wrong: readonly (readonly [args: readonly string[], line: RegExp])[] = [
      [[], /^Usage: /],
      [[databaseFile, table, "--secret"], /^Usage: /],
      [[databaseFile, table, "--secrets", "--replay"], /^Usage: /],
      [[databaseFile, table, "--replay", "--position", "x.db"], /^Usage: /],
      [[databaseFile, "--replay"], /^Usage: /],
      [["none.db"], /^There is no database none\.db\./],
      [[program], /is no database of Katzentisch/],
      [[databaseFile, "-AAAAAAAAAA"], /^There is no table -AAAAAAAAAA /],
      [[databaseFile, table, "--position", databaseFile], /exists already/],
    ];
    for (const [args, line] of wrong) {
      const { code, output, notice } = inspect(...args);
      expect({ code, output }).toEqual({ code: 1, output: "" });
      expect(notice).toMatch(line);
      expect(notice.trimEnd()).not.toContain("\n");
    }
  });
});
