import { describe, expect, it } from "vitest";
import { type GameId, gameIds } from "../../src/games/index.js";
import { boardOf } from "../../src/tables/show.js";
import { heldBy, isOpen, promptsForPeople, recentSteps, type Table } from "../../src/tables/table.js";
import { type TestProcess, together, type Together } from "../support/processes.js";
import { knownTable } from "../support/running-table.js";
import { type Bench, person, untouched } from "../support/tables.js";
import { askedAt, boardAt, byHand, personIn, startedOf, three, throwing } from "../support/tables-of-three.js";

const second = 1_000;
const guild = String(420n << 22n);
const place = { guild, channel: "200000000000000001" } as const;

/** Two processes; the first serves the only shard. */
async function two(): Promise<Together & { readonly a: TestProcess; readonly b: TestProcess }> {
  const all = together();
  const [a, b] = [all.process(), all.process()];
  await a.take(0);
  return { ...all, a, b };
}

/** The next one takes a shard before the other notices. */
async function pass(from: TestProcess, to: TestProcess, isOrderly: boolean): Promise<void> {
  if (isOrderly) {
    await from.give(0);
    await to.take(0);
  } else {
    await to.take(0);
    await from.notice(0);
  }
}

async function stored({ store }: Pick<Together, "store">, id: string): Promise<Table> {
  const table = await store.load(id, recentSteps);
  if (table === null) throw new Error("the table is gone");
  return knownTable(table);
}

async function timeouts({ store }: Pick<Together, "store">, table: string): Promise<number> {
  return (await store.actions(table)).filter(({ by }) => by === "timeout").length;
}

async function secondsLeft(on: Bench, table: string): Promise<number> {
  return Math.round(((await boardAt(on, table)).play?.due ?? Number.NaN) - on.clock.now()) / second;
}

describe("a shard that goes from process to process in the middle of a game", () => {
  it.each(gameIds)("of %s loses and doubles nothing, and nobody shows an older state", async (game: GameId) => {
    const all = await two();
    let [owner, other] = [all.a, all.b];
    const { table: id } = await startedOf(owner.on, {}, game, place);
    for (let turn = 0; turn < 24 && isOpen((await stored(all, id)).row); turn += 1) {
      if (turn % 3 === 2) {
        await pass(owner, other, turn % 2 === 0);
        [owner, other] = [other, owner];
      }
      const before = await stored(all, id);
      expect(await owner.on.tables.board(id)).toEqual(boardOf(before));
      const prompt = promptsForPeople(before).find((asked) => heldBy(before, asked) === null);
      if (prompt === undefined) {
        await all.clock.forward(10 * second);
        continue;
      }
      const acting = owner.on.act(id, personIn(prompt.seat), prompt.id, (legal) => legal[turn % legal.length]);
      // Presses of a race are gathered for a moment.
      await all.clock.forward(500);
      expect((await acting).kind).toBe("done");
      // Nothing is shown from where it was served before.
      expect(await other.on.tables.board(id)).toEqual(boardOf(await stored(all, id)));
    }
    const actions = await all.store.actions(id);
    expect(actions.length).toBeGreaterThan(3);
    expect(actions.map(({ step }) => step)).toEqual(actions.map((_, index) => index + 1));
    const presses = actions.flatMap(({ interaction }) => interaction ?? []);
    expect(new Set(presses).size).toBe(presses.length);
  });

  it("answers a press at the process that has lost it with a sentence, and changes nothing", async () => {
    const all = await two();
    const { a, b } = all;
    const { table } = await startedOf(a.on, {}, "katchen", place);
    const { seat, id } = askedAt(await boardAt(a.on, table));
    // The other has taken the shard, and this one does not know.
    await b.take(0);
    const reply = await a.on.press(table, personIn(seat), id, throwing);
    expect(reply).toMatchObject({ kind: "refused", code: "moving" });
    expect(await all.store.actions(table)).toEqual([]);
    await a.notice(0);
    expect(await a.on.press(table, personIn(seat), id, throwing)).toMatchObject({ kind: "refused", code: "moving" });
    await expect(a.on.open(three[0], {}, "9", "kalle", guild)).rejects.toThrow("moving");
    expect((await b.on.press(table, personIn(seat), id, throwing)).kind).toBe("done");
    expect(await all.store.actions(table)).toHaveLength(1);
    expect(a.on.lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("has a time limit fall once, and not at the process that sleeps through its lease", async () => {
    const all = await two();
    const { a, b } = all;
    const { table } = await startedOf(a.on, {}, "katchen", place);
    await all.clock.forward(10 * second);
    await b.take(0);
    const told = a.on.changed.length;
    // Both have the time limit in memory.
    await all.clock.forward(100 * second);
    expect(await timeouts(all, table)).toBe(1);
    await a.notice(0);
    await all.clock.forward(60 * second);
    expect(await timeouts(all, table)).toBe(1);
    expect(a.on.changed.slice(told)).toEqual([]);
    await all.clock.forward(200 * second);
    expect(await timeouts(all, table)).toBeGreaterThan(1);
    expect(a.on.changed.slice(told)).toEqual([]);
    expect(a.on.clock.waiting()).toBeLessThan(20);
  });

  it("has its time stand still while nobody serves it, and loses none when it is given in order", async () => {
    const all = await two();
    const { a, b } = all;
    const { table } = await startedOf(a.on, {}, "katchen", place);
    await all.clock.forward(17 * second);
    await a.give(0);
    await all.clock.forward(3_600 * second);
    expect(await timeouts(all, table)).toBe(0);
    await b.take(0);
    // Of any downtime a second counts.
    expect(await secondsLeft(b.on, table)).toBe(90 - 17 - 1);
    expect(b.on.changed.map((board) => board.table)).toContain(table);
    await all.clock.forward(73 * second);
    expect(await timeouts(all, table)).toBe(1);
    await b.give(0);
    await a.take(0);
    expect(await secondsLeft(a.on, table)).toBe(90);
  });

  it("has its time stand still as well at the process that began on an empty database", async () => {
    const { a, b, clock } = await two();
    const { table } = await startedOf(a.on, {}, "katchen", place);
    await a.give(0);
    await b.take(0);
    // As if killed.
    b.on.air(false, 0);
    await clock.forward(17 * second);
    await a.take(0);
    // Of any downtime a second counts.
    expect(await secondsLeft(a.on, table)).toBe(90 - 1);
  });

  it("keeps its time limits, and none of its boards is written again, where that takes two seconds", async () => {
    const all = await two();
    const { a, b } = all;
    const { table } = await startedOf(a.on, {}, "katchen", place);
    await all.clock.forward(17 * second);
    const { play, version } = await boardAt(a.on, table);
    await a.on.messages.shown(table, "message", version);
    await a.give(0);
    await all.clock.forward(2 * second);
    await b.take(0);
    expect((await boardAt(b.on, table)).play?.due).toBe(play?.due);
    expect(b.on.changed).toEqual([]);
    // The same where a process is stopped.
    await all.clock.forward(9 * second);
    await b.on.tables.stop();
    await all.clock.forward(2 * second);
    await a.take(0);
    expect((await boardAt(a.on, table)).play?.due).toBe(play?.due);
  });

  it("lets its computer players go on where it is served, each move once", async () => {
    const all = await two();
    const { a, b } = all;
    const { table } = await a.on.open(three[0], byHand, place.channel, "katchen", guild);
    for (const _ of [1, 2]) await a.on.request(table, three[0], { kind: "add", level: "strong" });
    await a.on.request(table, three[0], { kind: "start" });
    for (let round = 0; round < 6; round += 1) {
      const [from, to] = round % 2 === 0 ? [a, b] : [b, a];
      // Until it is a computer player's turn.
      for (let asked = askedAt(await boardAt(from.on, table)); asked.seat === 0;) {
        await from.on.act(table, three[0], asked.id, (legal) => legal.at(-1));
        asked = askedAt(await boardAt(from.on, table));
      }
      const { steps } = (await stored(all, table)).row;
      await pass(from, to, round % 3 === 0);
      await all.clock.forward(20 * second);
      expect((await stored(all, table)).row.steps).toBeGreaterThan(steps);
    }
    const steps = (await all.store.actions(table)).map(({ step }) => step);
    expect(steps).toEqual(steps.map((_, index) => index + 1));
  });
});

describe("a shard that nobody serves any more", () => {
  it("leaves no table, no timer and no computer player's answer in memory", async () => {
    const all = await two();
    const { a } = all;
    await a.give(0);
    const idle = all.clock.waiting();
    await a.take(0);
    const { table } = await a.on.open(three[0], byHand, place.channel, "katchen", guild);
    for (const _ of [1, 2]) await a.on.request(table, three[0], { kind: "add", level: "strong" });
    await a.on.request(table, three[0], { kind: "start" });
    await startedOf(a.on, {}, "kalle", { ...place, channel: "9" });
    for (let asked = askedAt(await boardAt(a.on, table)); asked.seat === 0;) {
      await a.on.act(table, three[0], asked.id, (legal) => legal.at(-1));
      asked = askedAt(await boardAt(a.on, table));
    }
    expect(all.clock.waiting()).toBeGreaterThan(idle + 2);
    await a.give(0);
    expect(all.clock.waiting()).toBe(idle);
    expect((await a.on.tables.statistics()).loaded).toEqual([]);
  });

  it("begins anew where its rules have failed before", async () => {
    const all = await two();
    const { a, b } = all;
    const { table } = await startedOf(a.on, {}, "katchen", place);
    // A store that fails at what falls due: it is tried again ever more slowly.
    const { commit } = a.on.store;
    a.on.store.commit = () => Promise.reject(new Error("disk full"));
    await all.clock.forward(220 * second);
    expect(await timeouts(all, table)).toBe(0);
    a.on.store.commit = commit;
    await pass(a, b, false);
    await pass(b, a, false);
    await all.clock.forward(5 * second);
    expect(await timeouts(all, table)).toBe(1);
  });
});

describe("a shard that is given on without having been on the air", () => {
  it("was off the air for as long as nobody reached it", async () => {
    const all = await two();
    const { a, b } = all;
    const { table } = await startedOf(a.on, {}, "katchen", place);
    await all.clock.forward(17 * second);
    await a.give(0);
    await all.clock.forward(20 * second);
    // Taken, and given back before its connection is there.
    b.lease(0);
    await b.give(0);
    await all.clock.forward(20 * second);
    await a.take(0);
    expect(await secondsLeft(a.on, table)).toBe(90 - 17 - 1);
  });
});

describe("a shard that comes back", () => {
  it("is as it was left by others: tables, settings, and who is champion", async () => {
    const all = await two();
    const { a, b } = all;
    const { table } = await a.on.open(three[0], {}, place.channel, "katchen", guild);
    await a.on.tables.settings.set(guild, { ...untouched, language: "de" });
    await pass(a, b, true);
    expect(b.on.tables.settings.asKnown(guild).language).toBe("de");
    expect(a.on.tables.settings.asKnown(guild).language).toBeNull();
    await b.on.tables.settings.set(guild, { ...untouched, language: "en", closers: "moderators" });
    await b.on.request(table, three[1], { kind: "join" });
    await pass(b, a, true);
    expect(a.on.tables.settings.asKnown(guild).language).toBe("en");
    expect((await boardAt(a.on, table)).seats).toHaveLength(2);
    expect(await a.on.request(table, three[1], { kind: "close" })).toMatchObject({ code: "moderators-close" });
  });

  it("has forgotten who was sent away, like a start", async () => {
    const all = await two();
    const { a, b } = all;
    const [anna, ben] = three;
    const { table } = await a.on.open(anna, {}, place.channel, "katchen", guild);
    await a.on.request(table, ben, { kind: "join" });
    await a.on.request(table, anna, { kind: "send-away", user: ben.user });
    expect(await a.on.request(table, ben, { kind: "join" })).toMatchObject({ code: "sent-away" });
    await pass(a, b, true);
    await pass(b, a, true);
    expect((await a.on.request(table, ben, { kind: "join" })).kind).toBe("done");
  });
});

describe("a press that is in hand when its shard leaves", () => {
  it("is stored first where the shard is given in order", async () => {
    const all = await two();
    const { a, b } = all;
    const { table } = await a.on.open(three[0], {}, place.channel, "katchen", guild);
    const joined = [three[1], three[2], person("Dora")].map((who) => a.on.request(table, who, { kind: "join" }));
    await pass(a, b, true);
    expect((await Promise.all(joined)).map(({ kind }) => kind)).toEqual(["done", "done", "done"]);
    expect((await boardAt(b.on, table)).seats).toHaveLength(4);
  });

  it("and was stored just before stays stored, and its table is read again when the shard comes back", async () => {
    const all = await two();
    const { a, b } = all;
    const { table } = await a.on.open(three[0], {}, place.channel, "katchen", guild);
    // Stored, and its caller hears it only after the shard has left and come back.
    const { commit } = a.on.store;
    let hear = (): void => undefined;
    a.on.store.commit = async (change) => {
      await commit(change);
      await new Promise<void>((resolve) => (hear = resolve));
    };
    const joining = a.on.request(table, three[1], { kind: "join" });
    await all.clock.forward(100);
    a.on.store.commit = commit;
    await pass(a, b, false);
    await b.on.request(table, three[2], { kind: "join" });
    const back = pass(b, a, false);
    hear();
    await back;
    expect((await joining).kind).toBe("done");
    expect((await boardAt(a.on, table)).seats).toHaveLength(3);
  });
});
