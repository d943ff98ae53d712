import Sqlite from "better-sqlite3";
import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, Outcome, SeenMessage } from "../../playground/discord/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { controlsOf, textOf, whispered } from "./support/board.js";
import { playQuickly } from "./support/play-as-shown.js";
import { setUp, type Setting } from "./support/setting.js";

let setting: Setting;
afterEach(() => setting.end());

const random = seededRandom(11);

/** People and kills: `CUP_PEOPLE=11 CUP_KILLS=20 npx vitest run test/e2e/cup-played` plays a large one. */
const [size, kills] = [Number(process.env["CUP_PEOPLE"] ?? 2), Number(process.env["CUP_KILLS"] ?? 2)];

/** The newest message of the cup that has this button, as soon as somebody sees one. */
async function press(user: LocalUser, verb: string): Promise<Outcome> {
  const find = () => {
    for (const message of user.sees(setting.discord.channel).toReversed()) {
      const control = controlsOf(message).find((one) => one.table === "cup" && one.verb === verb);
      if (control !== undefined) return { message, control };
    }
    return null;
  };
  await expect.poll(find).not.toBeNull();
  const found = find();
  return user.press(found?.message.id ?? "", found?.control.customId ?? "");
}

/** What stands on the cup's board. */
function board(user: LocalUser): string {
  const { channel } = setting.discord;
  const shown = user
    .sees(channel)
    .findLast((message) => !message.ephemeral && controlsOf(message).some(({ table }) => table === "cup"));
  return shown === undefined ? "" : textOf(shown);
}

/** The cup's tables that have not ended. */
function open(): readonly { readonly id: string; readonly channel: string; readonly isLobby: boolean }[] {
  const found = rows("select id, channel, life from tables where life in ('lobby', 'playing')");
  return found.map(({ id, channel, life }) => ({
    id: String(id),
    channel: String(channel),
    isLobby: life === "lobby",
  }));
}

function rows(query: string): readonly Readonly<Record<string, unknown>>[] {
  const database = new Sqlite(setting.databaseFile, { readonly: true });
  try {
    return database.prepare<[], Readonly<Record<string, unknown>>>(query).all();
  } finally {
    database.close();
  }
}

/** Somebody who sits there begins, and all play to the end. What a dying bot does not answer is pressed again. */
async function playTable(id: string, channel: string, people: readonly LocalUser[]): Promise<void> {
  const { discord, databaseFile } = setting;
  const bot = {
    hurry: () => {
      if (setting.bot.process.connected) setting.bot.hurry();
    },
  };
  const lobby = (viewer: LocalUser): SeenMessage | undefined =>
    viewer
      .sees(channel)
      .findLast((message) => controlsOf(message).some((one) => one.table === id && one.verb === "start"));
  for (;;) {
    const [shown] = people.flatMap((viewer) => lobby(viewer) ?? []);
    const start = shown === undefined ? undefined : controlsOf(shown).find(({ verb }) => verb === "start");
    const isWaiting = open().some((one) => one.id === id && one.isLobby);
    if (isWaiting && shown !== undefined && start !== undefined)
      for (const user of people)
        if (textOf(shown).includes(user.user.global_name ?? "?")) {
          await user.press(shown.id, start.customId).catch(() => null);
          break;
        }
    if (!open().some((one) => one.id === id)) return;
    await playQuickly({ discord, bot, databaseFile, people, random }, id, channel).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Tables are played as they come, until the cup is over. */
async function playCup(people: readonly LocalUser[]): Promise<void> {
  const isOver = (): boolean => rows("select ended from cups").every(({ ended }) => ended !== null);
  while (!isOver()) {
    await expect.poll(() => isOver() || open().length > 0).toBe(true);
    await Promise.all(open().map(({ id, channel }) => playTable(id, channel, people)));
  }
}

/** The bot dies this often, at random moments. */
async function dieOften(times: number): Promise<void> {
  for (let left = times; left > 0; left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, 500 + random.pick(2_500)));
    await setting.bot.kill();
    await setting.restart();
  }
}

describe("a cup whose games are played", () => {
  it("comes to its end whatever dies, with every result in the book, and its winner is engraved once", async () => {
    setting = await setUp();
    const { discord, anna, ben, cleo } = setting;
    discord.faults.latency = { minMs: 40, maxMs: 120 };
    const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
    const others = Array.from({ length: size }, (_, at) => discord.addUser({ name: `Person ${at}`, locale: "de" }));
    const people = [anna, ben, cleo, ...others].slice(0, size);
    const opened = await boss.slash(discord.channel, "cup open", { game: "katchen", series: "katchenmeister" });
    expect(whispered(opened)).toContain("Katchenmeister");
    await Promise.all(people.map((user) => press(user, "join")));
    await expect.poll(() => board(anna)).toMatch(new RegExp(`\\(${size}\\)`, "u"));
    await press(boss, "host");
    await press(boss, "start");
    await Promise.all([playCup(people), dieOften(kills)]);

    const [trophy] = rows("select user, text, series from trophies");
    const winner = people.find(({ id }) => id === trophy?.["user"]);
    if (winner === undefined) throw new Error("nobody has won");
    expect(rows("select cup from trophies")).toHaveLength(1);
    const asked = await press(winner, "engrave");
    await winner.submit(asked.interaction, { turn: "Die Pfote" });
    await expect.poll(() => rows("select text from trophies")).toEqual([{ text: "Die Pfote" }]);
    await expect.poll(() => board(boss)).toContain("Die Pfote");

    // Every table's result is in the book, once.
    const finished = rows("select id from tables where life = 'over'").length;
    expect(rows("select * from club_games where why is null")).toHaveLength(finished);
    const kinds = rows("select json_extract(fact, '$.type') as type from cup_events").map(({ type }) => type);
    expect(kinds.filter((type) => type === "won")).toHaveLength(1);
    expect(kinds.filter((type) => type === "tableFinished")).toHaveLength(finished);
    expect(discord.problems).toEqual([]);
  });
});
