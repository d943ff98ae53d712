import { describe, expect, it, vi } from "vitest";
import { cupGuild, cupHost as host, cupPeople, CupWorld } from "../../support/cup-world.js";
import { untouched } from "../../support/tables.js";

const [locked, open, third] = ["600000000000000001", "600000000000000002", "600000000000000003"];

/** A cup of two tables in two named channels; in the first one the bot may not write. */
async function begunIn(places: readonly string[]): Promise<{ readonly world: CupWorld; readonly cup: string }> {
  const world = new CupWorld();
  world.unwritable.add(locked);
  return { world, cup: await world.begin(9, { places }) };
}

/** What the host was told. */
function toldHost({ told }: CupWorld): readonly object[] {
  return [...told.values()].filter(({ users }) => users.includes(host.user)).map(({ event }) => event);
}

describe("a cup's table in a channel where the bot may not write", () => {
  it("is closed, the host told where and why, and the other tables open in the other channels", async () => {
    const { world, cup } = await begunIn([locked, open]);
    expect((await world.boardAt(cup, 0)).status).toBe("closed");
    expect(toldHost(world)).toMatchObject([{ type: "tableClosed", round: 1, table: 0, unwritable: locked }]);
    expect(await world.boardAt(cup, 1)).toMatchObject({ channel: open, status: "lobby" });
  });

  it("opens again when the host has named other channels and extends the round", async () => {
    const { world, cup } = await begunIn([locked, open]);
    await world.ask(cup, host, { type: "namePlaces", places: [open, third] });
    await world.ask(cup, host, { type: "extend", round: 1, ms: 60 * 60_000 });
    expect(await world.boardAt(cup, 0)).toMatchObject({ channel: third, status: "lobby" });
  });

  it("opens again there when the bot may write and the host extends the round, and until then closes each time", async () => {
    const { world, cup } = await begunIn([locked]);
    await world.ask(cup, host, { type: "extend", round: 1, ms: 60 * 60_000 });
    expect([(await world.boardAt(cup, 0)).status, toldHost(world).length]).toEqual(["closed", 2]);
    world.unwritable.clear();
    await world.ask(cup, host, { type: "extend", round: 1, ms: 60 * 60_000 });
    expect(await world.boardAt(cup, 0)).toMatchObject({ channel: locked, status: "lobby" });
  });
});

describe("what Discord does not take of a cup", () => {
  it("is tried again by itself, threads for as long as it lasts, and keeps nothing else waiting", async () => {
    const world = new CupWorld();
    world.refusals.set("thread", "refused");
    const cup = await world.begin(9);
    expect((await world.state(cup)).row.waiting).toBe("later");
    expect(world.boards.get(cup)?.row.waiting).toBe("later");
    await world.clock.forward(40 * 60_000);
    world.refusals.clear();
    await world.clock.forward(40 * 60_000);
    expect((await world.tables(cup)).map(({ id }) => id !== null)).toEqual([true, true]);
    expect((await world.state(cup)).row.waiting).toBeNull();
  });

  it("is tried again at once when its host asks for that", async () => {
    const world = new CupWorld();
    world.refusals.set("thread", "refused");
    const cup = await world.begin(9);
    await world.clock.forward(30 * 60_000);
    world.refusals.clear();
    await world.cups.retry(cup);
    await world.clock.forward(1_000);
    expect((await world.tables(cup)).map(({ id }) => id !== null)).toEqual([true, true]);
  });

  it("does not hold up tables and board if it is a message, which is told once it is taken", async () => {
    const world = new CupWorld();
    world.refusals.set("tell", "refused");
    const cup = await world.begin(9);
    expect((await world.tables(cup)).map(({ id }) => id !== null)).toEqual([true, true]);
    expect([world.told.size, world.boards.has(cup)]).toEqual([0, true]);
    await world.clock.forward(2 * 60_000);
    world.refusals.clear();
    await world.clock.forward(5 * 60_000);
    expect([...world.told.values()].map(({ event }) => event.type)).toEqual(["tableOpened", "tableOpened"]);
  });
});

describe("a cup's tables", () => {
  it("open in threads and named channels where a host wants them, whatever channels the server allows", async () => {
    for (const places of [[], ["600000000000000001", "600000000000000002"]]) {
      const world = new CupWorld();
      await world.bench.tables.settings.set(cupGuild, { ...untouched, channels: ["700000000000000000"] });
      const cup = await world.begin(9, { places });
      expect((await world.tables(cup)).map(({ id }) => id)).toEqual([expect.any(String), expect.any(String)]);
      expect((await world.state(cup)).row.waiting).toBeNull();
    }
  });
});

describe("a thread for a cup's table", () => {
  it("is its table's own, which archives it after its end, a channel that a host has named is not", async () => {
    for (const places of [[], ["600000000000000001", "600000000000000002"]]) {
      const world = new CupWorld();
      const cup = await world.begin(9, { places });
      const rows = await Promise.all(
        (await world.tables(cup)).map(async ({ id }) => (await world.bench.store.load(id ?? "", 0))?.row),
      );
      expect(rows.map((row) => row?.ownThread)).toEqual(places.length === 0 ? [true, true] : [false, false]);
    }
  });

  it("goes if nobody plays there, because the bot died before the table was opened and the cup was called off", async () => {
    let found = 0;
    for (let at = 0; at < 12; at += 1) {
      const world = new CupWorld();
      const cup = await world.open();
      for (const who of cupPeople.slice(0, 9)) await world.ask(cup, who, { type: "join" });
      world.dieAt(at, "after");
      void world.ask(cup, host, { type: "start" }).catch(() => null);
      await world.clock.forward(1);
      const { place = null } = (await world.bench.store.cups.of(cup)) ?? {};
      const isOpen = place !== null && (await world.bench.store.openTableIn(place)) !== null;
      world.restart();
      await world.ask(cup, host, { type: "callOff", reason: "" });
      await world.clock.forward(2_000);
      expect(world.removed).toEqual(place === null || isOpen ? [] : [place]);
      expect((await world.state(cup)).row.place).toBeNull();
      found += world.removed.length;
    }
    expect(found).toBeGreaterThan(0);
  });

  it("stays if the place is a channel that the host has named", async () => {
    for (let at = 0; at < 12; at += 1) {
      const world = new CupWorld();
      const cup = await world.open({ places: [open] });
      for (const who of cupPeople.slice(0, 9)) await world.ask(cup, who, { type: "join" });
      world.dieAt(at, "after");
      void world.ask(cup, host, { type: "start" }).catch(() => null);
      await world.clock.forward(1);
      world.restart();
      await world.ask(cup, host, { type: "callOff", reason: "" });
      await world.clock.forward(2_000);
      expect([world.removed, (await world.state(cup)).row.place]).toEqual([[], null]);
    }
  });
});

describe("cups under way", () => {
  it("are not looked for any more once the program has stopped, whose database is about to be closed", async () => {
    const world = new CupWorld();
    await world.clock.forward(1);
    const running = vi.spyOn(world.bench.store.cups, "running");
    world.cups.start();
    await world.cups.stop();
    world.cups.start();
    expect(running).toHaveBeenCalledTimes(1);
  });
});

describe("a cup's board in a channel that is closed to the bot", () => {
  it("is tried once for each change, and shown after a restart once the channel is open, also of a cup that is over", async () => {
    for (const isOver of [false, true]) {
      const world = new CupWorld();
      const cup = await world.open();
      world.refusals.set("board", "forbidden");
      await world.ask(cup, cupPeople[0] ?? host, { type: "join" });
      if (isOver) await world.ask(cup, host, { type: "callOff", reason: "" });
      await world.clock.forward(60 * 60_000);
      const { row } = await world.state(cup);
      expect(row.shown).toBeLessThan(row.version);
      expect(world.tries).toBe(isOver ? 3 : 2);
      world.refusals.clear();
      await world.clock.forward(60 * 60_000);
      expect(world.boards.get(cup)?.cup.people).toEqual([]);
      world.restart();
      await world.clock.forward(15 * 60_000);
      const shown = await world.state(cup);
      expect([shown.row.shown, world.boards.get(cup)?.cup]).toEqual([shown.row.version, shown.cup]);
    }
  });

  it("is shown without a restart when the channel opens", async () => {
    const world = new CupWorld();
    const cup = await world.open();
    world.refusals.set("board", "forbidden");
    await world.ask(cup, cupPeople[0] ?? host, { type: "join" });
    world.refusals.clear();
    await world.cups.refresh(cup);
    await world.clock.forward(1);
    expect(world.boards.get(cup)?.cup.people).toHaveLength(1);
  });
});

describe("a cup's board that goes to another channel", () => {
  it("is there and nowhere else, wherever the bot dies meanwhile", async () => {
    for (const when of ["before", "after"] as const)
      for (let at = 0; at < 5; at += 1) {
        const world = new CupWorld();
        const cup = await world.open();
        world.dieAt(at, when);
        void world.ask(cup, host, { type: "moveBoard", channel: third, places: null }, "9").catch(() => null);
        await world.clock.forward(1);
        world.restart();
        await world.clock.forward(2_000);
        await world.ask(cup, host, { type: "moveBoard", channel: third, places: null }, "9");
        const { row } = await world.state(cup);
        expect([row.channel, row.message, row.shown]).toEqual([third, `board of ${cup} in ${third}`, row.version]);
        expect(new Set(world.removed)).toEqual(new Set([`board of ${cup}`]));
      }
  });
});
