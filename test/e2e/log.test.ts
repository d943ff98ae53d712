import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { boardIn, controlsOf, menuOf, pressOn, whispered } from "./support/board.js";
import { readTable } from "./support/database.js";
import { entriesOf } from "./support/bot.js";
import { move, movesOn } from "./support/play.js";
import { setUp, type Setting, startGame, tableOn } from "./support/setting.js";

let setting: Setting;
beforeEach(async () => {
  setting = await setUp({ limits: "none", environment: { LOG_LEVEL: "trace" } });
});
afterEach(() => setting.end());

/** Tokens of interactions, from the addresses of the bot's requests. */
function tokensUsed(): readonly string[] {
  return setting.discord.traffic.flatMap(({ path }) => {
    const token = /\/(?:interactions|webhooks)\/\d+\/([^/?]+)/.exec(path)?.[1];
    return token === undefined ? [] : [token, decodeURIComponent(token)];
  });
}

describe("the log of a bot that everything happens to", () => {
  it("says at which table and by which interaction something failed, and never a secret", async () => {
    const { discord, anna, ben, databaseFile } = setting;
    await startGame(setting);
    const table = tableOn(setting);
    const throwing = () => movesOn(setting).find(({ verb }) => verb === "throw" || verb === "stand");

    // Discord fails the answers to a press.
    discord.faults.disturb({ method: "POST", route: /^\/interactions\//, times: 8 }, { type: "failed", status: 503 });
    const lost = throwing();
    if (lost === undefined) throw new Error("nobody is asked");
    await move(setting, lost);

    // The database cannot be written.
    const menu = await menuOf(discord, ben);
    const pause = controlsOf(menu).find(({ verb }) => verb === "leave");
    const sqlite = new Sqlite(databaseFile);
    sqlite.exec("begin immediate");
    const board = boardIn(discord, anna);
    const refused = await ben.press(menu.id, pause?.customId ?? "");
    sqlite.exec("rollback");
    sqlite.close();
    expect(whispered(refused)).not.toBe("");

    // Somebody deletes the board.
    discord.deleteMessage(discord.channel, board.id);
    await anna.slash(discord.channel, "katchen show");
    await pressOn(discord, anna, "rules");

    const found = entriesOf(setting.bot);
    expect(
      found.filter(
        ({ level, time, msg }) => typeof level !== "number" || typeof time !== "number" || typeof msg !== "string",
      ),
    ).toEqual([]);
    expect(found).toContainEqual(
      expect.objectContaining({ msg: "an answer could not be sent", table, interaction: expect.any(String) }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        msg: "an interaction failed",
        table,
        interaction: expect.any(String),
        error: expect.objectContaining({ message: "database is locked", code: "SQLITE_BUSY" }),
      }),
    );
    const facts = found.flatMap(({ error }) => (typeof error === "object" && error !== null ? Object.keys(error) : []));
    expect(
      [...new Set(facts)].filter((name) => !["name", "message", "code", "status", "stack"].includes(name)),
    ).toEqual([]);

    const { seed } = readTable(databaseFile, table);
    if (seed === null) throw new Error("the game has no seed");
    const tokens = tokensUsed();
    expect(tokens.length).toBeGreaterThan(8);
    const secrets = [discord.token, seed.toString("hex"), seed.toString("base64"), seed.join(","), ...tokens];
    const output = setting.bot.output();
    expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
  });
});
