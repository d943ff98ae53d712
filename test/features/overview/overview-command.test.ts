import { describe, expect, it } from "vitest";
import type { GuildClient } from "../../../src/discord/api/guild-client.js";
import { overviewFeature } from "../../../src/features/overview/index.js";
import { featureOf, slash } from "../../support/features.js";
import { otherGamesButton } from "../../../src/discord/ui/learn-buttons.js";
import { gameIds, games } from "../../../src/games/index.js";
import { parseCustomId } from "../../../src/discord/ui/parts.js";
import { thursdays } from "../../support/evening-world.js";
import { settle } from "../../support/fake-clock.js";
import { person } from "../../support/tables.js";
import { arrivalWith, guild, type HeldBot, heldBot, lastAnswer, untilWritten } from "../settings/held-bot.js";

const [anna, ben] = [person("Anna"), person("Ben")];
const here = "100000000000000001";

async function answerTo(held: HeldBot, work: Promise<void>): Promise<string> {
  await settle();
  for (const svg of new Set(held.painter.asked)) held.painter.finish(svg);
  await settle();
  held.api.pass();
  await work;
  return JSON.stringify(lastAnswer(held.api));
}

/** A bot to which Discord says which channels can be read; who asks is noted. */
function reading(answer: (channels: readonly string[]) => Promise<readonly string[]>) {
  const held = heldBot();
  const asked: object[] = [];
  const readable: GuildClient["readable"] = (_guild, channels, member) => {
    asked.push(member);
    return answer(channels);
  };
  return { held, asked, bot: { ...held.bot, guilds: { ...held.bot.guilds, readable } } };
}

describe("/katzentisch", () => {
  it("begins with the tables that wait for its reader, and counts them", async () => {
    const held = heldBot();
    const { on, bot } = held;
    const ask = async (who: string): Promise<string> =>
      answerTo(
        held,
        featureOf(bot, overviewFeature, {}).command(
          arrivalWith({ channel: here, person: person(who), language: "en" }),
          slash("katzentisch"),
        ),
      );
    const { table } = await on.open(anna, {}, "100000000000000011");
    await on.request(table, ben, { kind: "join" });
    await on.request(table, anna, { kind: "start" });
    const asked = (await on.tables.openTablesOf(guild, anna.user))[0]?.isAsked === true ? "Anna" : "Ben";
    expect(await ask(asked)).toContain("It’s your turn (1)");
    const other = await ask(asked === "Anna" ? "Ben" : "Anna");
    expect(other).not.toContain("your turn");
    expect(other).toContain("You’re also playing: [Katchen](https://discord.com/channels/");
    expect(await ask("Cleo")).not.toContain("discord.com");
  });

  it("tells of lobbies in the channel and of those where its reader sits, and of no other", async () => {
    const held = heldBot();
    const { on, bot } = held;
    const [mine, theirs, local] = [
      await on.open(anna, {}, "100000000000000011"),
      await on.open(ben, {}, "100000000000000012"),
      await on.open(ben, {}, "100000000000000013"),
    ];
    const told = await answerTo(
      held,
      featureOf(bot, overviewFeature, {}).command(arrivalWith({ channel: local.channel }), slash("katzentisch")),
    );
    expect(told).toContain(`<#${mine.channel}>`);
    expect(told).toContain(`<#${local.channel}>`);
    expect(told).not.toContain(theirs.channel);
    expect(told).toContain('"flags":32832');
    await on.request(mine.table, anna, { kind: "close" });
    expect(
      await answerTo(
        held,
        featureOf(bot, overviewFeature, {}).command(arrivalWith({ channel: here }), slash("katzentisch")),
      ),
    ).not.toContain(mine.channel);
  });

  it("names lobbies of other channels that its reader can read, newest first, with links, three at most", async () => {
    const { held, bot, asked } = reading(async (channels) => channels.filter((id) => !id.endsWith("20")));
    const tables = [];
    for (let at = 11; at < 22; at += 1) {
      await held.on.clock.forward(1_000);
      tables.push(await held.on.open(person(`Host ${at}`), {}, `1000000000000000${at}`));
    }
    const told = await answerTo(
      held,
      featureOf(bot, overviewFeature, {}).command(arrivalWith({ channel: here, roles: ["7"] }), slash("katzentisch")),
    );
    const named = [...told.matchAll(/<#(\d+)>/gu)].map(([, channel]) => channel);
    expect(named).toEqual([21, 19, 18].map((at) => `1000000000000000${at}`));
    expect(told).toContain(`https://discord.com/channels/${guild}/${tables.at(-1)?.channel}`);
    expect(told).toContain("… and 7 more tables");
    expect(asked).toEqual([{ user: anna.user, roles: ["7"] }]);
  });

  it("answers in time without other channels' lobbies if Discord is slow or fails", async () => {
    for (const answer of [() => new Promise<never>(() => undefined), () => Promise.reject(new Error("503"))]) {
      const { held, bot } = reading(answer);
      const theirs = await held.on.open(ben, {}, "100000000000000012");
      const work = featureOf(bot, overviewFeature, {}).command(arrivalWith({ channel: here }), slash("katzentisch"));
      await settle();
      await held.on.clock.forward(1_000);
      const told = await answerTo(held, work);
      expect(told).not.toContain(theirs.channel);
      expect(told).toContain("What should we play?");
    }
  });

  it("offers no lobby whose last seats are kept, but to those for whom they are", async () => {
    const held = heldBot();
    const { table } = await held.on.open(ben, {}, here);
    const ask = async (who: string): Promise<string> => {
      const context = arrivalWith({ channel: here, person: person(who), language: "en" });
      return answerTo(held, featureOf(held.bot, overviewFeature, {}).command(context, slash("katzentisch")));
    };
    const { user, name } = person("Cleo");
    const max = games.katchen.seats.max;
    for (let seat = 2; seat < max; seat += 1) await held.on.request(table, person(`Guest ${seat}`), { kind: "join" });
    expect(await ask("Anna")).toContain("Room for one more");
    await held.on.request(table, ben, { kind: "invite", user, name, mentions: true });
    const board = await held.app.tables.board(table);
    expect(board).toMatchObject({ seats: { length: max - 1 }, invitations: [{ answer: "open" }] });
    expect(await ask("Anna")).not.toContain("Room for one more");
    expect(await ask("Cleo")).toContain("Room for one more");
  });

  it("tells when the next club evening and where a cup is, to those who can read their channels", async () => {
    const hidden = "100000000000000015";
    const { held, bot } = reading(async (channels) => channels.filter((id) => id !== hidden));
    const ask = async (): Promise<string> =>
      answerTo(
        held,
        featureOf(bot, overviewFeature, {}).command(
          arrivalWith({ channel: here, language: "en" }),
          slash("katzentisch"),
        ),
      );
    expect(await ask()).not.toContain("Club evening");
    const [key, plan] = [
      { guild, series: 0 },
      { ...thursdays, game: null },
    ];
    await bot.evenings.set(key, { ...plan, channel: "100000000000000014" }, false);
    await untilWritten(held);
    const { start } = (await bot.evenings.coming(guild))[0] ?? { start: 0 };
    expect(start).toBeGreaterThan(held.on.clock.now());
    expect(await ask()).toContain(`Club evening](https://discord.com/channels/${guild}/100000000000000014`);
    expect(await ask()).toContain(`<t:${start / 1000}:R>`);
    await bot.evenings.set(key, { ...plan, channel: hidden }, false);
    await untilWritten(held);
    expect(await ask()).not.toContain("Club evening");
    const later = { ...plan, channel: "100000000000000014", weekday: (plan.weekday % 7) + 1, name: "Second one" };
    await bot.evenings.set({ guild, series: 1 }, later, false);
    await untilWritten(held);
    expect((await bot.evenings.coming(guild))[0]?.row.channel).toBe(hidden);
    expect(await ask()).toContain(`Second one](https://discord.com/channels/${guild}/100000000000000014`);
    const host = { user: anna.user, name: "Anna" };
    const cup = await bot.cups.open("1000000000000000999", {
      guild,
      channel: here,
      host,
      title: "The rat’s crown",
      game: games.kalle,
      options: {},
      series: null,
      year: 1970,
      places: [],
      role: null,
      start: null,
      roundMs: 60 * 60_000,
      tryOut: false,
    });
    expect(cup.kind).toBe("done");
    await untilWritten(held);
    expect(await ask()).toContain("The rat’s crown");
  });

  it("tells those who manage the server that the channel in which the bot writes by itself is gone, until it is another", async () => {
    const held = heldBot();
    const { bot, on } = held;
    const ask = async (manager: boolean): Promise<string> =>
      answerTo(
        held,
        featureOf(bot, overviewFeature, {}).command(
          arrivalWith({ channel: here, language: "en", manager }),
          slash("katzentisch"),
        ),
      );
    const choose = (newsChannel: string) => held.app.tables.settings.change(guild, (set) => ({ ...set, newsChannel }));
    await choose("100000000000000014");
    const before = { guild, day: 20_000, season: 0, sending: null, due: 0 };
    await on.store.news.set({ ...before, forbidden: true, gone: true });
    const gone = "The channel I post in on my own is gone";
    expect([(await ask(true)).includes(gone), (await ask(false)).includes(gone)]).toEqual([true, false]);
    await choose("100000000000000015");
    await bot.news.moved(guild);
    expect(await ask(true)).not.toContain(gone);
  });

  it("asks Discord of no channels while nobody waits in another one, nor about games in play", async () => {
    const { held, bot, asked } = reading(() => Promise.reject(new Error("nobody asks")));
    await held.on.open(ben, {}, here);
    const [cleo, dan] = [person("Cleo"), person("Dan")];
    const { table } = await held.on.open(cleo, {}, "100000000000000012");
    await held.on.request(table, dan, { kind: "join" });
    await held.on.request(table, cleo, { kind: "start" });
    expect((await held.app.tables.board(table))?.status).toBe("playing");
    await answerTo(
      held,
      featureOf(bot, overviewFeature, {}).command(arrivalWith({ channel: here }), slash("katzentisch")),
    );
    expect([asked, held.lines.filter(({ level }) => level === "warn")]).toEqual([[], []]);
  });

  it("opens a table of a game in its channel by one choice, as the command does", async () => {
    const held = heldBot();
    const id = parseCustomId("overview:0:start");
    if (id === null) throw new Error("no such custom_id");
    const choose = (): Promise<string> => {
      const press = arrivalWith({ channel: here, onEphemeral: true });
      return answerTo(held, featureOf(held.bot, overviewFeature).press(press, id, ["kalle"]));
    };
    await choose();
    expect(await held.app.tables.boardIn(here)).toMatchObject({ game: { id: "kalle" }, host: anna.user, guild });
    expect(await choose()).toContain("discord.com/channels");
  });

  it("opens the first table of a game with what the game is about, for people who have just read of it", async () => {
    const held = heldBot();
    const id = parseCustomId("overview:0:start:katchme");
    if (id === null) throw new Error("no such custom_id");
    await answerTo(
      held,
      featureOf(held.bot, overviewFeature).press(arrivalWith({ channel: here, onEphemeral: true }), id),
    );
    expect(await held.app.tables.boardIn(here)).toMatchObject({ game: { id: "katchme" }, options: { prelude: false } });
  });

  it("is a press away from a game's end, for the presser alone", async () => {
    const held = heldBot();
    const t = held.bot.texts({ language: "de" });
    const button = otherGamesButton(t);
    expect(button).toMatchObject({ label: "Andere Spiele", id: { table: "overview" } });
    const told = await answerTo(
      held,
      featureOf(held.bot, overviewFeature).press(arrivalWith({ channel: here }), button.id),
    );
    for (const game of gameIds) expect(told).toContain(`"value":"${game}"`);
    expect(told).toContain('"flags":32832');
  });

  it("knows no game and no button that there is not", async () => {
    const held = heldBot();
    for (const customId of ["overview:0:start:poker", "overview:0:close:kalle", "overview:0:start"]) {
      const id = parseCustomId(customId);
      if (id === null) throw new Error("no such custom_id");
      expect(await answerTo(held, featureOf(held.bot, overviewFeature).press(arrivalWith({}), id))).toContain(
        "don’t know this button",
      );
    }
    expect(await held.app.tables.boardIn(here)).toBeNull();
  });
});
