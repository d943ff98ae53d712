import { ChannelType, type ChatInputCommandInteraction, type Interaction, PermissionsBitField } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { cupId } from "../../../../src/discord/features/cup/cup-ids.js";
import { handleCup } from "../../../../src/discord/features/cup/handle-cup.js";
import { openCupCommand } from "../../../../src/discord/features/cup/open-cup.js";
import { hostPanel, tablePanel } from "../../../../src/discord/features/cup/host-panel.js";
import { type CustomId, parseCustomId } from "../../../../src/discord/ui/custom-id.js";
import type { InteractionContext } from "../../../../src/discord/interactions/interaction-context.js";
import { translator } from "../../../../src/locales/index.js";
import { cupGuild, cupHost as host, cupPeople, CupWorld } from "../../../support/cup-world.js";
import { settle } from "../../../support/fake-clock.js";
import { untouched } from "../../../support/tables.js";
import { arrivalWith, heldBot, lastAnswer } from "../settings/held-bot.js";
import { read } from "../../ui/read.js";

const t = translator("en");

let world: CupWorld;
beforeEach(() => {
  world = new CupWorld();
});

/** What somebody, the host unless told otherwise, is answered to a press, as JSON. */
async function pressed(
  id: CustomId,
  values: readonly string[] = [],
  who = host,
  changes: Partial<InteractionContext> = {},
  writable: PermissionsBitField | null = null,
): Promise<string> {
  const { bot, api } = heldBot();
  const channels = values.map((channel) => ({ id: channel, type: ChannelType.GuildText, permissions: writable }));
  const interaction = {
    member: null,
    isChannelSelectMenu: () => writable !== null,
    channels,
  } as unknown as Interaction;
  const context = arrivalWith({ person: who, onEphemeral: true, manager: who === host, ...changes });
  void handleCup({ ...bot, cups: world.cups }, context, id, values, interaction);
  await settle();
  return JSON.stringify(lastAnswer(api));
}

/**
 * What the host is answered to a subcommand of `/cup`, as JSON.
 *
 * @param texts its options
 * @param changes of where they are
 * @param channels those that the server allows for tables; none: all
 */
async function commanded(
  subcommand: "open" | "close",
  texts: Readonly<Record<string, string>>,
  changes: Partial<InteractionContext> = {},
  channels: readonly string[] = [],
  memberPermissions: PermissionsBitField | null = null,
): Promise<string> {
  const { bot, app, api } = heldBot();
  await app.tables.settings.set(cupGuild, { ...untouched, channels });
  const nothing = (): null => null;
  const options = {
    getSubcommand: () => subcommand,
    getString: (name: string) => texts[name] ?? null,
    getInteger: nothing,
    getRole: nothing,
    getBoolean: nothing,
  };
  const interaction = { options, memberPermissions, channel: null } as unknown as ChatInputCommandInteraction;
  void openCupCommand({ ...bot, cups: world.cups }, arrivalWith({ person: host, ...changes }), interaction);
  await settle();
  return JSON.stringify(lastAnswer(api));
}

describe("a text of which nothing can be seen", () => {
  const unseen = "\u200B\u2060";

  it("is no title, no reason for a correction and no engraving", async () => {
    expect(await commanded("open", { title: unseen })).toContain(t("cup.open.bad-text"));
    expect(await world.cups.ofGuild(cupGuild)).toEqual([]);
    const cup = await world.begin(2);
    expect(await pressed(cupId("corrected", cup, 1, 0, 0, 1), [unseen])).toContain(t("cup.refused.bad-text"));
    await world.ask(cup, host, { type: "drawLots", round: 1, table: 0 });
    const { stage } = (await world.state(cup)).cup;
    const winner = cupPeople.find(({ user }) => stage.type === "finished" && user === stage.winner);
    expect(await pressed(cupId("engraved", cup), [unseen], winner)).toContain(t("cup.refused.bad-text"));
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

it("/cup open is refused in a channel in which its host may not write", async () => {
  const mute = new PermissionsBitField(["ViewChannel"]);
  expect(await commanded("open", {}, {}, [], mute)).toContain("You can’t write in");
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
    const panel = JSON.stringify(hostPanel(await world.state(await world.begin(2)), [], null, "", t));
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

it("a host names channels for tables in which they may write themselves, and no others", async () => {
  const cup = await world.begin(2);
  const places = ["600000000000000001"];
  const said = (permissions: PermissionsBitField): Promise<string> =>
    pressed(cupId("places", cup), places, host, {}, permissions);
  for (const some of [["ViewChannel"], ["SendMessages"], []] as const) {
    expect(await said(new PermissionsBitField([...some]))).toContain(
      t("answers.notYourChannel", { channel: `<#${places[0] ?? ""}>` }),
    );
    expect((await world.state(cup)).cup.places).toEqual([]);
  }
  expect(await said(new PermissionsBitField(["ViewChannel", "SendMessages"]))).toContain(t("cup.host.placesNamed"));
  expect((await world.state(cup)).cup.places).toEqual(places);
});
