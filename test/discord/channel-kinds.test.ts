import { ChannelType, PermissionFlagsBits, PermissionsBitField } from "discord.js";
import { describe, expect, it, vi } from "vitest";
import { ClosedChannels } from "../../src/discord/api/pacing/closed-channels.js";
import type { Interaction } from "../../src/discord/interaction.js";
import { bindContext } from "../../src/discord/replies.js";
import { cupFeature } from "../../src/features/cup/index.js";
import { featureOf, slash } from "../support/features.js";
import { contextOf, type InteractionFacts } from "../../src/discord/context.js";
import { fakeClock, settle } from "../support/fake-clock.js";
import { nextInteraction } from "../support/interactions.js";
import { noGuilds } from "../support/simple-ports.js";
import { keepLines, person } from "../support/tables.js";
import { arrivalWith, guild, type HeldBot, heldBot, lastAnswer } from "../features/settings/held-bot.js";

/** An interaction in a channel of this type, by somebody with all rights, as it comes from the gateway. */
function arriveIn(type: ChannelType, asked: object, roles: readonly string[] = []): Interaction {
  const [channel, parent] = [nextInteraction(), nextInteraction()];
  const user = { id: person("Anna").user, username: "anna", discriminator: "0", global_name: "Anna", avatar: null };
  return {
    id: nextInteraction(),
    application_id: "100000000000000009",
    token: "token",
    version: 1,
    channel: { id: channel, type, guild_id: guild, parent_id: parent, name: "there" },
    guild_id: guild,
    member: { user, roles, permissions: "8" },
    locale: "en-US",
    app_permissions: "8",
    entitlements: [],
    authorizing_integration_owners: {},
    ...asked,
  } as unknown as Interaction;
}

/** What a press in a channel of this type says. @param roles of the presser */
function pressIn(type: ChannelType, roles: readonly string[] = []): InteractionFacts | null {
  const message = { id: nextInteraction(), channel_id: nextInteraction(), content: "", flags: 0 };
  const data = { component_type: 2, custom_id: "x" };
  return contextOf(arriveIn(type, { type: 3, message, data }, roles));
}

it.each([
  ["text", ChannelType.GuildText],
  ["text", ChannelType.GuildAnnouncement],
  ["thread", ChannelType.PublicThread],
  ["thread", ChannelType.AnnouncementThread],
  ["private", ChannelType.PrivateThread],
  ["voice", ChannelType.GuildVoice],
  ["voice", ChannelType.GuildStageVoice],
])("an interaction says that it comes from a %s channel, by type %i", (kind, type) => {
  expect(pressIn(type)?.channelKind).toBe(kind);
});

it("an interaction's roles are those that Discord has sent with it", () => {
  expect(pressIn(ChannelType.GuildText, ["7", "8"])?.roles).toEqual(["7", "8"]);
});

describe("in a voice channel that the bot sees but may not enter", () => {
  const { ViewChannel, SendMessages, Connect } = PermissionFlagsBits;
  const granted = new PermissionsBitField([ViewChannel, SendMessages]);
  const there = { channelKind: "voice", granted } as const;

  it("no table is opened, as Discord takes no message there, and Connect is asked for", async () => {
    const { bot, api } = heldBot();
    const answered = bot.permissions.canOpenHere(bindContext(bot, arrivalWith(there)));
    await settle();
    api.pass();
    expect(await answered).toBe(false);
    expect(JSON.stringify(lastAnswer(api))).toContain("Connect");
  });

  it("a table is opened once it may, and in a text channel without", async () => {
    const { bot } = heldBot();
    const entering = new PermissionsBitField([ViewChannel, SendMessages, Connect]);
    const mayOpen = (changes: Partial<InteractionFacts>) =>
      bot.permissions.canOpenHere(bindContext(bot, arrivalWith(changes)));
    expect(await mayOpen({ ...there, granted: entering })).toBe(true);
    expect(await mayOpen({ granted })).toBe(true);
  });

  it("those who press at a table from before are told which right was lost", async () => {
    const { bot, api, on, lines } = heldBot();
    const board = await on.open(person("Anna"));
    const told = bot.permissions.tellOfLostRights(bindContext(bot, arrivalWith(there)), board);
    await settle();
    api.pass();
    await told;
    expect(JSON.stringify(api.requests.filter(({ type }) => type === "followUp"))).toContain("Connect");
    expect(lines.filter(({ level }) => level === "warn")).toMatchObject([{ facts: { missing: ["Connect"] } }]);
  });
});

/** A thread that takes none of the bot's messages. @param isLetIn whether it can join again */
function closedThread(isLetIn: boolean, isClosed = true) {
  const [opened, joined]: [string[], string[]] = [[], []];
  const guilds = { ...noGuilds, joinThread: async (thread: string) => isLetIn && joined.push(thread) > 0 };
  const closed = new ClosedChannels({ clock: fakeClock(), log: keepLines().log });
  vi.spyOn(closed, "isClosed").mockReturnValue(isClosed);
  vi.spyOn(closed, "pressed").mockImplementation((channel) => void opened.push(channel));
  return { ...heldBot(undefined, undefined, { discord: { guilds, closed } }), opened, joined };
}

describe("in a private thread whose permissions the bot has", () => {
  const there = { channelKind: "private", channel: "100000000000000077" } as const;

  it("no table is opened where it is not a member and may not join, and its presser reads what to do", async () => {
    const { bot, api } = closedThread(false);
    const answered = bot.permissions.canOpenHere(bindContext(bot, arrivalWith(there)));
    await settle();
    api.pass();
    expect(await answered).toBe(false);
    expect(JSON.stringify(lastAnswer(api))).toContain("Mention me");
    const { bot: letIn } = closedThread(true);
    expect(await letIn.permissions.canOpenHere(bindContext(letIn, arrivalWith(there)))).toBe(true);
  });

  it("the next presser after a refused board is told once that the bot was taken out", async () => {
    const { bot, api, opened } = closedThread(false);
    const told = bot.permissions.openAgain(bindContext(bot, arrivalWith(there)));
    await settle();
    api.pass();
    await told;
    await bot.permissions.openAgain(bindContext(bot, arrivalWith(there)));
    expect(api.requests.map(({ type }) => type)).toEqual(["followUp"]);
    expect(JSON.stringify(api.requests)).toContain("anymore");
    expect(opened).toEqual([]);
  });

  it("what waited is written once somebody has let the bot in again", async () => {
    const { bot, api, opened } = closedThread(true);
    await bot.permissions.openAgain(bindContext(bot, arrivalWith(there)));
    expect([opened, api.requests]).toEqual([[there.channel], []]);
  });
});

/** Somebody opens a cup. @returns what they read */
async function openCup(
  { bot, api }: HeldBot,
  type: ChannelType,
  given: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const facts = contextOf(arriveIn(type, { type: 2 }));
  if (facts === null) throw new Error("it is in no server");
  const work = featureOf(bot, cupFeature).command(facts, slash("cup", "open", given));
  await settle();
  api.pass();
  await work;
  return JSON.stringify(lastAnswer(api));
}

describe("/cup open", () => {
  it("is answered with the invitation where only the commands were added, and opens nothing", async () => {
    const link = "https://discord.com/oauth2/authorize";
    const held = heldBot(undefined, undefined, { discord: { inviteTo: () => link } });
    expect(await openCup(held, ChannelType.GuildText)).toContain(link);
    expect(await held.bot.cups.ofGuild(guild)).toEqual([]);
  });

  it("joins a private thread, and asks to be let in where it may not, before anything is opened", async () => {
    const outside = closedThread(false, false);
    expect(await openCup(outside, ChannelType.PrivateThread)).toContain("Mention me");
    expect(await outside.bot.cups.ofGuild(guild)).toEqual([]);
    const inside = closedThread(true, false);
    expect(await openCup(inside, ChannelType.PrivateThread)).toContain(" is open, ");
    expect((await inside.bot.cups.ofGuild(guild)).map(({ row }) => row.channel)).toEqual(inside.joined);
  });

  it("refuses another game for the Katchenmeister, instead of taking Katchen in silence", async () => {
    const held = heldBot();
    const open = (game: string) => openCup(held, ChannelType.GuildText, { series: "katchenmeister", game });
    expect(await open("kalle")).toContain("is all about Katchen");
    expect(await held.bot.cups.ofGuild(guild)).toEqual([]);
    expect(await open("katchen")).toContain(" is open, ");
  });

  it("asks whether a start at night is meant, as everybody on the list is mentioned then", async () => {
    const said = (until: string) => openCup(heldBot(), ChannelType.GuildText, { until });
    expect(await said("03:00")).toContain("In the middle of the night, really?");
    expect(await said("20:00")).not.toContain("In the middle of the night");
  });
});
