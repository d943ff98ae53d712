import { PermissionFlagsBits } from "discord.js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Blocked } from "../../src/discord/context.js";
import type { Interaction } from "../../src/discord/interaction.js";
import { pageId } from "../../src/features/settings/change-settings.js";
import { writeCustomId } from "../../src/discord/ui/parts.js";
import { TimeLimitError } from "../../src/tables/queues.js";
import { settle } from "../support/fake-clock.js";
import { interactionAt, nextInteraction } from "../support/interactions.js";
import { person } from "../support/tables.js";
import { kind } from "../support/held-api.js";
import { guild, heldBot, type HeldBot, introduce, lastAnswer } from "../features/settings/held-bot.js";

const anna = person("Anna");

/** Every interaction in a direct message (Discord's reference, "Interaction Structure"). */
function direct(): object {
  const user = { id: anna.user, username: "anna", discriminator: "0", global_name: "Anna", avatar: null };
  return {
    id: nextInteraction(),
    application_id: "100000000000000009",
    token: "token",
    version: 1,
    channel_id: "100000000000000002",
    channel: { id: "100000000000000002", type: 1 },
    context: 1,
    user,
    locale: "de",
    app_permissions: "0",
    entitlements: [],
    authorizing_integration_owners: {},
  };
}

function command(name: string, subcommand: string, where: object = direct()): Interaction {
  const options = [{ type: 1, name: subcommand, options: [] }];
  return { ...where, type: 2, data: { id: "1", type: 1, name, options } } as unknown as Interaction;
}

/** Somebody types an option of `/cup open`. */
function typing(value: string, name = "until", where: object = inServer()): Interaction {
  const options = [{ type: 1, name: "open", options: [{ type: 3, name, value, focused: true }] }];
  return { ...where, type: 4, data: { id: "1", type: 1, name: "cup", options } } as Interaction;
}

/** Somebody types the name of a club evening. */
function typingName(value: string): Interaction {
  const options = [{ type: 1, name: "evening", options: [{ type: 3, name: "name", value, focused: true }] }];
  return { ...inServer(), type: 4, data: { id: "1", type: 1, name: "club", options } } as Interaction;
}

function button(customId: string, where: object = direct(), carrier: object = {}): Interaction {
  const message = { id: nextInteraction(), channel_id: "100000000000000002", content: "", flags: 64, ...carrier };
  return { ...where, type: 3, message, data: { component_type: 2, custom_id: customId } } as Interaction;
}

/** Every interaction in a server's channel. @param permissions of the presser */
function inServer(permissions: bigint = 0n, { server = guild, channel = "100000000000000001" } = {}): object {
  const { user, ...rest } = { user: null, ...direct() };
  const member = { user, nick: "Anna", roles: [], permissions: String(permissions) };
  const app_permissions = String(PermissionFlagsBits.Administrator);
  const there = { id: channel, type: 0, guild_id: server };
  return { ...rest, member, app_permissions, guild_id: server, channel_id: channel, channel: there, context: 0 };
}

/** Buttons with these custom_ids in a container. */
function carrying(flags: number, ...customIds: readonly string[]): object {
  const buttons = customIds.map((custom_id, id) => ({ type: 2, id, style: 2, label: "x", custom_id }));
  return { flags, components: [{ type: 17, id: 90, components: [{ type: 1, id: 91, components: buttons }] }] };
}

let held: HeldBot;
beforeEach(async () => {
  held = heldBot();
  await introduce(held);
});

async function answerTo(interaction: Interaction): Promise<Readonly<Record<string, unknown>>> {
  const work = held.app.answer(interaction);
  await settle();
  held.api.pass();
  await work;
  return lastAnswer(held.api);
}

/** The outcome of a press that a standing notice may answer. */
async function noticeFor(interaction: Interaction): Promise<unknown> {
  const work = held.app.answer(interaction);
  await settle();
  held.api.pass();
  await settle();
  held.api.pass();
  await work;
  const said = held.api.requests.flatMap((request) => {
    if (request.type === "original") return [request.body];
    return request.type === "respond" && "data" in request.response ? [request.response.data] : [];
  });
  return said.at(-1);
}

describe("in a direct message to the bot", () => {
  it("all users get what is stored about them", async () => {
    expect(await answerTo(command("privacy", "show"))).toMatchObject({
      content: "Über dich ist hier nichts gespeichert.",
    });
    await held.on.open(anna);
    expect(JSON.stringify(await answerTo(command("privacy", "delete")))).toContain("privacy:0:delete");
  });

  it("the buttons of the question whether all of it is to go work too", async () => {
    expect(JSON.stringify(await answerTo(button("privacy:0:keep")))).toContain("bleibt alles, wie es ist");
    expect(kind(held.api.requests.at(-1))).toBe("UpdateMessage");
  });

  it("whatever needs a table is answered by where tables are", async () => {
    for (const interaction of [
      command("katchen", "start"),
      command("tables", "settings"),
      button("aaaaaaaaaaa:1:join"),
    ])
      expect(await answerTo(interaction)).toMatchObject({ content: expect.stringContaining("Kanälen eines Servers") });
    for (const interaction of [command("club", "table"), command("club", "rounds")])
      expect(await answerTo(interaction)).toMatchObject({
        content: expect.stringContaining("Stammtisch gibt es nur auf einem Server"),
      });
    expect(await answerTo(button("somebody else's"))).toMatchObject({
      content: expect.stringContaining("Diesen Knopf kenne ich nicht"),
    });
  });
});

const unknown = { content: expect.stringContaining("Diesen Knopf kenne ich nicht") as string };
const ephemeral = 64;

describe("a press with a custom_id from somewhere else", () => {
  it.each([
    "settings:0:language",
    "settings:0:ask",
    "practice:0:again:0",
    "overview:0:start:kalle",
    "privacy:0:keep",
    "privacy:0:delete",
  ])("never replaces the board that others see (%s)", async (customId) => {
    await held.on.open(anna);
    const where = inServer(PermissionFlagsBits.ManageGuild);
    expect(await answerTo(button(customId, where, carrying(0, customId)))).toMatchObject(unknown);
    expect(kind(held.api.requests.at(-1))).toBe("ChannelMessageWithSource");
    expect(await held.bot.tables.userData.count(anna.user)).toBe(1);
  });

  it("counts only in the server and the channel of its table, and so do a moderator's rights", async () => {
    const ben = person("Ben");
    const { table } = await held.on.open(ben);
    const gone = { content: expect.stringContaining("Diesen Tisch gibt es nicht mehr") as string };
    const elsewhere = [{ server: "200000000000000000" }, { channel: "100000000000000007" }];
    for (const place of elsewhere) {
      for (const verb of ["join", "close", "rules", "rematch"]) {
        const press = button(`${table}:0:${verb}`, inServer(PermissionFlagsBits.ManageMessages, place), { flags: 0 });
        expect(await noticeFor(press)).toMatchObject(gone);
      }
    }
    expect(await held.bot.tables.board(table)).toMatchObject({ status: "lobby", seats: [{ user: ben.user }] });
    await answerTo(button(`${table}:0:close`, inServer(PermissionFlagsBits.ManageMessages), { flags: 0 }));
    expect(await held.bot.tables.board(table)).toMatchObject({ status: "closed" });
  });
});

describe("the board of a table that was closed", () => {
  it("opens the same again by a press, posts it, and leads the next presser there", async () => {
    const { table } = await held.on.open(person("Ben"), { shots: 3 });
    await held.on.request(table, person("Ben"), { kind: "close" });
    const press = () => button(`${table}:0:rematch`, inServer(), { flags: 0 });
    await answerTo(press());
    expect(kind(held.api.requests.at(-1))).toBe("ChannelMessageWithSource");
    const open = await held.bot.tables.boardIn("100000000000000001");
    expect(open).toMatchObject({ status: "lobby", host: anna.user, options: { shots: 3 } });
    const there = await noticeFor(press());
    expect(there).toMatchObject({ content: expect.stringContaining("Hier steht schon ein Tisch") });
    const url = expect.stringContaining(`https://discord.com/channels/${open?.guild}/${open?.channel}`) as string;
    expect(there).toMatchObject({ components: [{ components: [{ label: "Zum Tisch", url }] }] });
    expect((await held.bot.tables.boardIn("100000000000000001"))?.table).toBe(open?.table);
  });
});

describe("a subcommand", () => {
  it.each([
    ["katchen", "constructor"],
    ["katchen", "toString"],
    ["katchen", "practice"],
    ["katchme", "__proto__"],
  ])("/%s %s that the game does not have is answered", async (name, subcommand) => {
    expect(await answerTo(command(name, subcommand, inServer()))).toMatchObject(unknown);
  });

  it("/katchme practice there is", async () => {
    expect(JSON.stringify(await answerTo(command("katchme", "practice", inServer())))).toContain("practice:0:again");
  });
});

describe("the settings' panel", () => {
  const page = writeCustomId(pageId("club", { guild, user: anna.user }));
  const panel = carrying(ephemeral, "settings:0:ask", page);
  const old = { id: String(BigInt(16 * 60_000) << 22n) };

  it("opens for everybody to whom Discord has given the command, and takes what is pressed on it", async () => {
    expect(JSON.stringify(await answerTo(command("tables", "settings", inServer())))).toContain("settings:0:ask");
    await answerTo(button("settings:0:ask", inServer(), panel));
    expect(kind(held.api.requests.at(-1))).toBe("Modal");
  });

  it("is nothing that a custom_id alone makes of another message", async () => {
    for (const other of [carrying(ephemeral, "privacy:0:keep"), { flags: ephemeral }])
      expect(await answerTo(button("settings:0:ask", inServer(), other))).toMatchObject({
        content: expect.stringContaining("frisch auf"),
      });
  });

  it("has to be opened again after a while, unless its reader manages the server", async () => {
    const later = { id: String(BigInt(17 * 60_000) << 22n) };
    const first = { ...panel, id: "1" };
    expect(await answerTo(button("settings:0:ask", { ...inServer(), ...later }, first))).toMatchObject({
      content: expect.stringContaining("frisch auf"),
    });
    await answerTo(button("settings:0:ask", { ...inServer(), ...later }, { ...panel, ...old }));
    expect(kind(held.api.requests.at(-1))).toBe("Modal");
    await answerTo(button("settings:0:ask", { ...inServer(PermissionFlagsBits.ManageGuild), ...later }, first));
    expect(kind(held.api.requests.at(-1))).toBe("Modal");
  });
});

describe("somebody who hammers", () => {
  it("is answered each time, quietly once it is too much, and presses change nothing then", async () => {
    const { table, version } = await held.on.open(person("Ben"));
    await held.on.store.messages.storeBoards([{ table, message: "board", shown: version }]);
    const press = () => noticeFor(button(`${table}:0:start`, inServer(), { flags: 0 }));
    for (let at = 0; at < 20; at += 1) expect(JSON.stringify(await press())).toContain("Ben");
    const join = held.app.answer(button(`${table}:0:join`, inServer(), { flags: 0 }));
    await settle();
    expect(kind(held.api.requests.at(-1))).toBe("DeferredMessageUpdate");
    held.api.pass();
    await join;
    expect(await answerTo(command("katchen", "show", inServer()))).toMatchObject({
      content: expect.stringContaining("Sachte"),
    });
    expect((await held.bot.tables.board(table))?.seats).toHaveLength(1);
    await held.on.clock.forward(4_000);
    const later = { ...inServer(), id: interactionAt(held.on.clock.now()) };
    await answerTo(button(`${table}:0:join`, later, { flags: 0, id: "board" }));
    expect((await held.bot.tables.board(table))?.seats).toHaveLength(2);
  });
});

describe("a press that fails", () => {
  const failing = async (error: Error): Promise<readonly string[]> => {
    vi.spyOn(held.app.tables, "openBoards").mockRejectedValue(error);
    expect(JSON.stringify(await answerTo(command("katzentisch", "", inServer())))).toContain("umgefallen");
    return held.lines.map(({ level, sentence }) => `${level} ${sentence}`);
  };

  it("is told of in the log with what has failed", async () => {
    expect(await failing(new Error("something else"))).toEqual(["error an interaction failed"]);
  });

  it("is a short line there while the store does not answer, which says that itself", async () => {
    const slow = new TimeLimitError("a request", 2_000, Promise.resolve());
    expect(await failing(slow)).toEqual(["warn a press was refused because it was not stored in time"]);
  });
});

function blocking(blocked: Partial<Blocked>): void {
  held = heldBot(undefined, undefined, { blocked: { users: new Set(), servers: new Set(), ...blocked } });
}

describe("somebody whom the bot's host has shut out", () => {
  const shutOut = { content: expect.stringContaining("hat dich ausgeschlossen") as string, flags: ephemeral };
  const asked = ["katchen start", "club table", "tables settings", "cup open"].map((name) => name.split(" "));

  it("reads one sentence whatever they ask or press, and sees and deletes their data all the same", async () => {
    const { table } = await held.on.open(anna);
    blocking({ users: new Set([anna.user]) });
    for (const [name = "", subcommand = ""] of asked)
      expect(await answerTo(command(name, subcommand, inServer()))).toMatchObject(shutOut);
    for (const id of [`${table}:0:join`, "settings:0:language", "club:0:table", "rules:0:more"])
      expect(await answerTo(button(id, inServer(), carrying(0, id)))).toMatchObject(shutOut);
    expect(await answerTo(command("privacy", "show"))).not.toMatchObject(shutOut);
  });

  it("leaves the tables where they sit, which go on without them", async () => {
    blocking({ users: new Set([anna.user]) });
    const [lobby, game] = [await held.on.open(anna, {}, "7"), await held.on.open(anna, {}, "8")];
    await held.on.request(lobby.table, person("Ben"), { kind: "join" });
    await held.on.request(game.table, person("Ben"), { kind: "join" });
    await held.on.request(game.table, anna, { kind: "start" });
    await held.app.tables.shards.begin(0, 1);
    await held.app.tables.shards.start(0);
    await settle();
    expect((await held.bot.tables.board(lobby.table))?.seats).toMatchObject([{ user: person("Ben").user }]);
    expect((await held.bot.tables.board(game.table))?.seats).toMatchObject([
      { user: anna.user, away: true },
      { user: person("Ben").user, away: false },
    ]);
  });

  it("may be a server, where everybody reads so", async () => {
    blocking({ servers: new Set([guild]) });
    await introduce(held, "100000000000000055");
    const here = { content: expect.stringContaining("hat diesen Server ausgeschlossen") as string };
    expect(await answerTo(command("katchen", "start", inServer()))).toMatchObject(here);
    expect(
      await answerTo(command("katchen", "start", inServer(0n, { server: "100000000000000055" }))),
    ).not.toMatchObject(here);
  });

  it("can be found by one line a server in ten minutes where somebody presses faster than the bot takes it", async () => {
    const flood = async (): Promise<void> => {
      for (let press = 0; press < 25; press += 1) await answerTo(command("club", "nothing", inServer()));
    };
    const lines = (): readonly object[] => held.lines.flatMap(({ facts }) => ("what" in facts ? [facts] : []));
    await flood();
    await flood();
    expect(lines()).toEqual([{ guild, what: "presses" }]);
    await held.on.clock.forward(10 * 60_000);
    await flood();
    expect(lines()).toHaveLength(2);
  });
});

describe("while a cup's start is being typed", () => {
  const offered = async (...typed: Parameters<typeof typing>): Promise<unknown> =>
    (await answerTo(typing(...typed)))["choices"];

  it("the choice says what is understood, with the zone, in the reader's language, and is sent as one moment", async () => {
    expect(await offered("24.12.2030 20:00")).toEqual([
      { name: "Di., 24. Dezember 2030, 20:00 Uhr (Europe/Berlin)", value: "2030-12-24 20:00" },
    ]);
    const english = { ...inServer(), locale: "en-GB" };
    const [choice] = (await offered("24.12.2030 20:00", "until", english)) as [{ name: string }];
    expect(choice.name.replaceAll(/\s/gu, " ")).toBe("Tue, 24 December 2030, 8:00 pm (Europe/London)");
  });

  it("each way to read it is a choice, and each choice is read in that way alone", async () => {
    const american = { ...inServer(), locale: "en-US" };
    const both = (await offered("11/12 8pm", "until", american)) as readonly {
      readonly name: string;
      readonly value: string;
    }[];
    expect(both.map(({ value }) => value.slice(5))).toEqual(["11-12 20:00", "12-11 20:00"]);
    for (const choice of both) expect(await offered(choice.value, "until", american)).toEqual([choice]);
  });

  it("they are those of the subcommand, also where another feature has its command", async () => {
    const time = { channel: "100000000000000001", weekday: 4, minutes: 20 * 60 };
    await held.bot.evenings.setUsual(guild, time, false);
    expect((await answerTo(typingName("stamm")))["choices"]).toEqual([{ name: "Stammtisch", value: "Stammtisch" }]);
  });

  it("what is no moment to come, or no start at all, has no choice", async () => {
    for (const typed of ["", "soon", "31.2.", "1.1.2020", `1/1${" ".repeat(6_000)}x\ny`])
      expect(await offered(typed)).toEqual([]);
    expect(await offered("20:00", "title")).toEqual([]);
    expect(await offered("20:00", "until", direct())).toEqual([]);
    blocking({ users: new Set([anna.user]) });
    expect(await offered("20:00")).toEqual([]);
  });

  it("the answer comes in time whatever the store does, and a lost answer is nobody's fault", async () => {
    vi.spyOn(held.bot.tables.settings, "of").mockReturnValueOnce(new Promise(() => undefined));
    const work = held.app.answer(typing("20:00"));
    await held.on.clock.forward(1_000);
    expect(lastAnswer(held.api)).toEqual({ choices: [] });
    held.api.fail(10_062, 404);
    await work;
    vi.spyOn(held.bot.tables.settings, "of").mockRejectedValueOnce(new Error("no store"));
    expect(await offered("20:00")).toEqual([]);
    expect(held.lines.filter(({ level }) => level !== "debug")).toEqual([]);
  });

  it("nothing is counted as a press, however fast they type", async () => {
    const arrived = vi.spyOn(held.bot.metrics, "arrived");
    for (let key = 0; key < 30; key += 1) await offered("20:0");
    expect(arrived).not.toHaveBeenCalled();
    expect(await answerTo(command("katchen", "show", inServer()))).not.toMatchObject({
      content: expect.stringContaining("Sachte"),
    });
  });
});
