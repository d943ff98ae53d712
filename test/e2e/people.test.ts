import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser } from "../../playground/discord/index.js";
import { boardBecomes, boardIn, controlsOf, expectNotice, pressOn, textOf, whispered } from "./support/board.js";
import { readTable } from "./support/database.js";
import { askedOn, playOut } from "./support/play.js";
import { setUp, type Setting, startGame, tableOn } from "./support/setting.js";

let setting: Setting;
afterEach(async () => {
  const { problems } = setting.discord;
  await setting.end();
  expect(problems).toEqual([]);
});

/** The opener of a stage 1 of two loses with these: Anna's are worth eight coasters, Ben's is the lowest there is. */
const annas = [4, 2, 1];
const bens = [2, 2, 1];

/** What the deadline brings comes a moment later. */
async function untilNextDeadline(version: number): Promise<void> {
  setting.bot.hurry();
  await expect.poll(() => readTable(setting.databaseFile, tableOn(setting)).version).toBeGreaterThan(version);
}

/** Messages in the channel that mention somebody. */
function mentions(user: LocalUser): readonly { readonly id: string; readonly users: readonly string[] }[] {
  return user
    .sees(setting.discord.channel)
    .filter(({ mentions: mentioned }) => mentioned.length > 0)
    .map(({ id, mentions: mentioned }) => ({ id, users: mentioned.map((somebody) => somebody.id) }));
}

describe("people at a table", () => {
  it("may vanish, are warned, replaced, come back, and win", async () => {
    const roll = [6, 1];
    const first = [annas, bens, bens, annas];
    const second = [bens, annas, bens, annas];
    setting = await setUp({ dice: [roll, ...first, ...second].flat() });
    const { discord, anna, ben, databaseFile } = setting;
    await anna.slash(discord.channel, "katchen start", { shots: 2, "knock-out": true, "by-hand": true });
    await pressOn(discord, ben, "join");
    await pressOn(discord, anna, "start");
    const table = tableOn(setting);
    const version = (): number => readTable(databaseFile, table).version;
    const missed = (): number => readTable(databaseFile, table).actions.filter(({ by }) => by === "timeout").length;

    for (const bensTurns of [1, 2, 1]) {
      await untilNextDeadline(version());
      await expect.poll(() => mentions(ben)).toMatchObject([{ users: [anna.id] }]);
      const before = missed();
      await untilNextDeadline(version());
      await expect.poll(missed).toBe(before + 1);
      await expect.poll(() => mentions(ben)).toEqual([]);
      for (let turn = 0; turn < bensTurns; turn += 1) {
        await boardBecomes(discord, ben, (board) => textOf(board).includes("👉 Ben"));
        await pressOn(discord, ben, "throw");
      }
    }
    expect(missed()).toBe(3);
    await expect.poll(() => readTable(databaseFile, table).actions.at(-1)?.by).toBe("computer");
    await boardBecomes(discord, anna, (board) => controlsOf(board).some(({ verb }) => verb === "back"));
    await pressOn(discord, anna, "back");
    await boardBecomes(discord, ben, (board) => textOf(board).includes("👉 Ben"));
    await pressOn(discord, ben, "throw");
    await boardBecomes(discord, anna, (board) => textOf(board).includes("👉 Anna"));
    await pressOn(discord, anna, "throw");
    const stored = readTable(databaseFile, table);
    expect(stored.life).toBe("over");
    expect(stored.events.at(-1)).toEqual({ to: "all", type: "over", loser: 1, winner: 0 });
    expect(stored.actions.map(({ by }) => by)).toEqual([
      "timeout",
      "human",
      "timeout",
      "human",
      "human",
      "timeout",
      "human",
      "computer",
      "human",
      "human",
    ]);
  });

  it("let the host leave the lobby, and the next one start", { tags: "long" }, async () => {
    setting = await setUp();
    const { discord, anna, ben, cleo } = setting;
    await anna.slash(discord.channel, "katchen start");
    await pressOn(discord, ben, "join");
    await pressOn(discord, cleo, "join");
    await pressOn(discord, anna, "leave");
    const board = await boardBecomes(discord, anna, (lobby) => textOf(lobby).includes("👑\u00A0**Ben**"));
    const start = controlsOf(board).find(({ verb }) => verb === "start");
    expect(whispered(await cleo.press(board.id, start?.customId ?? ""))).toContain("Ben");
    await pressOn(discord, ben, "start");
    expect(readTable(setting.databaseFile, tableOn(setting))).toMatchObject({ life: "playing", seats: 2 });
  });

  it("play a rematch, opened by the last loser", { tags: "long" }, async () => {
    setting = await setUp();
    const { discord, ben, databaseFile } = setting;
    await startGame(setting);
    const first = boardIn(discord, ben);
    await playOut(setting, (moves) => moves.find(({ verb }) => verb === "throw" || verb === "stand"));
    const { events } = readTable(databaseFile, tableOn(setting));
    const { loser } = events.at(-1) as { readonly loser: number };
    await pressOn(discord, ben, "rematch");
    const lobby = boardIn(discord, ben);
    expect(lobby.id).not.toBe(first.id);
    const result = () => JSON.stringify(ben.sees(discord.channel).find(({ id }) => id === first.id)?.components);
    await expect.poll(result).toContain(`/${discord.channel}/${lobby.id}"`);
    expect(result()).not.toContain(":rematch");
    expect(textOf(lobby)).toMatch(/Anna[^]*Ben[^]*Cleo/);
    await pressOn(discord, ben, "start");
    expect(askedOn(setting)).toBe([setting.anna, setting.ben, setting.cleo][loser]);
    expect(readTable(databaseFile, tableOn(setting)).opener).toBe(loser);
  });

  it("open a closed table again by one press, and whoever presses next is led there", async () => {
    setting = await setUp();
    const { discord, anna, ben, cleo } = setting;
    await anna.slash(discord.channel, "katchen start", { shots: 3 });
    await pressOn(discord, anna, "leave");
    await boardBecomes(discord, ben, (board) => textOf(board).includes("Tisch geschlossen"));
    const closed = boardIn(discord, ben);
    const again = controlsOf(closed).find(({ verb }) => verb === "rematch")?.customId ?? "";
    expect((await ben.press(closed.id, again)).type).toBe("message");
    const lobby = boardIn(discord, ben);
    expect([lobby.id === closed.id, textOf(lobby).includes("Anna")]).toEqual([false, false]);
    const stored = readTable(setting.databaseFile, tableOn(setting));
    expect(stored).toMatchObject({ life: "lobby", seats: 1, options: { shots: 3 } });
    await expect.poll(() => readTable(setting.databaseFile, tableOn(setting)).board).toBe(lobby.id);
    await expectNotice(cleo.press(closed.id, again), cleo, discord.channel, new RegExp(lobby.id, "u"));
    await pressOn(discord, cleo, "join");
  });

  it("sit at several tables in several channels at once", { tags: "long" }, async () => {
    setting = await setUp();
    const { discord, anna, ben } = setting;
    const other = discord.addChannel("hinterzimmer");
    await anna.slash(discord.channel, "katchen start");
    await ben.slash(other, "katchen start", { shots: 3 });
    await pressOn(discord, ben, "join");
    const theirs = boardIn(discord, anna, other);
    const join = controlsOf(theirs).find(({ verb }) => verb === "join");
    await anna.press(theirs.id, join?.customId ?? "");
    expect(textOf(boardIn(discord, anna, other))).toMatch(/Ben[^]*Anna/);
    expect(textOf(boardIn(discord, anna))).toMatch(/Anna[^]*Ben/);
  });

  it("keep the layout whatever their names are", async () => {
    setting = await setUp();
    const { discord, anna } = setting;
    const names = ["🦊".repeat(32), "**_~~||`x`||~~_**", "@everyone <@1> <#2>", "# Titel\n> Zitat", "‮gnirts‬"];
    await anna.slash(discord.channel, "katchen start");
    for (const name of names) await pressOn(discord, discord.addUser({ name }), "join");
    const text = textOf(boardIn(discord, anna));
    expect(text).not.toMatch(/@everyone|<@1>|<#2>|^> Zitat/m);
    expect(boardIn(discord, anna).mentions).toEqual([]);
    await pressOn(discord, anna, "start");
    expect(mentions(anna)).toEqual([]);
  });
});
