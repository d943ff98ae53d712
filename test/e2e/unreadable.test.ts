import Sqlite from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, SeenMessage } from "../../playground/discord/index.js";
import { boardBecomes, boardIn, controlsOf, pressOn, proofOn, textOf } from "./support/board.js";
import { setUp, type Setting, tableOn } from "./support/setting.js";

let setting: Setting;
afterEach(async () => {
  const { problems } = setting.discord;
  const log = setting.bot.output();
  await setting.end();
  expect(problems).toEqual([]);
  expect(log).not.toMatch(/"level":(50|60)/);
});

/** For one person alone. */
function lastWhisper({ discord }: Setting, user: LocalUser): SeenMessage {
  const last = user.sees(discord.channel).findLast(({ ephemeral }) => ephemeral);
  if (last === undefined) throw new Error("nobody whispered");
  return last;
}

/** Changes the database of a running game of Kalle while the bot is away. @returns the table's id */
async function startBroken(change: string): Promise<string> {
  setting = await setUp();
  const { discord, anna, ben, databaseFile } = setting;
  await anna.slash(discord.channel, "kalle start");
  await pressOn(discord, ben, "join");
  await pressOn(discord, anna, "start");
  const table = tableOn(setting);
  await setting.bot.kill();
  const sqlite = new Sqlite(databaseFile);
  sqlite.exec(change);
  sqlite.close();
  await setting.restart();
  return table;
}

const stuck = "Diesen Tisch kann ich gerade nicht lesen";

describe("a running game whose state lacks something after an update", () => {
  it("says so on its board, and every command and press there is answered well", async () => {
    await startBroken("update tables set state = json_remove(state, '$.phase')");
    const { discord, anna, ben, cleo, databaseFile } = setting;
    await boardBecomes(discord, anna, (board) => textOf(board).includes(stuck));
    await cleo.slash(discord.channel, "kalle show");
    expect(textOf(lastWhisper(setting, cleo))).toContain("I can’t read this table");
    await anna.slash(discord.channel, "kalle show");
    expect(textOf(boardIn(discord, anna))).toContain(stuck);
    await cleo.slash(discord.channel, "kalle close");
    expect(textOf(lastWhisper(setting, cleo))).toMatch(/close/i);

    await ben.slash(discord.channel, "privacy show");
    await expect.poll(() => lastWhisper(setting, ben).attachments).toHaveLength(1);
    await ben.slash(discord.channel, "privacy delete");
    const yes = controlsOf(lastWhisper(setting, ben)).find(({ verb }) => verb === "delete");
    await ben.press(lastWhisper(setting, ben).id, yes?.customId ?? "");
    await expect.poll(() => textOf(lastWhisper(setting, ben))).toMatch(/no longer stored|stored about you/i);

    await pressOn(discord, anna, "close");
    await boardBecomes(discord, anna, (board) => textOf(board).includes("Kein Ergebnis"));
    const sqlite = new Sqlite(databaseFile, { readonly: true });
    expect(sqlite.prepare("select life from tables").pluck().all()).toEqual(["closed"]);
    sqlite.close();
  });

  it("makes room in its channel for a new table", { tags: "long" }, async () => {
    await startBroken("update tables set state = '{'");
    const { discord, anna, ben } = setting;
    await boardBecomes(discord, anna, (board) => textOf(board).includes(stuck));
    await ben.slash(discord.channel, "kalle start");
    await boardBecomes(discord, anna, (board) => textOf(board).includes("Wer spielt mit?"));
    await pressOn(discord, anna, "join");
  });
});

describe("a running game whose rules have changed with an update", () => {
  it("is closed in its channel's language, with its seed", { tags: "long" }, async () => {
    await startBroken("update tables set rules = 0");
    const { discord, anna } = setting;
    await boardBecomes(discord, anna, (board) => textOf(board).includes("meine Regeln geändert"));
    expect(await proofOn(discord, anna)).toMatch(/Geheimzahl\W+[0-9a-f]{64}/);
    await anna.slash(discord.channel, "kalle start");
    await boardBecomes(discord, anna, (board) => textOf(board).includes("Wer spielt mit?"));
  });

  it("is set aside by a program that has older ones, with its seed kept secret", { tags: "long" }, async () => {
    await startBroken("update tables set rules = 99");
    const { discord, anna, databaseFile } = setting;
    await boardBecomes(discord, anna, (board) => textOf(board).includes(stuck));
    expect(JSON.stringify(boardIn(discord, anna))).not.toContain("verify:0");
    const sqlite = new Sqlite(databaseFile, { readonly: true });
    const row = sqlite.prepare("select life, rules, state is not null as played, seed is not null as fair from tables");
    expect(row.all()).toEqual([{ life: "quarantined", rules: 99, played: 1, fair: 1 }]);
    sqlite.close();
  });
});
