import Sqlite from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import type { SeenMessage } from "../../playground/discord/index.js";
import { columnsWith, filesWith } from "../support/temporary-folder.js";
import { boardBecomes, boardIn, controlsOf, pressOn, textOf } from "./support/board.js";
import { setUp, type Setting, startGame } from "./support/setting.js";

let setting: Setting;
afterEach(async () => {
  const { problems } = setting.discord;
  await setting.end();
  expect(problems).toEqual([]);
});

/** Newest last. */
function whispers({ anna, discord }: Setting): readonly SeenMessage[] {
  return anna.sees(discord.channel).filter(({ ephemeral }) => ephemeral);
}

function lastWhisper(on: Setting): SeenMessage {
  const last = whispers(on).at(-1);
  if (last === undefined) throw new Error("nobody whispered");
  return last;
}

/** One of the two buttons of the deletion prompt. */
async function press(on: Setting, verb: string): Promise<void> {
  const question = lastWhisper(on);
  const control = controlsOf(question).find((one) => one.verb === verb);
  if (control === undefined) throw new Error(`there is no button to ${verb}`);
  await on.anna.press(question.id, control.customId);
}

/** In one long transaction, as a backup does, until told to stop. */
function reader({ databaseFile }: Setting): () => void {
  const sqlite = new Sqlite(databaseFile, { readonly: true });
  sqlite.exec("begin");
  sqlite.prepare("select count(*) from tables").get();
  return () => {
    sqlite.close();
  };
}

/** In which files Anna's id or name stands. */
const traces = ({ databaseFile, anna }: Setting): readonly string[] => [
  ...filesWith(databaseFile, anna.user.id),
  ...filesWith(databaseFile, "Anna"),
];

async function forgetAnna(on: Setting): Promise<void> {
  await on.anna.slash(on.discord.channel, "privacy delete");
  await press(on, "delete");
}

describe("/privacy delete during a backup that takes its time", () => {
  it("leaves nothing in the log as soon as that has ended, and nobody waits for it", { tags: "long" }, async () => {
    setting = await setUp({ limits: "none" });
    await startGame(setting);
    const stop = reader(setting);
    await forgetAnna(setting);
    // While the other one still reads.
    for (let look = 0; look < 20; look += 1)
      expect((await setting.ben.slash(setting.discord.channel, "katchen rules")).type).toBe("message");
    await expect.poll(() => textOf(lastWhisper(setting))).toContain("nirgends mehr gespeichert");
    expect(traces(setting)).not.toEqual([]);
    stop();
    await expect.poll(() => traces(setting)).toEqual([]);
    expect(setting.bot.output()).not.toMatch(/"level":[45]0/);
  });

  it("leaves nothing in the log after the next start, where the bot was killed before", { tags: "long" }, async () => {
    setting = await setUp();
    await startGame(setting);
    const stop = reader(setting);
    await forgetAnna(setting);
    await expect.poll(() => textOf(lastWhisper(setting))).toContain("nirgends mehr gespeichert");
    await setting.bot.kill();
    stop();
    expect(traces(setting)).not.toEqual([]);
    await setting.restart();
    await expect.poll(() => traces(setting)).toEqual([]);
  });
});

describe("/privacy over the wire", () => {
  it("hands out a file with what is stored about the asker, and nothing about the others", async () => {
    setting = await setUp();
    await startGame(setting);
    const { discord, anna, ben, cleo } = setting;
    await anna.slash(discord.channel, "privacy show");
    await expect.poll(() => lastWhisper(setting).attachments).toHaveLength(1);
    const [file] = lastWhisper(setting).attachments;
    expect(file?.filename).toBe("katzentisch.json");
    const text = await (await fetch(file?.url ?? "")).text();
    expect(text).toContain(anna.user.id);
    expect(text).toContain('"name": "Anna"');
    for (const other of [ben, cleo]) expect(text).not.toContain(other.user.id);
  });

  it("leaves neither id nor name in the database, and the running game goes on without them on its board", async () => {
    setting = await setUp();
    await startGame(setting);
    const { discord, anna, databaseFile } = setting;
    expect(columnsWith(databaseFile, anna.user.id)).toEqual(["tables.host", "seats.user"]);
    await anna.slash(discord.channel, "privacy delete");
    expect(textOf(lastWhisper(setting))).toContain("Soll ich dich vergessen?");
    await press(setting, "delete");
    await expect.poll(() => textOf(lastWhisper(setting))).toContain("nirgends mehr gespeichert");
    expect([...columnsWith(databaseFile, anna.user.id), ...columnsWith(databaseFile, "Anna")]).toEqual([]);
    // The answer waits a second at most until the WAL is written again.
    await expect.poll(() => [...filesWith(databaseFile, anna.user.id), ...filesWith(databaseFile, "Anna")]).toEqual([]);
    await boardBecomes(discord, setting.ben, (board) => !textOf(board).includes("Anna"));
    expect(textOf(boardIn(discord, setting.ben))).toContain("Namenlos");
  });

  it("comes to its end at the next press when the bot is killed in the middle, and the game goes on", async () => {
    setting = await setUp();
    await startGame(setting);
    const { discord, anna, ben, databaseFile } = setting;
    await anna.slash(discord.channel, "privacy delete");
    const cut = press(setting, "delete").catch(() => null);
    await setting.bot.kill();
    await cut;
    await setting.restart();
    await press(setting, "delete");
    await expect
      .poll(() => textOf(lastWhisper(setting)))
      .toMatch(/nirgends mehr gespeichert|Über dich ist hier nichts gespeichert/);
    expect([...columnsWith(databaseFile, anna.user.id), ...columnsWith(databaseFile, "Anna")]).toEqual([]);
    await boardBecomes(discord, ben, (board) => !textOf(board).includes("Anna"));
    await pressOn(discord, ben, "leave");
    await pressOn(discord, ben, "back");
  });
});
