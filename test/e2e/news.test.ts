import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { afterEach, expect, it } from "vitest";
import type { LocalUser, SeenMessage } from "../../playground/discord/index.js";
import { instantIn } from "../../src/lib/time-zones.js";
import { controlsOf, picturesOf, textOf } from "./support/board.js";
import { type BotOptions, complaintsOf, startBot } from "./support/bot.js";
import { endWell, setUp, type Setting } from "./support/setting.js";

const clock = fileURLToPath(new URL("../soak/jumping-clock.mjs", import.meta.url));
const [secondMs, dayMs] = [1_000, 24 * 3_600_000];

/** In Berlin, tomorrow or the day after. */
const someNoon = instantIn("Europe/Berlin", Math.floor(Date.now() / dayMs) + 2, 12 * 60);

/** In Berlin, on the next New Year's Day. */
const newYearsNoon = instantIn(
  "Europe/Berlin",
  Math.floor(Date.UTC(new Date().getUTCFullYear() + 1, 0, 1) / dayMs),
  12 * 60,
);

/** To the bot it is half a minute before noon. */
function before(noon: number): Pick<BotOptions, "nodeArguments" | "environment"> {
  const environment = { CLOCK_AHEAD: String(noon - 30 * secondMs - Date.now()) };
  return { nodeArguments: ["--import", clock], environment };
}

let setting: Setting;
// One channel may not be written in.
afterEach(() => endWell(setting, [50_013]));

/** Two games of everybody on the evening before. */
function fillEvening({ discord, databaseFile }: Setting, noon: number): void {
  const sqlite = new Sqlite(databaseFile);
  for (const nth of [0, 1]) {
    sqlite
      .prepare(
        `insert into club_games ("table", guild, game, options, rules, ended, people, counts, why) values (?, ?, 'kalle', '{}', 1, ?, 3, 1, null)`,
      )
      .run(`past-${nth}`, discord.guild, noon - 15 * 3_600_000 + nth * 60_000);
    for (const [seat, { id, user }] of discord.users().slice(0, 3).entries())
      sqlite
        .prepare(
          `insert into club_places ("table", seat, user, name, place, score, left, facts) values (?, ?, ?, ?, ?, ?, 0, '{}')`,
        )
        .run(`past-${nth}`, seat, id, user.global_name, seat + 1, 3 - seat);
  }
  sqlite.close();
}

/** What somebody sees that the bot has written by itself. */
function told(user: LocalUser): readonly SeenMessage[] {
  return user.sees(setting.discord.channel).filter((message) => /🌙|🏆/u.test(textOf(message)));
}

it.each([
  ["an evening's recap", someNoon, /Der Abend vom[^]*Anna[^]*Stammtisch/u],
  ["a season's final table on New Year's Day", newYearsNoon, /4\. Quartal[^]*🏆[^]*Anna/u],
])(
  "is %s at noon in the channel that the card has set, once, though the bot is killed right after posting it",
  async (_, noon, words) => {
    const later = before(noon);
    setting = await setUp(later);
    const { discord, anna, databaseFile } = setting;
    fillEvening(setting, noon);
    const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
    await boss.slash(discord.channel, "katzentisch");
    const card = (): SeenMessage | undefined =>
      boss.sees(discord.channel).findLast((message) => controlsOf(message).some(({ argument }) => argument === "go"));
    await expect.poll(card).toBeDefined();
    await boss.press(card()?.id ?? "", "settings:0:card:go");
    const killed = new Promise<void>((resolve, reject) => {
      const stop = discord.watch((change) => {
        if (change.type !== "message" || told(anna).length === 0) return;
        stop();
        setting.bot.kill().then(resolve, reject);
      });
    });
    await killed;
    const noted = (): unknown => {
      const sqlite = new Sqlite(databaseFile, { readonly: true });
      const row = sqlite.prepare("select day, sending from news").get();
      sqlite.close();
      return row;
    };
    expect(noted()).toMatchObject({ sending: expect.any(Number) as number });
    setting.bot = await startBot(discord, { databaseFile, ...later });
    await expect.poll(noted).toMatchObject({ day: Math.floor(noon / dayMs), sending: null });
    const [message, ...more] = told(anna);
    expect(more).toEqual([]);
    if (message === undefined) throw new Error("nothing was told");
    expect(textOf(message)).toMatch(words);
    expect(picturesOf(message)).toHaveLength(1);
    expect([message.mentions, message.ephemeral]).toEqual([[], false]);
  },
);

it("leaves out a channel where it may not write, which the settings then say", async () => {
  setting = await setUp(before(someNoon));
  const { discord, anna } = setting;
  fillEvening(setting, someNoon);
  const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
  const opened = await boss.slash(discord.channel, "tables settings");
  if (opened.type !== "message") throw new Error("the settings never opened");
  const other = discord.addChannel("chronik");
  const page = (name: string): string =>
    controlsOf(opened.message).find(({ argument }) => argument.startsWith(`${name}.`))?.customId ?? "";
  await boss.press(opened.message.id, page("news"));
  await boss.select(opened.message.id, "settings:0:news", [other]);
  discord.denyBot(other, "SendMessages");
  const seen = async (): Promise<string> => {
    const again = await boss.slash(discord.channel, "tables settings");
    if (again.type !== "message") throw new Error("the settings never opened");
    const shown = await boss.press(again.message.id, page("news"));
    return shown.type === "message" ? textOf(shown.message) : boss.sees(discord.channel).map(textOf).join("\n");
  };
  await expect.poll(seen, { interval: 3_000 }).toContain("darf ich nicht schreiben");
  expect(told(anna)).toEqual([]);
  expect(anna.sees(other)).toEqual([]);
  expect(complaintsOf(setting.bot)).toHaveLength(2);
  await setting.bot.kill();
  await setting.restart();
});
