import { describe, expect, it } from "vitest";
import { translator, spokenLanguages } from "../../../src/texts/index.js";
import type { EveningRow, EveningTableRow } from "../../../src/store/store.js";
import {
  eveningGuild as guild,
  eveningKey as key,
  eveningPlace as place,
  type EveningWorld,
  eveningWorld,
  thursdays,
} from "../../support/evening-world.js";
import { person } from "../../support/tables.js";
import { eveningPanel } from "../../../src/features/evening/evening-panel.js";
import { allGames } from "../../../src/games/index.js";

const hour = 3_600_000;

/** A Thursday in Berlin, two hours before the evening begins. */
const six = Date.UTC(2026, 6, 2, 16);

/** Enough for two tables. */
const names = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Greta", "Hans", "Ida"];

/** An evening that has begun, with people for two tables. */
async function begun(): Promise<EveningWorld> {
  const world = eveningWorld(six);
  const plan = thursdays;
  const { evening } = await world.evenings.set(key, plan, false);
  await world.clock.forward(1);
  for (const name of names) await world.evenings.answer({ ...key, evening, ...person(name), answer: "yes" });
  await world.clock.forward(2 * hour);
  return world;
}

/** Somebody opens the tables, where the bot may open threads. @returns the second one */
async function open(world: EveningWorld): Promise<EveningTableRow> {
  const { evening } = (await world.evenings.of(key))?.row ?? { evening: 0 };
  await world.evenings.open(key, evening, { kind: "most" }, "allowed");
  await world.clock.forward(1);
  const second = (await world.evenings.of(key))?.tables[1];
  if (second === undefined) throw new Error("there is no second table");
  return second;
}

/** A request of the next table in a thread fails, once. @param isDone whether what it asks for is done all the same */
function failInThread(world: EveningWorld, kind: "open" | "join", isDone: boolean): void {
  const { requests } = world.bench.tables;
  const handle = requests.handle.bind(requests);
  let isInThread = false;
  requests.handle = async (id, request) => {
    isInThread = request.kind === "open" ? request.channel !== place : isInThread;
    if (!isInThread || request.kind !== kind) return handle(id, request);
    requests.handle = handle;
    if (isDone) await handle(id, request);
    throw new Error("the disk is full");
  };
}

/** What a host reads. */
async function panelOf(world: EveningWorld, t = translator("en")): Promise<string> {
  const row = await rowOf(world);
  const now = world.clock.now();
  return JSON.stringify(
    eveningPanel({ row, all: [row], zone: "Europe/Berlin", now, mayMakeEvents: false }, allGames, t),
  );
}

/** What the board says. */
function boardOf(world: EveningWorld): string {
  return (
    [...world.messages.values()].flatMap(({ nonce, body }) => (nonce.startsWith("e") ? JSON.stringify(body) : []))[0] ??
    ""
  );
}

describe("the threads of a club evening's tables", () => {
  it("archive themselves half an hour after their games, and the evening's channel never does", async () => {
    const world = await begun();
    const { channel } = await open(world);
    for (const { table } of (await world.evenings.of(key))?.tables ?? []) {
      const host = (await world.bench.tables.board(table ?? ""))?.host ?? "";
      await world.bench.request(table ?? "", { user: host, name: "", moderator: true }, { kind: "close" });
    }
    expect(world.bench.archived).toEqual([]);
    await world.clock.forward(31 * 60_000);
    expect(world.bench.archived).toEqual([channel]);
    await world.clock.forward(5 * 60 * 60_000);
    expect(world.bench.archived).toEqual([channel]);
  });
});

describe("a club evening's table that could not be opened in its thread", () => {
  it.each([
    ["open", false],
    ["open", true],
  ] as const)(
    "is opened there by the next press, also where the channel is free by then: %s, done: %s",
    async (kind, isDone) => {
      const world = await begun();
      failInThread(world, kind, isDone);
      const { channel: thread, state } = await open(world);
      expect([[...world.threads], state]).toEqual([[thread], "waiting"]);
      expect(boardOf(world)).toContain(`<#${thread}> nicht aufbauen`);
      expect(boardOf(world)).not.toContain("Öffentliche Threads erstellen");
      const [first] = (await world.evenings.of(key))?.tables ?? [];
      const host = (await world.bench.tables.board(first?.table ?? ""))?.host ?? "";
      await world.bench.request(first?.table ?? "", { user: host, name: "", moderator: true }, { kind: "close" });
      // No thread could be made now: Discord no longer knows the nonce of the first one.
      world.refusals.set("thread", 50_013);
      expect(await open(world)).toMatchObject({ channel: thread, state: "open" });
      const boards = await Promise.all(
        (await world.bench.store.openTablesOf(guild)).map((id) => world.bench.tables.board(id)),
      );
      expect(boards.map((board) => board?.seats.length)).toEqual([4]);
    },
  );

  it("seats its people by itself a minute later where only that has failed", async () => {
    const world = await begun();
    failInThread(world, "join", false);
    expect((await open(world)).state).toBe("open");
    await world.clock.forward(2 * 60_000);
    const ids = await world.bench.store.openTablesOf(guild);
    const boards = await Promise.all(ids.map((id) => world.bench.tables.board(id)));
    expect(boards.flatMap((board) => board?.seats ?? [])).toHaveLength(names.length);
  });

  it("has a new thread if somebody has deleted that", async () => {
    const world = await begun();
    failInThread(world, "open", false);
    const { channel } = await open(world);
    world.gone.add(channel ?? "");
    world.messages.delete(channel ?? "");
    const again = await open(world);
    expect([again.state, again.channel === channel, world.threads.size]).toEqual(["open", false, 2]);
  });
});

async function rowOf(world: EveningWorld): Promise<EveningRow> {
  const state = await world.evenings.of(key);
  if (state === null) throw new Error("there is no evening");
  return state.row;
}

describe("what Discord does not take of a club evening", () => {
  it("is tried again by itself if it is the event, which is not said to be there before it is", async () => {
    const world = eveningWorld(six);
    world.refusals.set("event", 30_038);
    await world.evenings.set(key, thursdays, true);
    await world.clock.forward(20 * 60_000);
    for (const language of spokenLanguages) {
      const t = translator(language);
      const panel = await panelOf(world, t);
      expect(panel).toContain(t("evening.eventComing"));
      expect(panel).not.toContain(t("evening.hasEvent"));
    }
    expect([world.events.size, boardOf(world) === ""]).toEqual([0, false]);
    world.refusals.clear();
    await world.clock.forward(hour);
    const made = await rowOf(world);
    expect([world.events.size, made.eventPending, made.event !== null]).toEqual([1, false, true]);
    expect(await panelOf(world)).toContain(translator("en")("evening.hasEvent"));
  });

  it("is tried again by itself if it is a thread, which the list says, and its table opens then", async () => {
    const world = await begun();
    world.refusals.set("thread", 160_006);
    expect((await open(world)).state).toBe("later");
    await world.clock.forward(1_000);
    expect(boardOf(world)).toContain("macht Discord gerade keinen Thread auf");
    expect([...world.messages.values()].filter(({ nonce }) => nonce.startsWith("t"))).toEqual([]);
    world.refusals.clear();
    await world.clock.forward(hour / 4);
    expect((await world.evenings.of(key))?.tables[1]?.state).toBe("open");
    expect(world.threads.size).toBe(1);
  });

  it("is mentioned later if it is the announcement, once", async () => {
    const world = eveningWorld(six);
    const plan = thursdays;
    const { evening } = await world.evenings.set(key, plan, false);
    await world.clock.forward(1);
    for (const name of names) await world.evenings.answer({ ...key, evening, ...person(name), answer: "yes" });
    await world.clock.forward(2 * hour - 15 * 60_000 - 1_000);
    world.refusals.set("post", 200_001);
    await world.clock.forward(4 * 60_000);
    expect(world.mentions()).toEqual([]);
    world.refusals.clear();
    await world.clock.forward(10 * 60_000);
    expect(world.mentions()).toHaveLength(1);
  });
});

describe("a club evening's board in a channel that is closed to the bot", () => {
  const plan = thursdays;

  it("is posted after a restart once the channel is open, and until then its host reads that nobody sees it", async () => {
    const world = eveningWorld(six);
    world.refusals.set("post", 50_013);
    await world.evenings.set(key, plan, false);
    await world.clock.forward(hour);
    expect(await panelOf(world)).toContain("Nobody can see the list");
    world.refusals.clear();
    world.restart();
    await world.clock.forward(15 * 60_000);
    expect(boardOf(world)).not.toBe("");
    expect(await panelOf(world)).not.toContain("Nobody can see the list");
  });

  it("shows after a restart what people have said meanwhile, and asks Discord once for each change", async () => {
    const world = eveningWorld(six);
    const { evening } = await world.evenings.set(key, plan, false);
    await world.clock.forward(1);
    world.refusals.set("edit", 50_001);
    await world.evenings.answer({ ...key, evening, ...person("Anna"), answer: "yes" });
    world.evenings.wake(key);
    await world.clock.forward(1);
    const before = world.operations();
    await world.clock.forward(hour);
    // Each is an entry of when it is due next.
    expect(world.operations() - before).toBeLessThanOrEqual(8);
    expect(boardOf(world)).not.toContain("Anna");
    world.refusals.clear();
    world.restart();
    await world.clock.forward(15 * 60_000);
    expect(boardOf(world)).toContain("Anna");
  });
});
