import { ComponentType } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import type { Interaction } from "../../src/discord/interaction.js";
import type { Person } from "../../src/tables/requests.js";
import { translator } from "../../src/texts/index.js";
import { interactionAt } from "../support/interactions.js";
import { heldBot, type HeldBot, packetOf } from "../features/settings/held-bot.js";
import { noMetrics } from "../../src/discord/api/metrics.js";
import { settle } from "../support/fake-clock.js";
import { kind, type Request } from "../support/held-api.js";
import { person } from "../support/tables.js";

const [anna, ben] = [person("Anna"), person("Ben")];
const t = translator("de");
const channel = "100000000000000001";
/** The board's. */
const message = "300000000000000001";

let held: HeldBot;
/** Changes that were stored. */
let stored: number;
beforeEach(() => {
  stored = 0;
  held = heldBot(noMetrics, (store) => ({
    ...store,
    commit: async (change) => {
      stored += 1;
      await store.commit(change);
    },
  }));
});

/** What somebody does on the board's message. */
function acts(who: Person, type: 3 | 5, data: object): Interaction {
  return packetOf(held, who, { type, data, message: { id: message } });
}

/** Requests that something was answered with. */
async function answersTo(interaction: Interaction): Promise<readonly Request[]> {
  const before = held.api.requests.length;
  const state = { isDone: false };
  const work = held.app.answer(interaction).finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    await settle();
    while (held.api.waiting() > 0) held.api.pass(interactionAt(held.on.clock.now()));
    await held.on.clock.forward(10);
  }
  await work;
  return held.api.requests.slice(before);
}

const press = (who: Person, table: string, verb: string) =>
  answersTo(acts(who, 3, { component_type: ComponentType.Button, custom_id: `${table}:0:${verb}` }));

/** Sends a host's modal. */
function send(who: Person, table: string, fields: Readonly<Record<string, string>>) {
  const components = Object.entries(fields).map(([custom_id, value]) => ({
    type: ComponentType.Label,
    component: custom_id === "lucky" ? { type: ComponentType.TextInput, custom_id, value } : fieldOf(custom_id, value),
  }));
  return answersTo(acts(who, 5, { custom_id: `${table}:0:arrange`, components }));
}

/** A radio group has one value or null, a select a list. */
function fieldOf(custom_id: string, value: string): object {
  if (custom_id === "computers" || custom_id === "option.shots")
    return { type: ComponentType.StringSelect, custom_id, values: [value] };
  return { type: ComponentType.RadioGroup, custom_id, value };
}

async function lobby(): Promise<string> {
  const { table, version } = await held.on.open(anna);
  await held.on.store.messages.storeBoards([{ table, message, shown: version }]);
  return table;
}

describe("“Set up” in a lobby", () => {
  it("asks the host for everything, guests for a lucky word, and tells others how to sit down", async () => {
    const table = await lobby();
    const [asked] = await press(anna, table, "setup");
    expect([kind(asked), JSON.stringify(asked)]).toEqual(["Modal", expect.stringContaining("option.shots")]);
    const [told] = await press(ben, table, "setup");
    expect(JSON.stringify(told)).toContain("Einstellen darf, wer einlädt");
    await held.on.request(table, ben, { kind: "join" });
    const [word] = await press(ben, table, "setup");
    expect([kind(word), JSON.stringify(word)]).toEqual(["Modal", expect.stringContaining(t("table.luckyTitle"))]);
    expect(JSON.stringify(word)).not.toContain("option.");
  });

  it("changes all that was filled in by one stored change and one edit of the board", async () => {
    const table = await lobby();
    const before = stored;
    const fields = { computers: "1.1", "option.shots": "3", "option.knockOut": "on", lucky: "Mieze" };
    const made = await send(anna, table, fields);
    expect([stored - before, made.map(kind)]).toEqual([1, ["UpdateMessage", "followUp"]]);
    expect(await held.bot.tables.board(table)).toMatchObject({
      options: { shots: 3, knockOut: true },
      seats: [{ type: "human" }, { level: "relaxed" }, { level: "strong" }],
    });
    await held.on.clock.forward(60_000);
    expect(held.api.requests.at(-1)?.type).toBe("followUp");
  });

  it("stores and edits nothing where nothing is changed", async () => {
    const table = await lobby();
    const before = stored;
    const made = await send(anna, table, {
      computers: "0.0",
      "option.shots": "1",
      "option.knockOut": "off",
      lucky: "",
    });
    await held.on.clock.forward(60_000);
    expect([stored - before, made.map(kind)]).toEqual([0, ["DeferredMessageUpdate"]]);
  });

  it("edits no board for a lucky word alone", async () => {
    const table = await lobby();
    const [told, ...more] = await send(anna, table, { lucky: "Mieze" });
    expect([JSON.stringify(told), more]).toEqual([expect.stringContaining(t("answers.wordKept")), []]);
    const [gone] = await send(anna, table, { lucky: "-" });
    expect(JSON.stringify(gone)).toContain(t("answers.wordGone"));
  });

  it("still knows the buttons that lobbies had before", async () => {
    const table = await lobby();
    await press(anna, table, "add:strong");
    await answersTo(acts(anna, 3, { component_type: 3, custom_id: `${table}:0:set:shots`, values: ["2"] }));
    expect(await held.bot.tables.board(table)).toMatchObject({
      options: { shots: 2 },
      seats: [{}, { level: "strong" }],
    });
    await press(anna, table, "remove");
    expect((await held.bot.tables.board(table))?.seats).toHaveLength(1);
    const [word] = await press(anna, table, "lucky");
    expect(kind(word)).toBe("Modal");
    await press(anna, table, "close");
    expect((await held.bot.tables.board(table))?.status).toBe("closed");
  });
});

/** Anna plays with whom sits there to the end. */
async function playOut(table: string): Promise<void> {
  for (;;) {
    const board = await held.bot.tables.board(table);
    if (board?.status !== "playing") return;
    const asked = board.play?.prompts.find(({ seat }) => seat !== null && board.seats[seat]?.type === "human");
    if (asked === undefined) await held.on.clock.forward(3_000);
    else await held.on.act(table, anna, asked.id, (legal) => legal.at(-1));
    while (held.api.waiting() > 0) held.api.pass();
  }
}

describe("a rematch", () => {
  it("of somebody alone against computer players starts at once, with the same seats and options", async () => {
    const table = await lobby();
    await held.on.request(table, anna, { kind: "add", level: "strong" });
    await held.on.request(table, anna, { kind: "start" });
    await playOut(table);
    const made = await press(anna, table, "rematch");
    const again = await held.bot.tables.boardIn(channel);
    expect(again).toMatchObject({ status: "playing", seats: [{ type: "human" }, { level: "strong" }] });
    expect(again?.table).not.toBe(table);
    expect(made.slice(0, 2).map(kind)).toEqual(["DeferredMessageUpdate", "followUp"]);
    expect(again?.start).toMatch(/^\d+$/u);
  });

  it("among people opens a lobby", async () => {
    const table = await lobby();
    await held.on.request(table, ben, { kind: "join" });
    await held.on.request(table, anna, { kind: "start" });
    for (;;) {
      const board = await held.bot.tables.board(table);
      if (board?.status !== "playing") break;
      const [asked] = board.play?.prompts ?? [];
      if (asked === undefined || asked.seat === null) throw new Error("nobody is asked");
      await held.on.act(table, [anna, ben][asked.seat] ?? anna, asked.id, (legal) => legal.at(-1));
      while (held.api.waiting() > 0) held.api.pass();
    }
    await press(anna, table, "rematch");
    expect((await held.bot.tables.boardIn(channel))?.status).toBe("lobby");
  });
});
