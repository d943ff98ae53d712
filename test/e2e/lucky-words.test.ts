import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, SeenMessage } from "../../playground/discord/index.js";
import { allGames } from "../../src/games/index.js";
import { checkFileText } from "../../src/features/dice/proof/check-game-file.js";
import type { GameFile } from "../../src/tables/chance/game-file.js";
import { hashLuckyWord } from "../../src/tables/chance/secrets.js";
import { faultsByPage } from "../support/page-verifier.js";
import { closeGame, type Control, controlsOf } from "./support/board.js";
import { openTables, pressCup, rowsIn } from "./support/cup.js";
import { endWell, setUp, type Setting } from "./support/setting.js";

const clock = fileURLToPath(new URL("../soak/jumping-clock.mjs", import.meta.url));

let setting: Setting;
afterEach(() => endWell(setting));

/** The newest message of a channel with such a button, as soon as it is there. @param table what its custom_id begins with */
async function find(
  who: LocalUser,
  channel: string,
  verbs: readonly string[],
  table: string,
  argument?: string,
): Promise<[SeenMessage, Control]> {
  const look = (): [SeenMessage, Control] | null => {
    for (const message of who.sees(channel).toReversed()) {
      const control = controlsOf(message).find(
        (one) =>
          one.table === table &&
          verbs.includes(one.verb) &&
          !one.disabled &&
          one.argument === (argument ?? one.argument),
      );
      if (control !== undefined) return [message, control];
    }
    return null;
  };
  await expect.poll(look).not.toBeNull();
  const seen = look();
  if (seen === null) throw new Error(`no ${verbs.join()}`);
  return seen;
}

async function press(who: LocalUser, channel: string, verb: string, table: string) {
  const [message, control] = await find(who, channel, [verb], table);
  return who.press(message.id, control.customId);
}

async function leaveWord(who: LocalUser, channel: string, table: string, word: string): Promise<void> {
  // At a cup's table there is nothing else to set up.
  const [, { verb }] = await find(who, channel, ["setup", "lucky"], table);
  const asked = await press(who, channel, verb, table);
  if (asked.type !== "modal") throw new Error(`no modal: ${asked.type}`);
  await who.submit(asked.interaction, { [asked.modal.custom_id.includes(":arrange") ? "lucky" : "turn"]: word });
}

const lifeOf = (table: string): unknown =>
  rowsIn(setting, `select life from tables where id = '${table}'`)[0]?.["life"];

/**
 * A lobby's people leave words, one of them twice, and begin; the table is closed, and its file has the words and is
 * right.
 */
async function playWithWords(
  channel: string,
  table: string,
  words: readonly (readonly [who: LocalUser, word: string])[],
  starter: LocalUser,
  closer: LocalUser,
): Promise<void> {
  const [first] = words;
  if (first !== undefined) await leaveWord(first[0], channel, table, "zu früh");
  for (const [who, word] of words) await leaveWord(who, channel, table, word);
  await press(starter, channel, "start", table);
  await expect.poll(() => lifeOf(table)).toBe("playing");
  await closeGame(closer, channel, "katchen");
  await expect.poll(() => lifeOf(table)).toBe("closed");
  let text = "";
  const fetchFile = async (): Promise<string> => {
    const [message, { customId }] = await find(starter, channel, ["open"], "verify", table);
    const outcome = await starter.press(message.id, customId);
    const [file] = outcome.type === "message" ? outcome.message.attachments : [];
    text = file === undefined ? "" : await (await fetch(file.url)).text();
    return text;
  };
  // Not before the board is known to show the end, and once in two seconds.
  await expect.poll(fetchFile, { interval: 2_200 }).not.toBe("");
  expect(checkFileText(text, allGames)).toMatchObject({ kind: "checked", findings: [] });
  expect(await faultsByPage(text)).toEqual([]);
  const file = JSON.parse(text) as Extract<GameFile, { protocol: 3 }>;
  const seats = rowsIn(setting, `select user, word from seats where "table" = '${table}' order by seat`);
  const left = seats.map(({ user }) => words.find(([who]) => who.id === user)?.[1] ?? null);
  const hashes = left.map((word) => (word === null ? null : hashLuckyWord(table, word)));
  expect([file.table, file.words, seats.map(({ word }) => word)]).toEqual([table, hashes, hashes]);
  expect(file.words.filter((word) => word !== null)).toHaveLength(words.length);
}

/** The table of somebody's lobby. */
async function lobbyOf(who: LocalUser): Promise<{ readonly id: string; readonly channel: string }> {
  const found = () =>
    openTables(setting).find(
      ({ id, isLobby }) =>
        isLobby &&
        rowsIn(setting, `select user from seats where "table" = '${id}'`).some(({ user }) => user === who.id),
    );
  await expect.poll(found).toBeDefined();
  const lobby = found();
  if (lobby === undefined) throw new Error("no lobby");
  return lobby;
}

describe("lucky words", () => {
  it("of the host and a guest go into a table's dice, and others into those of its rematch", async () => {
    setting = await setUp();
    const { discord, anna, ben } = setting;
    await anna.slash(discord.channel, "katchen start");
    const { id } = await lobbyOf(anna);
    await press(ben, discord.channel, "join", id);
    await playWithWords(
      discord.channel,
      id,
      [
        [anna, "Miez"],
        [ben, "Ka\u0308tzchen"],
      ],
      anna,
      anna,
    );
    await press(ben, discord.channel, "rematch", id);
    const again = await lobbyOf(ben);
    await press(anna, discord.channel, "join", again.id);
    await playWithWords(discord.channel, again.id, [[ben, "Maus"]], ben, ben);
  });

  it("go into the dice of a table at a club evening, that of the one who hosts it too", async () => {
    const zone = { timeZone: "Europe/Berlin" } as const;
    // Evenings end at six in the morning, so to the bot it is always between seven and eight in the evening.
    const hour = Number(new Intl.DateTimeFormat("en", { ...zone, hour: "2-digit", hourCycle: "h23" }).format());
    const aheadMs = ((43 - hour) % 24) * 60 * 60_000;
    setting = await setUp({ nodeArguments: ["--import", clock], environment: { CLOCK_AHEAD: String(aheadMs) } });
    const { discord, anna, ben, cleo } = setting;
    const { channel } = discord;
    const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
    const now = Date.now() + aheadMs;
    const weekday = new Intl.DateTimeFormat("en", { ...zone, weekday: "short" }).format(now);
    const day = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(weekday) + 1;
    const time = new Intl.DateTimeFormat("en-GB", { ...zone, timeStyle: "short" }).format(now);
    await boss.slash(channel, "club evening", { day, time, game: "katchen" });
    for (const user of [anna, ben, cleo]) await press(user, channel, "yes", "evening");
    await press(anna, channel, "open", "evening");
    const { id, channel: place } = await lobbyOf(anna);
    const [host] = rowsIn(setting, `select host from tables where id = '${id}'`);
    const starter = [anna, ben, cleo].find((user) => user.id === host?.["host"]) ?? anna;
    await playWithWords(
      place,
      id,
      [
        [anna, "Miez"],
        [ben, "Mau"],
        [cleo, "Schnurr"],
      ],
      starter,
      boss,
    );
  });

  it("go into the dice of a cup's table, where nobody hosts", async () => {
    setting = await setUp({ botRights: ["CreatePublicThreads"], limits: "none" });
    const { discord, anna, ben, cleo } = setting;
    const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
    await boss.slash(discord.channel, "cup open", { series: "katchenmeister", shots: 1 });
    for (const user of [anna, ben, cleo]) await pressCup(setting, user, "join");
    await pressCup(setting, boss, "host");
    await pressCup(setting, boss, "start");
    const { id, channel } = await lobbyOf(anna);
    await playWithWords(
      channel,
      id,
      [
        [ben, "Miez"],
        [cleo, "Mau"],
      ],
      ben,
      boss,
    );
  });
});
