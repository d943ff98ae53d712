import { describe, expect, it, vi } from "vitest";
import { cupBounds } from "../../../src/features/cup/rules/cup-request.js";
import { CupKeeper, rowOf } from "../../../src/features/cup/keeper.js";
import { StoreRefusedError } from "../../../src/store/store.js";
import { cupHost, cupPeople as people, CupWorld } from "../../support/cup-world.js";
import { person } from "../../support/tables.js";
import { allGames } from "../../../src/games/index.js";

const [anna, ben] = [people[0] ?? person("Anna"), people[1] ?? person("Ben")];
const { hasty, pauseMs, signUps } = cupBounds.changes;

/** One more that reads and stores the cups of a world. */
function keeperOf({ bench, clock }: CupWorld, left: ReadonlySet<string> = new Set()): CupKeeper {
  const { store, tables } = bench;
  const stays = () => (guild: string) => !left.has(guild);
  return new CupKeeper({ games: allGames, store, champions: tables.champions, clock, stays });
}

/** Counts the events of cups that are read from the store from now on. */
function countReads({ bench }: CupWorld): () => number {
  const original = bench.store.cups.events.bind(bench.store.cups);
  const read = vi.spyOn(bench.store.cups, "events");
  let count = 0;
  read.mockImplementation(async (...args) => {
    const rows = await original(...args);
    count += rows.length;
    return rows;
  });
  return () => count;
}

/** Somebody signs up and withdraws this often, as earlier programs have stored it. */
async function waver(world: CupWorld, cup: string, times: number): Promise<void> {
  const { cup: state } = await world.state(cup);
  const events = Array.from({ length: 2 * times }, (_, at) => {
    const fact =
      at % 2 === 0
        ? ({ type: "signedUp", user: anna.user, name: anna.name } as const)
        : ({ type: "withdrew", user: anna.user } as const);
    return rowOf({ ...fact, number: state.last + 1 + at, at: world.clock.now(), request: null });
  });
  await world.bench.store.cups.append(cup, events, null);
}

describe("a cup in memory", () => {
  it("is read once, however often it is pressed and changed, and once again after a restart", async () => {
    const world = new CupWorld();
    const cup = await world.open();
    await waver(world, cup, 300);
    const reads = countReads(world);
    for (const who of people.slice(1)) await world.ask(cup, who, { type: "join" });
    for (let look = 0; look < 20; look += 1) await world.state(cup);
    await world.cups.retry(cup);
    await world.ask(cup, ben, { type: "leave" });
    expect(reads()).toBe(601);
    world.restart();
    await world.clock.forward(1);
    await Promise.all([world.state(cup), world.state(cup), world.state(cup)]);
    const { events, cup: state } = await world.state(cup);
    expect([reads(), events.length, state.people.length]).toEqual([601 + 612, 612, 9]);
  });

  it("is what another process has made of it, and has forgotten whoever has deleted their data", async () => {
    const world = new CupWorld();
    const cup = await world.open();
    await world.ask(cup, anna, { type: "join" });
    const { row, cup: before } = await world.state(cup);
    const joined = { type: "signedUp", user: ben.user, name: "Ben", request: null, at: 9 } as const;
    await world.bench.store.cups.append(row.id, [rowOf({ ...joined, number: before.last + 1 })], null);
    expect((await world.state(cup)).cup.people).toEqual([anna.user, ben.user]);
    await world.cups.removeUser(anna.user);
    expect(JSON.stringify((await world.state(cup)).events)).not.toContain(anna.user);
  });

  it("is after a change what the store has made of it", async () => {
    const world = new CupWorld();
    const cup = await world.open();
    const keeper = keeperOf(world);
    const facts = [
      { type: "signedUp", user: ben.user, name: "Ben" },
      { type: "calledOff", reason: "", host: null },
    ] as const;
    for (const [at, fact] of facts.entries()) {
      const before = await keeper.load(cup);
      if (before === null) throw new Error("there is no cup");
      const after = await keeper.append(before, [fact], `request-${at}`, world.clock.now());
      expect(after).toEqual(await keeperOf(world).load(cup));
      expect(await keeper.append(before, [fact], null, world.clock.now())).toBeNull();
    }
  });

  it("is read once while its tables are opened, once by who asks, and once before it rests", async () => {
    const world = new CupWorld();
    const cup = await world.open();
    for (const who of people.slice(0, 11)) await world.ask(cup, who, { type: "join" });
    const read = vi.spyOn(world.bench.store.cups, "of");
    await world.ask(cup, cupHost, { type: "start" });
    expect([read.mock.calls.length, world.shown.size]).toEqual([3, 2]);
  });

  it("is noted by nobody who has worked on it since another process may have", async () => {
    const world = new CupWorld();
    const cup = await world.open();
    const left = new Set<string>();
    const keeper = keeperOf(world, left);
    await keeper.workOn(cup, async () => {
      const state = await keeper.load(cup);
      if (state === null) throw new Error("there is no cup");
      await keeper.note(state.row, { telling: 5 });
      await keeper.edit(cup, () => ({ telling: 7 }));
      expect((await keeper.load(cup))?.row.telling).toBe(7);
      await world.bench.store.cups.set({ ...state.row, telling: 9 });
      expect((await keeper.load(cup))?.row.telling).toBe(7);
      left.add(`not ${state.row.guild}`);
      expect((await keeper.load(cup))?.row.telling).toBe(7);
      left.add(state.row.guild);
      await expect(keeper.note(state.row, { telling: 11 })).rejects.toThrow(StoreRefusedError);
      expect((await keeper.load(cup))?.row.telling).toBe(9);
    });
    expect((await world.state(cup)).row.telling).toBe(9);
  });
});

describe("a sign-up", () => {
  it("takes ten changes of somebody's mind, then one a minute, after a restart too, and others' all the while", async () => {
    const world = new CupWorld();
    const cup = await world.open();
    const change = async (at: number) => world.ask(cup, anna, { type: at % 2 === 0 ? "join" : "leave" });
    for (let at = 0; at < hasty; at += 1) expect(await change(at)).toBeNull();
    expect(await change(hasty)).toBe("pause");
    world.restart();
    expect(await change(hasty)).toBe("pause");
    expect(await world.ask(cup, ben, { type: "join" })).toBeNull();
    await world.clock.forward(pauseMs);
    expect([await change(hasty), await change(hasty + 1)]).toEqual([null, "pause"]);
    await world.clock.forward(pauseMs);
    expect(await change(hasty + 1)).toBeNull();
  });

  it("ends for somebody who has signed up fifty times, and for all once two thousand things have happened", async () => {
    const world = new CupWorld();
    const cup = await world.open();
    await waver(world, cup, signUps);
    await world.clock.forward(pauseMs);
    expect(await world.ask(cup, anna, { type: "join" })).toBe("worn-out");
    expect(await world.ask(cup, ben, { type: "join" })).toBeNull();
    await waver(world, cup, cupBounds.events / 2);
    expect(await world.ask(cup, people[2] ?? ben, { type: "join" })).toBe("worn-out");
    expect(await world.ask(cup, ben, { type: "leave" })).toBeNull();
  });
});
