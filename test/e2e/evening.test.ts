import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, Outcome, SeenMessage } from "../../playground/discord/index.js";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "../support/seeded-random.js";
import { controlsOf, textOf, whispered } from "./support/board.js";
import { type BotOptions, startBot } from "./support/bot.js";
import { endWell, setUp, type Setting } from "./support/setting.js";

const clock = fileURLToPath(new URL("../soak/jumping-clock.mjs", import.meta.url));
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const zone = { timeZone: "Europe/Berlin" } as const;

/** Evenings end at six in the morning, so to the bot it is always between seven and eight in the evening. */
const aheadMs =
  ((43 - Number(new Intl.DateTimeFormat("en", { ...zone, hour: "2-digit", hourCycle: "h23" }).format())) % 24) * hourMs;

/** @param minutes by which the bot's clock is further ahead */
function clockAhead(minutes: number): Pick<BotOptions, "nodeArguments" | "environment"> {
  return { nodeArguments: ["--import", clock], environment: { CLOCK_AHEAD: String(aheadMs + minutes * minuteMs) } };
}

let setting: Setting;
// A bot that was killed as it deleted a call deletes it again.
afterEach(() => endWell(setting, [10_008]));

/** The minute in Berlin that many minutes from now; in the present one the evening has begun. */
function startIn(minutes: number): { readonly day: number; readonly time: string } {
  const at = Date.now() + aheadMs + minutes * minuteMs;
  const day = new Intl.DateTimeFormat("en", { ...zone, weekday: "short" }).format(at);
  const time = new Intl.DateTimeFormat("en-GB", { ...zone, timeStyle: "short" }).format(at);
  return { day: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].indexOf(day) + 1, time };
}

function board(user: LocalUser): SeenMessage | undefined {
  return user
    .sees(setting.discord.channel)
    .findLast((message) => controlsOf(message).some(({ verb }) => verb === "yes"));
}

/** As soon as they see the button. @param table what its custom_id begins with */
async function press(user: LocalUser, verb: string, table = "evening"): Promise<Outcome> {
  const controlOn = (message: SeenMessage | undefined) =>
    message === undefined ? undefined : controlsOf(message).find((one) => one.table === table && one.verb === verb);
  const find = (): SeenMessage | undefined =>
    user.sees(setting.discord.channel).findLast((message) => controlOn(message) !== undefined);
  await expect.poll(find).toBeDefined();
  const shown = find();
  return user.press(shown?.id ?? "", controlOn(shown)?.customId ?? "");
}

/** All that somebody reads in the channel. */
function read(user: LocalUser): string {
  const { discord } = setting;
  return user.sees(discord.channel).map(textOf).join("\n");
}

/** The lobbies of all channels and threads. */
function lobbies(viewer: LocalUser): readonly SeenMessage[] {
  const all = setting.discord.channels().flatMap(({ id }) => viewer.sees(id));
  return all.filter((message) => controlsOf(message).some(({ verb }) => verb === "join"));
}

/** The bot is killed, and starts later. @param minutes by which its clock is ahead from now on */
async function dieAndBegin(minutes: number): Promise<void> {
  await setting.bot.kill();
  setting.bot = await startBot(setting.discord, { databaseFile: setting.databaseFile, ...clockAhead(minutes) });
}

describe("a club evening", () => {
  it("is set by somebody with the host role, with an event, signs people up, opens its tables once, through a kill, and can be ended", async () => {
    setting = await setUp({ roles: 1, botRights: ["CreateEvents"], ...clockAhead(0) });
    const { discord, anna, ben, cleo } = setting;
    const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
    expect(whispered(await ben.slash(discord.channel, "club evening"))).toContain("host role");
    const role = discord.roles().find(({ name }) => name === "Role 1")?.id ?? "";
    const dan = discord.addUser({ name: "Dan", locale: "de", roles: [role] });
    expect(whispered(await dan.slash(discord.channel, "club evening"))).toContain("die Rolle dafür");
    await boss.slash(discord.channel, "tables settings");
    await press(boss, "page", "settings");
    const panel = (): SeenMessage | undefined => boss.sees(discord.channel).at(-1);
    const select = (): string => {
      const seen = panel();
      return (seen && controlsOf(seen).find(({ verb }) => verb === "hostrole")?.customId) ?? "";
    };
    // A busy machine turns the page a moment later.
    await expect.poll(select).not.toBe("");
    await boss.select(panel()?.id ?? "", select(), [role]);
    const told = whispered(await dan.slash(discord.channel, "club evening", { ...startIn(0), game: "katchen" }));
    expect(told).toContain("Events des Servers");
    await expect.poll(() => discord.events()).toMatchObject([{ entity_type: 3, recurrence_rule: { frequency: 2 } }]);
    await expect.poll(() => board(anna)).toBeDefined();
    for (const user of [anna, ben, cleo]) await press(user, "yes");
    await dieAndBegin(0);
    const seen = (): string => read(anna);
    await expect.poll(seen).toMatch(/3 sind frei|3 are free/u);
    const both = [press(anna, "open"), press(ben, "open")];
    await Promise.all(both);
    await expect.poll(seen).toMatch(/👑/u);
    expect(lobbies(anna)).toHaveLength(1);
    await expect.poll(seen).toMatch(/👑[^]*Cleo|Cleo[^]*👑/u);
    // At the table, which any of them starts; the list is below it.
    const mentioned = () => anna.sees(discord.channel).flatMap(({ mentions }) => mentions.map(({ id }) => id));
    await expect.poll(() => mentioned().toSorted()).toEqual([anna, ben, cleo].map(({ id }) => id).toSorted());
    const last = () => anna.sees(discord.channel).findLast((message) => !message.ephemeral)?.id;
    await expect.poll(() => last() === board(anna)?.id).toBe(true);
    // The bot has never heard of the role since its start.
    expect(whispered(await dan.slash(discord.channel, "club evening"))).toContain("Katchen");
    await press(dan, "end");
    expect(discord.events()).toHaveLength(1);
    await press(dan, "finish");
    await expect.poll(() => discord.events()).toEqual([]);
  });

  it("has its list moved below what was said since, once, right before the reminder that leads to it, through a kill", async () => {
    setting = await setUp(clockAhead(0));
    const { discord, anna, ben } = setting;
    const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
    await boss.slash(discord.channel, "club evening", { ...startIn(20), game: "katchen" });
    await press(anna, "yes");
    await expect.poll(() => read(anna)).toContain("Anna");
    const before = board(anna)?.id ?? "";
    const said = ben.say(discord.channel, "Who brings the crisps?");
    expect(BigInt(said) > BigInt(before)).toBe(true);
    const reminders = (): readonly string[] =>
      anna.sees(discord.channel).flatMap((message) => (message.mentions.length > 0 ? [textOf(message)] : []));
    const lists = (): readonly string[] =>
      anna
        .sees(discord.channel)
        .flatMap((message) => (controlsOf(message).some(({ verb }) => verb === "yes") ? [message.id] : []));
    await dieAndBegin(6);
    await expect.poll(reminders).toHaveLength(1);
    await dieAndBegin(7);
    await press(anna, "later");
    await expect.poll(() => read(anna)).toContain("Später (1)");
    const [list = ""] = lists();
    expect([lists().length, BigInt(list) > BigInt(said)]).toEqual([1, true]);
    expect(reminders()).toEqual([expect.stringContaining(`/${list})`)]);
  });

  it("says that the bot has missed the start, and counts nobody as there before they say so, through kills", async () => {
    setting = await setUp({ botRights: ["CreateEvents"], ...clockAhead(0) });
    const { discord, anna, ben } = setting;
    const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
    await boss.slash(discord.channel, "club evening", { ...startIn(20), game: "katchen" });
    await expect.poll(() => board(anna)).toBeDefined();
    for (const user of [anna, ben]) await press(user, "yes");
    await dieAndBegin(60);
    const shown = (): string => read(anna);
    await expect.poll(shown).toMatch(/Hatten zugesagt \(2\)[^]*Anna, Ben|Said they’d come \(2\)[^]*Anna, Ben/u);
    expect(shown()).toMatch(/war ich offline|I was offline/u);
    await dieAndBegin(61);
    await press(anna, "yes");
    await expect.poll(shown).toMatch(/Hatten zugesagt \(1\)[^]*Ben|Said they’d come \(1\)[^]*Ben/u);
    expect(anna.sees(discord.channel).flatMap(({ mentions }) => mentions)).toEqual([]);
  });

  it("pauses for weeks by a choice on the panel, tells those who come once through a kill, and is back by a press", async () => {
    setting = await setUp({ botRights: ["CreateEvents"], ...clockAhead(0) });
    const { discord, anna } = setting;
    const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
    await boss.slash(discord.channel, "club evening", { ...startIn(60), game: "katchen" });
    await expect.poll(() => discord.events()).toHaveLength(1);
    const start = (): number => Date.parse(discord.events()[0]?.scheduled_start_time ?? "");
    const before = start();
    await press(anna, "yes");
    await boss.slash(discord.channel, "club evening");
    const panel = boss.sees(discord.channel).at(-1);
    const until = panel && controlsOf(panel).find(({ verb }) => verb === "pause");
    const inWeeks = String((until?.prompt ?? 0) + 21);
    await boss.select(panel?.id ?? "", until?.customId ?? "", [inWeeks]);
    await dieAndBegin(0);
    const told = (): readonly string[] =>
      anna.sees(discord.channel).flatMap((message) => (message.mentions.length > 0 ? [textOf(message)] : []));
    await expect.poll(told).toHaveLength(1);
    expect(told()[0]).toMatch(/fällt aus[^]*Pause bis|is off[^]*a break until/u);
    // Clocks may change in between.
    const weeks = (): number => Math.round((start() - before) / (7 * 24 * hourMs));
    await expect.poll(weeks).toBe(3);
    expect(whispered(await boss.slash(discord.channel, "club evening"))).toContain("Pause bis");
    await boss.press(boss.sees(discord.channel).at(-1)?.id ?? "", until?.customId.replace(":pause", ":unskip") ?? "");
    await expect.poll(told).toHaveLength(2);
    await expect.poll(weeks).toBe(0);
    await expect.poll(() => read(anna)).toContain("Anna");
  });

  it(
    "says where the way to a table's thread was how its game has ended, through a kill",
    { tags: "long" },
    async () => {
      setting = await setUp(clockAhead(0));
      const { discord, anna, ben } = setting;
      const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
      await boss.slash(discord.channel, "kalle start");
      await boss.slash(discord.channel, "club evening", { ...startIn(0), game: "katchen" });
      for (const user of [anna, ben]) await press(user, "yes");
      await expect.poll(() => read(anna)).toMatch(/2 sind frei|2 are free/u);
      await press(anna, "open");
      const thread = (): string => discord.channels().find(({ parent }) => parent === discord.channel)?.id ?? "";
      const isThere = (): boolean => lobbies(anna).some(({ id }) => anna.sees(thread()).some((one) => one.id === id));
      await expect.poll(() => thread() !== "" && isThere()).toBe(true);
      const way = (): string =>
        anna.sees(discord.channel).flatMap((one) => (one.id === thread() ? [textOf(one)] : []))[0] ?? "";
      expect(way()).toMatch(/Hier geht’s rein|This way in/u);
      await anna.slash(thread(), "katchen close");
      await dieAndBegin(0);
      await expect.poll(way).toMatch(/^🧵 Katchen · (?:Zu Ende, ohne Ergebnis|It’s over, with no result)/u);
    },
  );

  it(
    "goes without the right to events, mentions a quarter of an hour before those who come and nobody else, and opens table after table without threads",
    { tags: "long" },
    async () => {
      setting = await setUp(clockAhead(0));
      const { discord, anna, ben, cleo } = setting;
      const boss = discord.addUser({ name: "Boss", locale: "en-GB", moderator: true });
      const [dora, emil, fritz] = ["Dora", "Emil", "Fritz"].map((name) => discord.addUser({ name }));
      if (dora === undefined || emil === undefined || fritz === undefined) throw new Error("nobody was added");
      discord.denyBot(discord.channel, "CreatePublicThreads");
      const told = whispered(await boss.slash(discord.channel, "club evening", { ...startIn(20), game: "denkste" }));
      expect(told).toContain("Create Events");
      await expect.poll(() => board(anna)).toBeDefined();
      const comers = [anna, ben, cleo, dora, emil];
      for (const user of comers) await press(user, "yes");
      await press(fritz, "maybe");
      await press(boss, "no");

      // What somebody has signed up for is theirs to see, and to delete.
      await emil.slash(discord.channel, "privacy show");
      const file = (): string | undefined => emil.sees(discord.channel).at(-1)?.attachments[0]?.url;
      await expect.poll(file).toBeDefined();
      const stored = JSON.parse(await (await fetch(file() ?? "")).text()) as { readonly clubEvenings: unknown };
      expect(stored.clubEvenings).toMatchObject([{ name: "Emil", answer: "yes" }]);
      await fritz.slash(discord.channel, "privacy delete");
      expect(read(anna)).toContain("Fritz");
      await press(fritz, "delete", "privacy");
      await expect.poll(() => read(anna)).not.toContain("Fritz");

      await dieAndBegin(6);
      const mentioned = (): readonly string[] =>
        anna
          .sees(discord.channel)
          .filter((message) => /Hier entlang|This way/u.test(textOf(message)))
          .flatMap(({ mentions }) => mentions.map(({ id }) => id));
      await expect.poll(() => mentioned().toSorted()).toEqual(comers.map(({ id }) => id).toSorted());
      expect(discord.events()).toEqual([]);

      await dieAndBegin(21);
      await press(anna, "open");
      await dieAndBegin(21);
      await expect.poll(() => lobbies(anna)).toHaveLength(1);
      await expect.poll(() => read(anna)).toContain("Öffentliche Threads erstellen");
      expect(whispered(await press(ben, "open"))).toContain("Still no room");

      discord.restoreBot(discord.channel);
      await press(boss, "open");
      await expect.poll(() => lobbies(anna)).toHaveLength(2);
      await dieAndBegin(21);
      const seats = (): string => lobbies(anna).map(textOf).join("\n");
      for (const { user } of comers) await expect.poll(seats).toContain(user.global_name);
      expect(lobbies(anna)).toHaveLength(2);
      expect(discord.channels().filter(({ parent }) => parent === discord.channel)).toHaveLength(1);
      expect(mentioned()).toHaveLength(comers.length);
    },
  );

  it(
    "with forty people, a vote, latecomers, three rounds and kills at any moment seats everybody once a round and mentions nobody twice",
    { tags: "long" },
    async () => {
      setting = await setUp({ limits: "none", botRights: ["CreatePublicThreads"], ...clockAhead(0) });
      const { discord } = setting;
      const random = seededRandom(9);
      const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
      const people = Array.from({ length: 40 }, (_, at) => discord.addUser({ name: `P${100 + at}`, locale: "de" }));
      await boss.slash(discord.channel, "club evening", startIn(20));
      await expect.poll(() => board(boss)).toBeDefined();
      /** A press that may meet a dead bot, and is made again until that has been seen. */
      const until = async (isDone: () => boolean, act: () => Promise<unknown>): Promise<void> => {
        while (!isDone()) {
          await act().catch(() => undefined);
          for (let tries = 0; tries < 40 && !isDone(); tries += 1) await sleep(50);
        }
      };
      const shown = (): string => {
        const message = board(boss);
        return message === undefined ? "" : textOf(message);
      };
      const now = (user: LocalUser, verb: string, argument = ""): Promise<unknown> => {
        const message = board(boss);
        const control =
          message === undefined
            ? undefined
            : controlsOf(message).find((one) => one.verb === verb && one.argument === argument);
        return message === undefined || control === undefined
          ? Promise.resolve()
          : user.press(message.id, control.customId);
      };
      for (const user of people.slice(0, 36)) await now(user, "yes");
      for (const user of people.slice(0, 20)) await now(user, "vote", "katchen");
      for (const user of people.slice(20, 30)) await now(user, "vote", "kalle");
      await expect.poll(shown).toContain("Dabei (36)");
      await dieAndBegin(6);
      await dieAndBegin(21);
      await expect.poll(shown).toContain("36 sind frei");

      const names = people.map(({ user }) => user.global_name ?? "");
      /** Names at open lobbies, each as often as it is there. */
      const seated = (): readonly string[] => {
        const all = lobbies(boss).map(textOf).join("\n");
        return names.flatMap((name) => Array.from(all.matchAll(new RegExp(name, "gu")), () => name));
      };
      /** Messages that call people to a table, also those that are gone by now. */
      const calls = new Map<string, SeenMessage>();
      /** How often each person was mentioned at a table. */
      const told = (): readonly string[] => {
        for (const message of discord.channels().flatMap(({ id }) => boss.sees(id)))
          if (/ist aufgebaut|Platz für dich/u.test(textOf(message))) calls.set(message.id, message);
        return [...calls.values()].flatMap(({ mentions }) => mentions.map(({ global_name: name }) => name ?? ""));
      };
      /** Kills the bot some time after a press, over and over until everybody who is there sits. */
      const openWithKills = async (count: number): Promise<void> => {
        for (let kills = 0; kills < 2; kills += 1) {
          const pressed = now(boss, "open").catch(() => undefined);
          await sleep(random.pick(500));
          await dieAndBegin(21);
          await pressed;
        }
        await until(
          () => seated().length >= count,
          () => now(boss, "open"),
        );
      };
      const closeAll = async (): Promise<void> => {
        for (const lobby of lobbies(boss)) {
          const where = discord.channels().find(({ id }) => boss.sees(id).some((message) => message.id === lobby.id));
          await boss.slash(where?.id ?? discord.channel, "katchen close");
        }
        await expect.poll(() => lobbies(boss)).toHaveLength(0);
      };
      const times = (all: readonly string[]): ReadonlyMap<string, number> => {
        const counts = new Map<string, number>();
        for (const name of all) counts.set(name, (counts.get(name) ?? 0) + 1);
        return counts;
      };

      await openWithKills(36);
      for (const [at, user] of people.slice(36).entries()) {
        const pressed = now(user, "yes").catch(() => undefined);
        if (at === 1) await dieAndBegin(21);
        await pressed;
        await until(
          () => seated().length >= 37 + at,
          () => now(user, "yes"),
        );
      }
      expect(seated().toSorted()).toEqual(names.toSorted());
      await expect.poll(() => told().toSorted()).toEqual(names.toSorted());

      await closeAll();
      for (const user of people.slice(0, 2))
        await until(
          () => shown().includes(`weg`),
          () => now(user, "gone"),
        );
      await now(people[1] ?? boss, "gone");
      await openWithKills(38);
      expect(new Set(seated()).size).toBe(38);
      expect(seated()).toHaveLength(38);
      await expect.poll(() => told().length).toBe(40 + 38);

      await closeAll();
      await openWithKills(38);
      expect(seated().toSorted()).toEqual(names.slice(2).toSorted());
      await expect.poll(() => told().length).toBe(40 + 38 + 38);
      expect(Math.max(...times(told()).values())).toBe(3);
      expect(new Set(times(told()).values())).toEqual(new Set([1, 3]));
    },
  );
});
