import { ChannelType, PermissionFlagsBits, PermissionsBitField } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { handleCup } from "../../../../src/features/cup/presses.js";
import { cabinetPage, toldCups } from "../../../../src/features/cup/index.js";
import { openCupCommand } from "../../../../src/features/cup/commands.js";
import { hostPanel, tablePanel } from "../../../../src/features/cup/screen/host-panel.js";
import { type CustomId, parseCustomId, writeCustomId } from "../../../../src/discord/ui/parts.js";
import type { InteractionFacts } from "../../../../src/discord/context.js";
import { translator } from "../../../../src/texts/index.js";
import type { GuildChannel, GuildRanks } from "../../../../src/discord/api/guild-client.js";
import { cupGuild, cupHost as host, cupPeople, CupWorld } from "../../../support/cup-world.js";
import { settle } from "../../../support/fake-clock.js";
import { untouched } from "../../../support/tables.js";
import { arrivalWith, heldBot, lastAnswer } from "../../settings/held-bot.js";
import { prize, ranksWith } from "../../../support/ranks.js";
import { read } from "../../../discord/ui/read.js";
import { cupId } from "../../../../src/features/cup/screen/cup-parts.js";
import { type Fields, SlashOptions } from "../../../../src/discord/interaction.js";
import { bindContext } from "../../../../src/discord/replies.js";

const t = translator("en");

let world: CupWorld;
beforeEach(() => {
  world = new CupWorld();
});

/** Channels of this server, and one of another. */
async function channelOf(id: string): Promise<GuildChannel | null> {
  const type = id === voice ? ChannelType.GuildVoice : ChannelType.GuildText;
  return id === "404" ? null : { guild: id === elsewhere ? "1" : cupGuild, type, parent: null, lastMessage: null };
}
const [text, voice, elsewhere] = ["300000000000000000", "300000000000000001", "300000000000000002"] as const;

/** What somebody, the host unless told otherwise, is answered to a press, as JSON. */
async function pressed(
  id: CustomId,
  values: readonly string[] = [],
  who = host,
  changes: Partial<InteractionFacts> = {},
  permissions = new PermissionsBitField(PermissionsBitField.All),
  allowed: readonly string[] = [],
  fields: Fields = {},
): Promise<string> {
  const { bot, app, api } = heldBot();
  await app.tables.settings.set(cupGuild, { ...untouched, channels: allowed });
  const channels = values.map((value) => ({
    id: value,
    type: ChannelType.GuildText,
    parent: null,
    permissions: String(permissions.bitfield),
    appPermissions: null,
  }));
  const context = arrivalWith({ person: who, onEphemeral: true, manager: who === host, ...changes });
  const guilds = { ...bot.guilds, channel: channelOf };
  void handleCup({ ...bot, guilds, cups: world.cups }, bindContext(bot, context), {
    id,
    values,
    fields,
    channels,
    users: [],
    components: [],
  });
  await settle();
  return JSON.stringify(lastAnswer(api));
}

/**
 * What the host is answered to a subcommand of `/cup`, as JSON.
 *
 * @param texts its options
 * @param changes of where they are
 * @param channels those that the server allows for tables; none: all
 * @param ranks in the server, of a cup with a role
 */
async function commanded(
  subcommand: "open" | "close" | "show",
  texts: Readonly<Record<string, string>>,
  changes: Partial<InteractionFacts> = {},
  channels: readonly string[] = [],
  permissions = new PermissionsBitField(PermissionsBitField.All),
  ranks: GuildRanks | null = null,
): Promise<string> {
  const { bot, app, api } = heldBot();
  await app.tables.settings.set(cupGuild, { ...untouched, channels });
  const options = new SlashOptions(ranks === null ? texts : { ...texts, role: prize }, {});
  const guilds = {
    ...bot.guilds,
    ranks: () => (ranks === null ? Promise.reject(new Error("none")) : Promise.resolve(ranks)),
  };
  void openCupCommand(
    { ...bot, guilds, cups: world.cups },
    bindContext(bot, arrivalWith({ person: host, own: permissions, ...changes })),
    subcommand,
    options,
  );
  await settle();
  return JSON.stringify(lastAnswer(api));
}

describe("a text of which nothing can be seen", () => {
  const unseen = "\u200B\u2060";

  it("is no title, no reason for a correction and no engraving", async () => {
    expect(await commanded("open", { title: unseen })).toContain(t("cup.open.bad-text"));
    expect(await world.cups.ofGuild(cupGuild)).toEqual([]);
    const cup = await world.begin(2);
    expect(await pressed(cupId("corrected", cup, 1, 0, 0, 1), [unseen])).toContain(t("cup.refused.no-text"));
    await world.ask(cup, host, { type: "drawLots", round: 1, table: 0 });
    const { stage } = (await world.state(cup)).cup;
    const winner = cupPeople.find(({ user }) => stage.type === "finished" && user === stage.winner);
    expect(await pressed(cupId("engraved", cup), [unseen], winner)).toContain(t("cup.refused.no-text"));
    expect((await world.state(cup)).cup.stage).toMatchObject({ type: "finished", engraving: null });
  });

  it("calls a cup off without a reason, by the panel and by the command", async () => {
    for (const callOff of ["panel", "command"]) {
      const cup = await world.begin(2, { series: null });
      if (callOff === "panel") await pressed(cupId("calledoff", cup), [unseen]);
      else await commanded("close", { reason: unseen });
      expect((await world.state(cup)).cup.stage).toMatchObject({ type: "calledOff", reason: "" });
    }
  });
});

describe("/cup close where several cups hang", () => {
  it("offers a host each of them with the reason that is typed, and calls off the one that is chosen", async () => {
    const cups = [await world.open({ series: null }), await world.open({ series: null, title: "Second: paw" })];
    const [first = "", second = ""] = cups;
    const said = await commanded("close", { reason: "Snow." });
    expect(said).toContain(t("cup.modal.which"));
    expect(said).toContain('"value":"Snow."');
    for (const cup of cups) expect(said).toContain(`"value":"${cup}"`);
    // A label shows no markdown.
    expect(said).toContain("Second: paw");
    for (const cup of cups) expect((await world.state(cup)).cup.stage.type).toBe("signUp");
    await pressed(cupId("calledoff", first), ["Snow."], host, {}, undefined, [], { which: [second] });
    expect((await world.state(first)).cup.stage.type).toBe("signUp");
    expect((await world.state(second)).cup.stage).toMatchObject({ type: "calledOff", reason: "Snow." });
    await world.open({ series: null, title: "Third" });
    expect(await pressed(cupId("calledoff", first), [""], host, {}, undefined, [], { which: ["1"] })).toContain(
      t("cup.refused.no-cup"),
    );
    expect(await commanded("close", {}, { manager: false })).toContain(t("cup.refused.not-host"));
  });
});

describe("/cup open typed twice", () => {
  it("opens one cup, and leads to it; another title, or one that has begun, is another cup", async () => {
    const opens = (title: string, id: string) => commanded("open", { title }, { id });
    await opens("Paw", "500000000000000001");
    expect(await opens("Paw", "500000000000000002")).toContain(`](https://discord.com/channels/${cupGuild}/`);
    expect(await world.cups.ofGuild(cupGuild)).toHaveLength(1);
    await opens("Claw", "500000000000000003");
    expect(await world.cups.ofGuild(cupGuild)).toHaveLength(2);
    await world.begin(2, { series: null, title: "Begun" });
    await world.open({ series: null, title: "Begun" });
    expect(await world.cups.ofGuild(cupGuild)).toHaveLength(4);
  });
});

describe("the cabinet of a server", () => {
  it("names the winner until their plate is engraved, and leads to the first cup while that goes on", async () => {
    const page = async (): Promise<string> => {
      const drawn = await cabinetPage(world.cups, cupGuild, 0, t);
      return typeof drawn === "string" ? drawn : JSON.stringify(drawn.words(null));
    };
    expect(await page()).toBe(t("cup.cabinet.empty"));
    const cup = await world.begin(2, { series: null });
    expect(await page()).toContain("The cabinet is still empty, but the first cup is already on: **[Katchenmeister](");
    const [going] = await toldCups(world.cups, cupGuild);
    expect(going?.at).toBeNull();
    expect(going?.line(t)).toMatch(/^🏆 \[Katchenmeister\]\(.*\): in play$/u);
    await world.ask(cup, host, { type: "drawLots", round: 1, table: 0 });
    const { stage } = (await world.state(cup)).cup;
    const winner = cupPeople.find(({ user }) => stage.type === "finished" && user === stage.winner);
    if (winner === undefined) throw new Error("nobody has won");
    expect(await page()).toContain(`**${winner.name}**`);
    const [won] = await toldCups(world.cups, cupGuild);
    expect(won?.line(t)).toMatch(new RegExp(`^🏆 .*Katchenmeister.*${winner.name}`, "u"));
    await world.ask(cup, winner, { type: "engrave", text: "The Paw" });
    expect(await page()).toContain("**The Paw**");
    expect(await page()).not.toContain(winner.name);
  });

  it("has no name where the winner wants none", async () => {
    const cup = await world.begin(2, { series: null });
    await world.ask(cup, host, { type: "drawLots", round: 1, table: 0 });
    const { stage } = (await world.state(cup)).cup;
    const winner = cupPeople.find(({ user }) => stage.type === "finished" && user === stage.winner) ?? host;
    await world.ask(cup, winner, { type: "engrave", text: null });
    const drawn = await cabinetPage(world.cups, cupGuild, 0, t);
    expect(typeof drawn === "string" ? "" : JSON.stringify(drawn.words(null))).toContain(t("cup.cabinet.nobody"));
  });
});

it("/cup open is refused in a channel in which its host may not write", async () => {
  const mute = new PermissionsBitField(["ViewChannel"]);
  expect(await commanded("open", {}, {}, [], mute)).toContain("You can’t post in");
  expect(await world.cups.ofGuild(cupGuild)).toEqual([]);
});

describe("/cup open where the server allows tables in one channel alone", () => {
  const allowed = "600000000000000001";

  it("is refused elsewhere, with the reason", async () => {
    for (const parent of [null, "600000000000000002"])
      expect(await commanded("open", {}, { parent }, [allowed])).toContain(
        t("answers.notHere", { channels: [`<#${allowed}>`] }),
      );
    expect(await world.cups.ofGuild(cupGuild)).toEqual([]);
  });

  it("opens a cup in a thread of that channel", async () => {
    await commanded("open", {}, { parent: allowed }, [allowed]);
    expect(await world.cups.ofGuild(cupGuild)).toHaveLength(1);
  });
});

describe("/cup open with a role", () => {
  const opens = async (ranks: GuildRanks): Promise<string> => commanded("open", {}, {}, [], undefined, ranks);

  it("opens a cup for a role that its host and the bot could give, by the server's own rules", async () => {
    expect(await opens(ranksWith({ user: host.user }))).toContain("Katchen cup");
    expect((await world.cups.ofGuild(cupGuild)).map(({ cup }) => cup.role)).toEqual([prize]);
  });

  it.each([
    [{ prizeAt: 8 }, "cup.open.roleAboveYou"],
    [{ hostMay: 0n }, "cup.open.roleNotYours"],
    [{ prizeMay: PermissionFlagsBits.PrioritySpeaker }, "cup.open.badRole"],
    [{ prizeAt: 9, hostAt: 10 }, "cup.open.roleAboveMe"],
  ] as const)("is refused with what would be needed: %o", async (ranks, said) => {
    expect(await opens(ranksWith({ user: host.user, ...ranks }))).toContain(t(said));
    expect(await world.cups.ofGuild(cupGuild)).toEqual([]);
  });

  it("says what the bot needs by the final if it may give no roles yet", async () => {
    expect(await opens(ranksWith({ botMay: 0n }))).toContain(t("permissions.ManageRoles"));
    expect(await world.cups.ofGuild(cupGuild)).toHaveLength(1);
  });
});

describe("/cup show", () => {
  it("posts the board again and opens the panel to a host, and shows others the way there", async () => {
    const cup = await world.open({ host: { user: host.user, name: host.name } });
    const { version } = (await world.state(cup)).row;
    const said = await commanded("show", {});
    expect(said).toContain(writeCustomId(cupId("board", cup)));
    await world.clock.forward(1);
    const { row } = await world.state(cup);
    expect([row.version, row.shown]).toEqual([version + 1, version + 1]);
    expect(await commanded("show", {}, { manager: false })).not.toContain("custom_id");
  });

  it("leads a host to each of several cups, also to one that is won and not engraved yet", async () => {
    const won = await world.begin(2, { series: null });
    await world.ask(won, host, { type: "drawLots", round: 1, table: 0 });
    const other = await world.open({ series: null });
    const said = await commanded("show", {});
    for (const cup of [won, other]) expect(said).toContain(writeCustomId(cupId("host", cup)));
  });
});

describe("a cup's board", () => {
  it("goes to another channel of this server that its host names, at every stage, with its tables", async () => {
    const cup = await world.open({ series: null });
    const moves = async (to: string) => {
      const said = await pressed(cupId("board", cup), [to]);
      await world.clock.forward(1);
      const { row, cup: state } = await world.state(cup);
      return [said.includes(t("cup.host.boardMoved")), row.channel, row.message, state.places];
    };
    const at = (where: string, places: readonly string[] = []) => [true, where, `board of ${cup} in ${where}`, places];
    expect(await moves(voice)).toEqual(at(voice, [voice]));
    expect(await moves(text)).toEqual(at(text));
    for (const who of cupPeople.slice(0, 2)) await world.ask(cup, who, { type: "join" });
    await world.ask(cup, host, { type: "start" });
    await world.ask(cup, host, { type: "namePlaces", places: ["300000000000000007"] });
    expect(await moves(voice)).toEqual(at(voice, ["300000000000000007"]));
    await world.ask(cup, host, { type: "drawLots", round: 1, table: 0 });
    expect(await moves(text)).toEqual(at(text, ["300000000000000007"]));
    const { stage } = (await world.state(cup)).cup;
    const winner = cupPeople.find(({ user }) => stage.type === "finished" && user === stage.winner);
    await world.ask(cup, winner ?? host, { type: "engrave", text: null });
    expect(await pressed(cupId("board", cup), [voice])).toContain(t("cup.refused.over"));
  });

  it("is written again where its host chooses its own channel", async () => {
    const cup = await world.open();
    const { row } = await world.state(cup);
    expect(await pressed(cupId("board", cup), [row.channel])).toContain(t("cup.host.boardMoved"));
    await world.clock.forward(1);
    expect((await world.state(cup)).row.shown).toBe(row.shown + 1);
  });

  it("goes to no channel in which the server allows no tables, and says where they are", async () => {
    const cup = await world.open();
    const { last } = (await world.state(cup)).cup;
    const moves = (to: string) => pressed(cupId("board", cup), [to], host, {}, undefined, [voice]);
    expect(await moves(text)).toContain(t("answers.notHere", { channels: [`<#${voice}>`] }));
    expect((await world.state(cup)).cup.last).toBe(last);
    expect(await moves(voice)).toContain(t("cup.host.boardMoved"));
  });

  it("and its tables go to no channel that is gone or another server's, and nobody but hosts names any", async () => {
    const cup = await world.open();
    const { last } = (await world.state(cup)).cup;
    for (const verb of ["board", "places"] as const) {
      for (const id of ["404", elsewhere])
        expect(await pressed(cupId(verb, cup), [id])).toContain(t("cup.host.noChannel"));
      expect(await pressed(cupId(verb, cup), [text], cupPeople[0])).toContain(t("cup.refused.not-host").slice(0, 30));
    }
    expect((await world.state(cup)).cup.last).toBe(last);
  });
});

describe("the one who has opened a cup", () => {
  it("decides nothing there any more once they may hold none in the server; their name stays", async () => {
    const cup = await world.begin(9);
    const { last } = (await world.state(cup)).cup;
    const ids = [
      cupId("host", cup),
      cupId("start", cup),
      cupId("extend", cup, 1, 30),
      cupId("lots", cup, 1, 0, 0),
      cupId("correct", cup, 1, 0, 0),
      cupId("corrected", cup, 1, 0, 0, 3),
      cupId("retry", cup),
      cupId("calledoff", cup),
    ];
    for (const id of ids)
      expect(await pressed(id, ["1"], host, { manager: false })).toContain(t("cup.refused.not-host").slice(0, 30));
    expect((await world.state(cup)).cup).toMatchObject({ last, host: { user: host.user, name: host.name } });
    expect(await pressed(cupId("lots", cup, 1, 0, 0))).toContain(t("cup.host.lotsDrawn"));
  });
});

describe("a cup's tables", () => {
  const channel = "200000000000000000";
  const places = async () => (await world.cups.ofGuild(cupGuild))[0]?.cup.places;

  it("are in threads below a cup in a text channel", async () => {
    const said = await commanded("open", {}, { channel });
    expect(await places()).toEqual([]);
    expect(said).not.toContain("threads");
  });

  it.each(["voice", "thread"] as const)(
    "are in the cup's own channel in a %s channel, which has none",
    async (channelKind) => {
      const there = { channel, channelKind };
      const said = await commanded("open", {}, there);
      expect(await places()).toEqual([channel]);
      expect(said).toContain(t("cup.open.noThreadsHere"));
      expect(said).not.toContain(t("permissions.CreatePublicThreads"));
      const [cup] = await world.cups.ofGuild(cupGuild);
      await pressed(cupId("places", cup?.row.id ?? ""), ["300000000000000000"], host, there);
      expect(await places()).toEqual(["300000000000000000"]);
      await pressed(cupId("places", cup?.row.id ?? ""), [], host, there);
      expect(await places()).toEqual([channel]);
    },
  );
});

/** The ids with which a table of the second round is decided, as its panel has them. */
async function decidingIds(cup: string): Promise<readonly CustomId[]> {
  const { selects, buttons } = read(tablePanel(await world.state(cup), 2, 0, [], t)?.components ?? []);
  const ids = [...selects, ...buttons].flatMap(({ id }) => parseCustomId(id) ?? []);
  return ids.filter(({ verb }) => verb !== "host");
}

describe("a host's panel", () => {
  it("offers every kind of channel that holds a table as a place", async () => {
    const panel = JSON.stringify(
      hostPanel(await world.state(await world.begin(2)), [], null, "", { now: 0, zone: "UTC" }, t),
    );
    const { GuildText, GuildAnnouncement, PublicThread, GuildVoice, GuildStageVoice } = ChannelType;
    const types = [GuildText, GuildAnnouncement, PublicThread, GuildVoice, GuildStageVoice];
    expect(panel).toContain(`"channel_types":${JSON.stringify(types)}`);
  });

  it("decides nothing any more once its round was drawn again, which seats other people there", async () => {
    const cup = await world.begin(11);
    for (const table of [0, 1]) await world.ask(cup, host, { type: "drawLots", round: 1, table });
    const old = await decidingIds(cup);
    expect(old.map(({ verb }) => verb)).toEqual(["without", "correct", "lots"]);
    const [first] = (await world.state(cup)).cup.rounds[0]?.tables ?? [];
    const through = first?.users.filter((user) => !(first.through ?? []).includes(user)).slice(0, first.goOn) ?? [];
    await world.ask(cup, host, { type: "correct", round: 1, table: 0, through, reason: "lots were mixed up" });
    const { last } = (await world.state(cup)).cup;
    const modal = cupId("corrected", cup, 2, 0, 0, 1);
    for (const id of [...old, modal]) expect(await pressed(id, ["0"])).toContain(t("cup.refused.no-table"));
    expect((await world.state(cup)).cup.last).toBe(last);
    const [without] = await decidingIds(cup);
    if (without === undefined) throw new Error("nothing can be decided");
    const [leaving] = (await world.tables(cup))[0]?.users ?? [];
    expect(await pressed(without, ["0"])).toContain(t("cup.host.playedWithout"));
    expect((await world.state(cup)).events.find(({ type }) => type === "playedWithout")).toMatchObject({
      users: [leaving],
    });
  });
});

it("a host names channels for tables and the board in which they may write themselves, and no others", async () => {
  const cup = await world.begin(2);
  const [channel, place] = ["600000000000000001", "600000000000000002"] as const;
  const state = async () => (await world.state(cup)).cup;
  const said = (verb: "places" | "board", to: string, permissions: PermissionsBitField): Promise<string> =>
    pressed(cupId(verb, cup), [to], host, {}, permissions);
  const { last, channel: home } = await state();
  const foreign = (to: string): string => t("answers.notYourChannel", { channel: `<#${to}>` });
  const mute = new PermissionsBitField(["ViewChannel"]);
  for (const some of [mute, new PermissionsBitField(["SendMessages"]), new PermissionsBitField()])
    for (const verb of ["places", "board"] as const) {
      expect(await said(verb, channel, some)).toContain(foreign(channel));
      expect(await state()).toMatchObject({ last, places: [], channel: home });
    }
  const may = new PermissionsBitField(["ViewChannel", "SendMessages"]);
  expect(await said("places", place, may)).toContain(t("cup.host.placesNamed"));
  // What is named already stays, but becomes nothing more.
  expect(await said("places", place, mute)).toContain(t("cup.host.placesNamed"));
  expect(await said("board", place, mute)).toContain(foreign(place));
  expect(await said("board", home, mute)).toContain(t("cup.host.boardMoved"));
  expect(await said("board", channel, may)).toContain(t("cup.host.boardMoved"));
  expect(await state()).toMatchObject({ places: [place], channel });
});
