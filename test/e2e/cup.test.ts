import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, SeenMessage } from "../../playground/discord/index.js";
import { controlsOf, picturesOf, textOf, whispered } from "./support/board.js";
import { controlIn, messageOf, openTablePanel, pressCup, readCup } from "./support/cup.js";
import { endWell, setUp, type Setting } from "./support/setting.js";

/** A kill may come between a thread and the note of it: then it is there already. */
const threadBegun = 160_004;

let setting: Setting;
afterEach(() => endWell(setting, [threadBegun]));

/** The boards of games in threads, newest last. */
function boards(viewer: LocalUser, verb: string): readonly SeenMessage[] {
  const threads = setting.discord.channels().filter(({ parent }) => parent !== null);
  const all = threads.flatMap(({ id }) => viewer.sees(id));
  return all.filter((message) => !message.ephemeral && controlsOf(message).some((one) => one.verb === verb));
}

async function killAndStart(): Promise<void> {
  await setting.bot.kill();
  await setting.restart();
}

describe("a Katchenmeister", () => {
  it(
    "goes from its sign-up through rounds and kills to an engraved trophy, mentions only those concerned, and opens no table twice",
    { tags: "long" },
    async () => {
      setting = await setUp({ botRights: ["CreatePublicThreads"], limits: "none" });
      const { discord, anna, ben, cleo } = setting;
      const { channel } = discord;
      const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
      expect(whispered(await ben.slash(channel, "cup open"))).toContain("host role");
      expect(whispered(await ben.slash(channel, "cup show"))).toContain("no cup on");
      const opened = whispered(await boss.slash(channel, "cup open", { series: "katchenmeister", shots: 1 }));
      expect(opened).toContain("Katchenmeister");
      expect(whispered(await boss.slash(channel, "cup open", { series: "katchenmeister" }))).toContain(
        "einmal im Jahr",
      );
      const more = ["Dora", "Emil", "Fritz", "Gina", "Hugo", "Ina", "Jan", "Kim"].map((name) =>
        discord.addUser({ name }),
      );
      const people = [anna, ben, cleo, ...more];
      for (const user of people) await pressCup(setting, user, "join");
      expect(whispered(await pressCup(setting, ben, "join"))).toContain("already");
      await pressCup(setting, cleo, "leave");
      await killAndStart();
      await pressCup(setting, cleo, "join");
      await expect.poll(() => readCup(setting, anna)).toContain("(11)");
      expect(whispered(await pressCup(setting, ben, "host"))).toContain("host role");

      await pressCup(setting, boss, "host");
      await pressCup(setting, boss, "start");
      await expect.poll(() => boards(anna, "start")).toHaveLength(2);
      await killAndStart();
      const threads = discord.channels().filter(({ parent }) => parent !== null);
      expect(threads).toHaveLength(2);
      const mentioned = (): readonly string[] =>
        threads.flatMap(({ id }) => anna.sees(id).flatMap(({ mentions }) => mentions.map((user) => user.id)));
      await expect.poll(() => mentioned().toSorted()).toEqual(people.map(({ id }) => id).toSorted());

      const first = await openTablePanel(setting, boss, 0);
      expect(textOf(messageOf(await boss.press(first.id, controlIn(first, "lots").customId)))).toContain("Los");
      const second = await openTablePanel(setting, boss, 1);
      const why = await boss.select(second.id, controlIn(second, "correct").customId, ["1", "3"]);
      if (why.type !== "modal") throw new Error("nobody was asked for a reason");
      await boss.submit(why.interaction, { turn: "A *die* under the sofa" });
      await expect.poll(() => readCup(setting, anna)).toMatch(/A \\\*die\\\* under the sofa/u);
      await killAndStart();
      const threadCount = (): number => discord.channels().filter(({ parent }) => parent !== null).length;
      await expect.poll(threadCount).toBe(3);
      await expect.poll(() => boards(anna, "start")).toHaveLength(1);

      const final = await openTablePanel(setting, boss, 0);
      await boss.press(final.id, controlIn(final, "lots").customId);
      await expect.poll(() => readCup(setting, anna)).toMatch(/won the cup|hat den Pokal gewonnen/u);
      const winner = people.find(({ user }) =>
        new RegExp(`🏆 \\*\\*${user.global_name ?? ""}\\*\\*`, "u").test(readCup(setting, anna)),
      );
      if (winner === undefined) throw new Error("nobody has won");
      const loser = people.find((user) => user !== winner) ?? anna;
      expect(whispered(await pressCup(setting, loser, "engrave"))).toMatch(/winner|gewonnen/u);
      const asked = await pressCup(setting, winner, "engrave");
      if (asked.type !== "modal") throw new Error("nobody was asked for a name");
      await winner.submit(asked.interaction, { turn: "The *Great* One" });
      await expect.poll(() => readCup(setting, anna)).toMatch(/The \\\*Great\\\* One/u);
      await killAndStart();
      const cabinet = await winner.slash(channel, "club trophies");
      expect(whispered(cabinet)).toContain("Great");
      // A bot that has just begun on a busy machine leaves out a picture that would be too late.
      const pictured = async (): Promise<string | undefined> =>
        picturesOf(messageOf(await winner.slash(channel, "club trophies")))[0]?.description;
      await expect.poll(pictured, { interval: 1_000 }).toContain("The *Great* One");
      expect(whispered(await pressCup(setting, anna, "check"))).toMatch(/[0-9a-f]{64}/u);
    },
  );

  it("with a date stands in the server's calendar every year, next to a club evening, and without the right says so", async () => {
    setting = await setUp({ botRights: ["CreateEvents"] });
    const { discord } = setting;
    const { channel } = discord;
    const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
    // With a year: a Christmas that has just been would be asked back.
    const until = `24.12.${new Date().getFullYear() + 1} 20:00`;
    await boss.slash(channel, "club evening", { day: 4, time: "20:00", game: "katchen" });
    const [weekly, yearly] = [2, 0].map((frequency) => ({ recurrence_rule: { frequency } }));
    await expect.poll(() => discord.events()).toMatchObject([weekly]);
    const told = whispered(await boss.slash(channel, "cup open", { series: "katchenmeister", until }));
    expect(told).not.toContain("Events des Servers");
    await expect.poll(() => discord.events()).toMatchObject([weekly, yearly]);
    await boss.slash(channel, "club evening", { day: 5 });
    await expect.poll(() => discord.events()).toMatchObject([weekly, yearly]);
    await boss.slash(channel, "cup close");
    discord.denyBot(channel, "CreateEvents");
    const again = { series: "katchenmeister", until };
    expect(whispered(await boss.slash(channel, "cup open", again))).toContain("Events erstellen");
  });
});

it("/cup open shows how a start is understood while it is typed, and begins at the one that is chosen", async () => {
  setting = await setUp();
  const { discord } = setting;
  const { channel } = discord;
  const boss = discord.addUser({ name: "Boss", locale: "de", moderator: true });
  const year = new Date().getFullYear() + 1;
  const offered = await boss.autocomplete(channel, "cup open", "until", `24.12.${year} 18:30`);
  if (offered.type !== "choices") throw new Error(`no choices but ${offered.type}`);
  const [choice, ...others] = offered.choices;
  expect([choice?.name, others]).toEqual([
    expect.stringMatching(new RegExp(`^\\p{L}{2}\\., 24\\. Dezember ${year}, 18:30 Uhr \\(Europe/Berlin\\)$`, "u")),
    [],
  ]);
  const told = whispered(await boss.slash(channel, "cup open", { until: String(choice?.value) }));
  const start = Date.UTC(year, 11, 24, 17, 30) / 1000;
  expect(told).toContain(`<t:${start}:F>`);
  expect(await boss.autocomplete(channel, "cup open", "until", "bald")).toMatchObject({ type: "choices", choices: [] });
  expect(discord.problems).toEqual([]);
});
