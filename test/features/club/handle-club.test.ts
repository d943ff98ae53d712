import { MessageFlags } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { clubFeature } from "../../../src/features/club/index.js";
import { featureOf, slash } from "../../support/features.js";
import { translator } from "../../../src/texts/index.js";
import type { InteractionFacts } from "../../../src/discord/context.js";
import { bindContext } from "../../../src/discord/replies.js";
import { parseCustomId } from "../../../src/discord/ui/parts.js";
import type { Person } from "../../../src/tables/requests.js";
import { settle } from "../../support/fake-clock.js";
import { kind } from "../../support/held-api.js";
import { person, untouched } from "../../support/tables.js";
import { personIn, playOut, startedOf, three } from "../../support/tables-of-three.js";
import { arrivalWith, guild, heldBot, type HeldBot, lastAnswer } from "../settings/held-bot.js";

const [anna] = three;

let held: HeldBot;
let table: string;
let debtor: Person;
let friend: Person;

beforeEach(async () => {
  held = heldBot();
  const over = await playOut(held.on, await startedOf(held.on));
  ({ table } = over);
  debtor = personIn(over.club?.round?.debtor ?? -1);
  friend = three.find(({ user }) => user !== debtor.user) ?? debtor;
});

async function through(work: Promise<void>): Promise<Readonly<Record<string, unknown>>> {
  await settle();
  // Nobody paints here, and words do not wait for pictures for long.
  if (held.api.waiting() === 0) await held.on.clock.forward(2_000);
  while (held.api.waiting() > 0) {
    held.api.pass();
    await settle();
  }
  await work;
  const answer = held.api.requests.findLast(({ type }) => type === "respond");
  return { kind: kind(answer), ...lastAnswer({ ...held.api, requests: answer === undefined ? [] : [answer] }) };
}

/** `/club` as Discord tells of it. */
function asking(subcommand: string, who: { user: string; name: string; isBot: boolean }, isPublic: boolean) {
  const user = {
    id: who.user,
    username: who.name,
    discriminator: "0",
    global_name: null,
    avatar: null,
    bot: who.isBot,
  };
  const given = { who: who.user, ...(isPublic ? { show: "all" } : {}) };
  return slash("club", subcommand, given, { users: { [who.user]: user } });
}

function open(
  subcommand: string,
  asked: Partial<Person & { isBot: boolean }> = {},
  isPublic = false,
  changes: Partial<InteractionFacts> = {},
) {
  const who = { user: anna.user, name: "Anna", isBot: false, ...asked };
  return through(featureOf(held.bot, clubFeature).command(arrivalWith(changes), asking(subcommand, who, isPublic)));
}

function press(customId: string, changes: Partial<InteractionFacts> = {}, values: readonly string[] = []) {
  const id = parseCustomId(customId);
  if (id === null) throw new Error(`no custom_id: ${customId}`);
  return through(featureOf(held.bot, clubFeature).press(arrivalWith({ onEphemeral: true, ...changes }), id, values));
}

/** Another game, whose table has not its result any more, in which somebody has seen the debtor lose. @returns its table */
async function endAnother(witness: string): Promise<string> {
  const last = await held.on.store.club.game(table);
  if (last === null) throw new Error("no game");
  const opener = person(`Opener of ${witness}`);
  const lobby = await held.on.open(opener, {}, `1000000000000000${witness.slice(-2)}`);
  const places = [debtor.user, witness].map((user, seat) => {
    return { seat, user, name: "N", place: 2 - seat, score: null, left: false, facts: {} };
  });
  const owed = { table: lobby.table, guild, debtor: debtor.user, since: held.on.clock.now() };
  await held.on.store.club.addEnded({
    game: { ...last, table: lobby.table, places },
    owed: { ...owed, settled: null, confirmedBy: null, forgiven: false },
  });
  await held.on.request(lobby.table, opener, { kind: "close" });
  return lobby.table;
}

const onlyMe = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;

describe("/club", () => {
  it("calls somebody who has never played by their name in their year, on whosever page they ask for it", async () => {
    for (const onEphemeral of [true, false]) {
      const stranger = await press("club:0:year:2026", { person: { ...person("Zoe"), name: "Zoe" }, onEphemeral });
      expect(JSON.stringify(stranger)).toContain("Zoe and the year 2026");
    }
  });

  it("answers its caller alone in their language, or everybody in the server's, and mentions nobody", async () => {
    await held.bot.tables.settings.set(guild, { ...untouched, language: "de" });
    for (const subcommand of ["table", "player", "rivals", "badges", "rounds", "recap"]) {
      expect(await open(subcommand)).toMatchObject({
        kind: "ChannelMessageWithSource",
        flags: onlyMe,
        allowed_mentions: { parse: [] },
      });
      expect(await open(subcommand, {}, true)).toMatchObject({
        kind: "ChannelMessageWithSource",
        flags: MessageFlags.IsComponentsV2,
        allowed_mentions: { parse: [] },
      });
    }
    expect(JSON.stringify(await open("table"))).toContain("The club");
    expect(JSON.stringify(await open("table", {}, true))).toContain("Stammtisch");
  });

  it("finds every season and evening that there was, as it is chosen or as its name is typed", async () => {
    const feature = held.bot.features.all.find(({ id }) => id === "club");
    const offered = async (name: string, value: string) =>
      (await feature?.choices?.(bindContext(held.bot, arrivalWith({})), { name, value })) ?? [];
    const ask = (subcommand: string, given: Record<string, string>) =>
      through(featureOf(held.bot, clubFeature).command(arrivalWith({}), slash("club", subcommand, given)));
    for (const [subcommand, option, title] of [
      ["table", "season", /\*\*Q\d \d{4}\*\*/u],
      ["recap", "evening", /The evening of|Evening|🌙/u],
    ] as const) {
      const [newest] = await offered(option, "");
      if (newest === undefined) throw new Error(`no ${option} is offered`);
      expect(await offered(option, newest.name.slice(1).toUpperCase())).toEqual([newest]);
      expect(await offered(option, "long ago")).toEqual([]);
      for (const typed of [newest.value, newest.name.toLowerCase()])
        expect(JSON.stringify(await ask(subcommand, { [option]: String(typed) }))).toMatch(title);
      expect((await ask(subcommand, { [option]: "long ago" }))["content"]).toContain("pick one from the list");
    }
    expect(await offered("who", "")).toEqual([]);
  });

  it("says warmly what to do where nobody has finished a game", async () => {
    held = heldBot();
    for (const subcommand of ["table", "player", "rivals", "rounds", "recap"])
      expect(await open(subcommand, {}, true)).toMatchObject({
        content: expect.stringContaining("/katzentisch"),
        flags: MessageFlags.Ephemeral,
      });
    const album = JSON.stringify(await open("badges", {}, true));
    expect(album).toContain("Anna’s album");
    expect(album).toContain(translator("en")("club.album.nobody"));
  });

  it("turns the pages of an album, for whoever has asked for it, and shows somebody else's too", async () => {
    expect(JSON.stringify(await open("badges"))).toContain("Anna’s album");
    expect(JSON.stringify(await open("badges", three[1]))).toContain("Ben’s album");
    const turned = JSON.stringify(await press("club:0:badges:pick", {}, [`${anna.user}.kalle`]));
    expect(turned).toMatch(/Anna’s album[^]*\*\*🐀 Kalle Kanalratte\*\*: 0 of 6/u);
  });

  it("keeps which badges somebody has chosen for their coaster, of those that they have won, once or pressed twice", async () => {
    const { store } = held.on;
    const last = await store.club.game(table);
    if (last === null) throw new Error("no game");
    const lobby = await held.on.open(person("Opener"), {}, "100000000000000077");
    const places = three.map(({ user, name }, seat) => {
      const facts = { katchens: 3, wasted: 1 };
      return { seat, user, name, place: seat + 1, score: null, left: false, facts };
    });
    await store.club.addEnded({ game: { ...last, table: lobby.table, places }, owed: null });
    const badges = async () => (await store.club.coasters(anna.user)).map((row) => [row.guild, row.badges]);
    const id = `club:0:choose:${anna.user}.katchen`;
    const shown = JSON.stringify(await open("badges", anna));
    const own = [...shown.matchAll(/"value":"(katchen\.\w+)"/gu)].map(([, value = ""]) => value);
    expect(own.length).toBeGreaterThan(0);
    for (const values of [[...own.slice(0, 1), "katchen.nothing"], own.slice(0, 1)]) {
      await press(id, {}, values);
      expect(await badges()).toEqual([[guild, own.slice(0, 1)]]);
    }
    // Another's album is none of theirs.
    await press(`club:0:choose:${friend.user === anna.user ? debtor.user : friend.user}.katchen`, {}, own);
    expect(await badges()).toEqual([[guild, own.slice(0, 1)]]);
    await press(id, {}, []);
    expect(await badges()).toEqual([]);
  });

  it("knows nothing of bots, of people who have not played, and of subcommands that there are not", async () => {
    expect(await open("player", { isBot: true })).toMatchObject({ content: expect.stringContaining("Bots") });
    const stranger = { user: person("Dora").user, name: "**Dora**" };
    expect(JSON.stringify(await open("rivals", stranger))).toContain("Dora");
    expect(JSON.stringify(await open("rivals", stranger))).not.toContain("****Dora");
    expect(await open("karaoke")).toMatchObject({ content: expect.stringContaining("don’t know this button") });
  });
});

/** From now on the club's games come when the test lets them, or not at all. */
function slow(): { come: () => void; fail: () => void } {
  const { club } = held.bot;
  const read = club.bookOf.bind(club);
  let [come, fail] = [(): void => undefined, (): void => undefined];
  const gate = new Promise<void>((resolve, reject) => {
    come = resolve;
    fail = () => {
      reject(new Error("no"));
    };
  });
  club.bookOf = async (...asked) => gate.then(() => read(...asked));
  return { come, fail };
}

async function passAll(): Promise<void> {
  await settle();
  while (held.api.waiting() > 0) {
    held.api.pass();
    await settle();
  }
}

describe("a page of the club that takes long to read", () => {
  it.each([
    [false, "DeferredChannelMessageWithSource", MessageFlags.Ephemeral],
    [true, "DeferredChannelMessageWithSource", undefined],
  ])("is deferred within a second, and follows (for everybody: %s)", async (isPublic, how, flags) => {
    const games = slow();
    const who = { user: anna.user, name: "Anna", isBot: false };
    const work = featureOf(held.bot, clubFeature).command(arrivalWith({}), asking("recap", who, isPublic));
    await settle();
    expect(held.api.waiting()).toBe(0);
    await held.on.clock.forward(1_000);
    const deferral = held.api.requests.at(-1);
    expect(kind(deferral)).toBe(how);
    expect(deferral).toMatchObject({ response: flags === undefined ? {} : { data: { flags } } });
    await passAll();
    games.come();
    await settle();
    await held.on.clock.forward(2_000);
    const shown = held.api.requests.at(-1);
    expect(shown).toMatchObject({ type: "original", body: { allowed_mentions: { parse: [] } } });
    expect(JSON.stringify(shown)).toContain("Anna");
    await passAll();
    await work;
  });

  it("tells the presser what has gone wrong, and leaves the pressed message as it is", async () => {
    const games = slow();
    const id = { table: "club", prompt: 0, verb: "table", argument: "0" };
    const work = featureOf(held.bot, clubFeature).press(arrivalWith({ onEphemeral: true }), id);
    await held.on.clock.forward(1_000);
    expect(kind(held.api.requests.at(-1))).toBe("DeferredMessageUpdate");
    await passAll();
    games.fail();
    await passAll();
    await work;
    expect(held.api.requests.at(-1)).toMatchObject({ type: "followUp", body: { flags: MessageFlags.Ephemeral } });
    expect(held.lines.some(({ sentence }) => sentence === "a page of the club could not be read")).toBe(true);
  });
});

describe("a press on a message of the club", () => {
  it("turns that message to another page", async () => {
    expect(await press("club:0:table:0")).toMatchObject({ kind: "UpdateMessage", flags: MessageFlags.IsComponentsV2 });
    expect(JSON.stringify(await press(`club:0:player:${anna.user}`))).toContain("Anna");
    expect(await press("club:0:karaoke")).toMatchObject({ content: expect.stringContaining("don’t know this button") });
  });

  it("shows somebody's own year to them alone", async () => {
    const year = `club:0:year:${new Date(held.on.clock.now()).getUTCFullYear()}`;
    const shown = await press(year, { onEphemeral: false, person: friend });
    expect(shown).toMatchObject({ kind: "ChannelMessageWithSource", flags: onlyMe });
    expect(JSON.stringify(shown)).toContain(friend.name);
    expect(await press(year, { person: friend })).toMatchObject({ kind: "UpdateMessage" });
  });

  it("recaps the evening of a result to whoever presses there, and leaves the result as it is", async () => {
    const evening = Math.floor(held.on.clock.now() / (24 * 60 * 60_000));
    for (const day of [evening - 1, evening])
      expect(await press(`club:0:recap:${day}`, { onEphemeral: false, person: friend })).toMatchObject({
        kind: "ChannelMessageWithSource",
        flags: onlyMe,
      });
  });

  it("settles a round as the button on the result does, and lets whoever has pressed take it back", async () => {
    const settled = await press(`club:0:cheers:0.${table}`, { person: friend });
    expect(settled).toMatchObject({ kind: "UpdateMessage" });
    expect(JSON.stringify(settled)).toContain(`club:0:takeback:0.${table}`);
    expect((await held.on.tables.board(table))?.club?.round).toMatchObject({ isSettled: true });
    expect(held.api.requests.some(({ type }) => type === "edit" || type === "post")).toBe(true);
    const taken = await press(`club:0:takeback:0.${table}`, { person: friend });
    expect(JSON.stringify(taken)).toContain(`club:0:cheers:0.${table}`);
    expect((await held.on.tables.board(table))?.club?.round).toMatchObject({ isSettled: false });
  });

  it("says why a round cannot be settled: by its debtor, a stranger, in another server, or where none are kept", async () => {
    const cheers = async (who: Person, changes: Partial<InteractionFacts> = {}) =>
      JSON.stringify(await press(`club:0:cheers:0.${table}`, { person: who, ...changes }));
    expect(await cheers(debtor)).toContain("Nice try");
    await held.on.clock.forward(20_000);
    expect(await cheers(person("Dora"))).toContain("Only people who played");
    expect(await cheers(friend, { guild: "200000000000000000", channel: "200000000000000002" })).toContain(
      "no open round",
    );
    await held.bot.tables.settings.set(guild, { ...untouched, rounds: false });
    await held.on.clock.forward(20_000);
    expect(await cheers(friend)).toContain("doesn’t keep a tab");
    expect((await held.on.store.club.rounds(guild))[0]).toMatchObject({ settled: null });
  });

  it("settles all rounds that somebody owes at once, of the games that the presser has played", async () => {
    const owes = { debtor: debtor.user };
    const rounds = async () =>
      held.on.store.club.openRounds(guild, { user: friend.user, since: Infinity, ...owes }, 0, 9);
    await endAnother(friend.user);
    const elsewhere = await endAnother(person("Dora").user);
    expect((await rounds()).count).toBe(3);
    const all = `club:0:cheersall:${debtor.user}`;
    const shown = await press(all, { person: friend });
    expect(shown).toMatchObject({ kind: "UpdateMessage" });
    expect(JSON.stringify(shown)).toContain("takeback");
    expect((await rounds()).rounds.map((round) => round.table)).toEqual([elsewhere]);
    expect((await held.on.tables.board(table))?.club?.round).toMatchObject({ isSettled: true });
    await held.on.clock.forward(20_000);
    expect(JSON.stringify(await press(all, { person: friend }))).toContain("Only people who played");
    expect(JSON.stringify(await press(all, { person: debtor }))).toContain("Nice try");
    expect((await rounds()).count).toBe(1);
  });

  it("lets a host wipe the slate with a word that everybody reads, and nobody else", async () => {
    await endAnother(friend.user);
    const host = { manager: true, person: friend };
    const guest = { manager: false, person: friend };
    expect(await press("club:0:wipe", host)).toMatchObject({ kind: "Modal" });
    expect(await press("club:0:wipe", guest)).toMatchObject({ kind: "ChannelMessageWithSource" });
    expect(JSON.stringify(await press("club:0:wiped", guest, ["Ha!"]))).toContain("host its evenings");
    expect(await held.on.store.club.openRounds(guild, { user: "", since: Infinity }, 0, 9)).toMatchObject({ count: 2 });
    const told = await press("club:0:wiped", host, ["Merry *Christmas* @everyone"]);
    expect(told).toMatchObject({
      kind: "ChannelMessageWithSource",
      flags: MessageFlags.IsComponentsV2,
      allowed_mentions: { parse: [] },
    });
    expect(JSON.stringify(told)).toContain("2 rounds are forgiven");
    expect(JSON.stringify(told)).toContain("Christmas");
    expect((await held.on.tables.board(table))?.club?.round).toMatchObject({ isSettled: true, isForgiven: true });
    // What is forgiven was not given.
    expect(await held.bot.club.tabs(guild)).toMatchObject([{ owed: 0, given: 0 }]);
    await held.on.clock.forward(20_000);
    expect(JSON.stringify(await press(`club:0:takeback:0.${table}`, { person: friend }))).toContain("Too late");
    expect(await held.on.store.club.openRounds(guild, { user: "", since: Infinity }, 0, 9)).toMatchObject({ count: 0 });
  });

  it("settles a round whose table is long gone", async () => {
    const ask = (verb: string) => press(`club:0:${verb}:0.${table}`, { person: friend });
    await held.on.clock.forward(120_000);
    while ((await held.on.store.old.drop(table, 99)) > 0);
    expect(await held.on.tables.board(table)).toBeNull();
    expect(JSON.stringify(await press(`club:0:cheers:0.${table}`, { person: debtor }))).toContain("Nice try");
    expect(await ask("takeback")).toMatchObject({ kind: "ChannelMessageWithSource" });
    expect(await ask("cheers")).toMatchObject({ kind: "UpdateMessage" });
    expect((await held.on.store.club.rounds(guild))[0]).toMatchObject({ confirmedBy: friend.user });
    expect(await ask("takeback")).toMatchObject({ kind: "UpdateMessage" });
    expect((await held.on.store.club.rounds(guild))[0]).toMatchObject({ settled: null });
    expect(await ask("cheers")).toMatchObject({ kind: "UpdateMessage" });
    expect((await held.on.store.club.rounds(guild))[0]).toMatchObject({ confirmedBy: friend.user });
  });
});
