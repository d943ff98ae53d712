import { PermissionFlagsBits, type APIMessageTopLevelComponent } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import type { Interaction } from "../../src/discord/interaction.js";
import { moreVerb } from "../../src/discord/ui/more-menu.js";
import { parseCustomId } from "../../src/discord/ui/parts.js";
import type { GameId } from "../../src/games/index.js";
import type { Person } from "../../src/tables/requests.js";
import { translator } from "../../src/texts/index.js";
import { heldBot, type HeldBot, lastAnswer, packetOf } from "../features/settings/held-bot.js";
import { settle } from "../support/fake-clock.js";
import { kind } from "../support/held-api.js";
import { nextInteraction } from "../support/interactions.js";
import { person } from "../support/tables.js";
import { wideRows } from "./ui/faults.js";
import { read } from "./ui/read.js";

const [anna, ben, cleo] = ["Anna", "Ben", "Cleo"].map((name) => person(name)) as [Person, Person, Person];
const t = translator("de");
const channel = "100000000000000001";

let held: HeldBot;
beforeEach(() => {
  held = heldBot();
});

/** A press on a board's message, or on an ephemeral one. */
function press(who: Person, customId: string, onMenu: boolean, values: readonly string[] = []): Interaction {
  const isSelect = values.length > 0;
  const data = { component_type: isSelect ? 3 : 2, custom_id: customId, ...(isSelect ? { values } : {}) };
  const message = { id: nextInteraction(), flags: onMenu ? 64 : 0 };
  const permissions = who.moderator ? PermissionFlagsBits.ManageMessages : 0n;
  return packetOf(held, who, { type: 3, data, message, permissions });
}

/** What the press is answered with. */
async function answerTo(interaction: Interaction): Promise<Readonly<Record<string, unknown>>> {
  const state = { isDone: false };
  const work = held.app.answer(interaction).finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    await settle();
    while (held.api.waiting() > 0) held.api.pass();
    await held.on.clock.forward(10);
  }
  await work;
  const last = held.api.requests.findLast(({ type }) => type === "respond");
  return lastAnswer({ ...held.api, requests: last === undefined ? [] : [last] });
}

/** Opens a table's menu. */
async function menuOf(who: Person, table: string): Promise<Readonly<Record<string, unknown>>> {
  return answerTo(press(who, `${table}:0:${moreVerb}`, false));
}

function seen(answer: Readonly<Record<string, unknown>>) {
  return read(answer["components"] as readonly APIMessageTopLevelComponent[]);
}

/** Verbs of its buttons and selects. */
function offered(answer: Readonly<Record<string, unknown>>): readonly (string | undefined)[] {
  const { buttons, selects } = seen(answer);
  return [...selects, ...buttons].map(({ id }) => parseCustomId(id)?.verb);
}

/** The custom_id of the button or select with this verb. */
function idOf(answer: Readonly<Record<string, unknown>>, verb: string): string {
  const { buttons, selects } = seen(answer);
  const found = [...selects, ...buttons].find(({ id }) => parseCustomId(id)?.verb === verb);
  if (found === undefined) throw new Error(`no ${verb} in ${JSON.stringify(answer)}`);
  return found.id;
}

function lastKind(): string {
  const last = held.api.requests.findLast(({ type }) => type === "respond");
  return last === undefined ? "" : kind(last);
}

async function playing(game: GameId = "katchen"): Promise<string> {
  const { table } = await held.on.open(anna, {}, channel, game);
  await held.on.request(table, ben, { kind: "join" });
  await held.on.request(table, anna, { kind: "start" });
  return table;
}

describe("the menu behind ⋯", () => {
  it("has for everybody what there is to read, and in a lobby what each person can do", async () => {
    const { table } = await held.on.open(anna);
    await held.on.request(table, ben, { kind: "join" });
    const reading = ["rules", "open", "open"];
    expect(offered(await menuOf(anna, table))).toEqual(["time", "away", ...reading, "leave", "close", "open"]);
    expect(offered(await menuOf(ben, table))).toEqual([...reading, "leave", "open"]);
    const strangers = await menuOf(cleo, table);
    expect(offered(strangers)).toEqual([...reading, "open"]);
    expect(JSON.stringify(strangers)).toContain(t("more.howToJoin", { button: t("table.join") }));
    expect(offered(await menuOf({ ...cleo, moderator: true }, table))).toContain("close");
  });

  it("of a running game lets those who play pause, and tells others how they get in next time", async () => {
    const table = await playing();
    expect(offered(await menuOf(anna, table))).toEqual(["rules", "open", "leave", "agree", "more"]);
    expect(offered(await menuOf(ben, table))).toEqual(["rules", "open", "leave", "agree"]);
    const strangers = await menuOf(cleo, table);
    expect(offered(strangers)).toEqual(["rules", "open", "open"]);
    expect(JSON.stringify(strangers)).toContain("/katchen start");
  });

  it("of a closed table has what is left", async () => {
    const { table } = await held.on.open(anna);
    await held.on.request(table, anna, { kind: "close" });
    expect(offered(await menuOf(anna, table))).toEqual(["rules", "open", "open", "open"]);
  });

  it("has rows that a phone shows side by side", async () => {
    const { table } = await held.on.open(anna, {}, channel, "katchme");
    await held.on.request(table, ben, { kind: "join" });
    const answer = await menuOf(anna, table);
    expect(wideRows(answer as unknown as Parameters<typeof wideRows>[0])).toEqual([]);
  });
});

describe("a press on the menu", () => {
  it("gets somebody up, says so in the menu's place, and the board follows", async () => {
    const { table } = await held.on.open(anna);
    await held.on.request(table, ben, { kind: "join" });
    const answer = await answerTo(press(ben, idOf(await menuOf(ben, table), "leave"), true));
    expect([lastKind(), JSON.stringify(answer).includes(t("more.did.gotUp"))]).toEqual(["UpdateMessage", true]);
    expect((await held.bot.tables.board(table))?.seats).toHaveLength(1);
    expect(offered(answer)).not.toContain("leave");
  });

  it("sends somebody away whom the host chooses", async () => {
    const { table } = await held.on.open(anna);
    await held.on.request(table, ben, { kind: "join" });
    const answer = await answerTo(press(anna, idOf(await menuOf(anna, table), "away"), true, [ben.user]));
    expect(JSON.stringify(answer)).toContain(t("more.did.sentAway"));
    expect((await held.bot.tables.board(table))?.seats).toHaveLength(1);
  });

  it("says how long a turn may take, when the host has chosen", async () => {
    const { table } = await held.on.open(anna);
    const answer = await answerTo(press(anna, idOf(await menuOf(anna, table), "time"), true, ["86400"]));
    expect(JSON.stringify(answer)).toContain(t("more.did.time"));
    expect(await held.bot.tables.board(table)).toMatchObject({ turn: 86_400 });
    expect(seen(answer).selects[0]).toMatchObject({
      present: ["86400"],
      labels: expect.arrayContaining(["1 Tag je Zug"]),
    });
  });

  it("lets a host go back to the time that every server begins with", async () => {
    const { table } = await held.on.open(anna);
    for (const seconds of ["86400", "90"])
      await answerTo(press(anna, idOf(await menuOf(anna, table), "time"), true, [seconds]));
    expect(await held.bot.tables.board(table)).toMatchObject({ turn: 90 });
  });

  it("pauses, and offers the way back in the same place", async () => {
    const table = await playing();
    const paused = await answerTo(press(ben, idOf(await menuOf(ben, table), "leave"), true));
    expect(JSON.stringify(paused)).toContain("Du machst Pause");
    const back = await answerTo(press(ben, idOf(paused, "back"), true));
    expect(JSON.stringify(back)).toContain(t("more.did.back"));
    expect((await held.bot.tables.board(table))?.seats[1]).toMatchObject({ away: false });
  });

  it("closes a running game only when asked twice", async () => {
    const table = await playing();
    const sure = await answerTo(press(anna, idOf(await menuOf(anna, table), moreVerb), true));
    expect([lastKind(), offered(sure)]).toEqual(["UpdateMessage", ["agree", "close", "more"]]);
    expect(JSON.stringify(sure)).toContain(t("more.closingLeaves"));
    expect((await held.bot.tables.board(table))?.status).toBe("playing");
    expect(offered(await answerTo(press(anna, idOf(sure, moreVerb), true)))).toContain("rules");
    await answerTo(press(anna, idOf(sure, "close"), true));
    expect((await held.bot.tables.board(table))?.status).toBe("closed");
  });

  it("lets those who play agree to stop, and a host let somebody in again", async () => {
    const table = await playing();
    const asked = await answerTo(press(ben, idOf(await menuOf(ben, table), "agree"), true));
    expect(JSON.stringify(asked)).toContain(t("more.did.stop"));
    expect(offered(asked)).toContain("playon");
    const playsOn = await answerTo(press(ben, idOf(asked, "playon"), true));
    expect(JSON.stringify(playsOn)).toContain(t("more.did.goOn"));
    await answerTo(press(ben, idOf(await menuOf(ben, table), "agree"), true));
    await answerTo(press(anna, idOf(await menuOf(anna, table), "agree"), true));
    expect((await held.bot.tables.board(table))?.status).toBe("closed");
    const lobby = await held.on.open(anna);
    await held.on.request(lobby.table, ben, { kind: "join" });
    await held.on.request(lobby.table, anna, { kind: "send-away", user: ben.user });
    const back = press(anna, idOf(await menuOf(anna, lobby.table), "letin"), true, [ben.user]);
    expect(JSON.stringify(await answerTo(back))).toContain(t("more.did.letIn"));
    expect(await held.on.request(lobby.table, ben, { kind: "join" })).toMatchObject({ kind: "done" });
  });

  it("does nothing once the table has gone on, and shows what there is now", async () => {
    const { table } = await held.on.open(anna);
    await held.on.request(table, ben, { kind: "join" });
    const old = await menuOf(anna, table);
    await held.on.request(table, anna, { kind: "start" });
    for (const verb of ["close", "leave"]) {
      const answer = await answerTo(press(anna, idOf(old, verb), true));
      expect(JSON.stringify(answer)).toContain(t("more.moved"));
    }
    expect(await held.bot.tables.board(table)).toMatchObject({ status: "playing", seats: [{ away: false }, {}] });
  });

  it("says in its place why something cannot be done", async () => {
    const { table } = await held.on.open(anna);
    await held.on.request(table, ben, { kind: "join" });
    const answer = await answerTo(press(ben, idOf(await menuOf(anna, table), "close"), true));
    expect([lastKind(), JSON.stringify(answer).includes(t("answers.closeHost", { name: "Anna" }))]).toEqual([
      "UpdateMessage",
      true,
    ]);
  });

  it("opens the rules and the lesson in its place", async () => {
    const { table } = await held.on.open(anna);
    const menu = await menuOf(anna, table);
    await answerTo(press(anna, idOf(menu, "rules"), true));
    expect(lastKind()).toBe("UpdateMessage");
    await answerTo(press(anna, "learn:0:open:katchen", true));
    expect(lastKind()).toBe("UpdateMessage");
  });

  it("switches hints off, and says so in its place", async () => {
    const table = await playing("denkste");
    const answer = await answerTo(press(anna, idOf(await menuOf(anna, table), "hints"), true));
    expect([lastKind(), JSON.stringify(answer).includes(t("answers.hintsOff"))]).toEqual(["UpdateMessage", true]);
    expect(offered(answer)).not.toContain("hints");
  });
});
