import { describe, expect, it } from "vitest";
import { privacyFeature } from "../../src/features/privacy/index.js";
import { featureOf } from "../support/features.js";
import type { Board } from "../../src/tables/board.js";
import {
  type AppProcess,
  callerOf,
  guildOn,
  lobbyOn,
  type SharedWorld,
  sharedWorld,
} from "../support/app-processes.js";
import { settle } from "../support/fake-clock.js";
import { behindIn } from "../support/tables.js";
import { eveningRow } from "../store/contract-evenings.js";
import { cupEvent, cupRow } from "../store/contract-cups.js";
import { boardAt, playOut, three } from "../support/tables-of-three.js";

/** Of the prompt that asks whether somebody's data is to be deleted. */
const deleteButton = { table: "privacy", prompt: 0, verb: "delete", argument: "" };

const [anna, ben, cleo] = three;
const second = 1_000;

interface Three extends SharedWorld {
  readonly processes: readonly [AppProcess, AppProcess, AppProcess];
}

/** Three processes, of which each serves a shard. */
async function threeProcesses(): Promise<Three> {
  const world = sharedWorld(3);
  const processes = [world.process(), world.process(), world.process()] as const;
  for (const [shard, process] of processes.entries()) await process.take(shard);
  return { ...world, processes };
}

/** Anna, Ben and Cleo play Katchen in a server of this shard. */
async function gameOn(process: AppProcess, shard: number): Promise<Board> {
  const { table } = await lobbyOn(process, shard, anna);
  for (const who of [ben, cleo]) await process.on.request(table, who, { kind: "join" });
  const reply = await process.on.request(table, anna, { kind: "start" });
  if (reply.kind !== "done") throw new Error("not started");
  return reply.board;
}

/** Somebody who uses the bot in direct messages presses below `/privacy delete`. @returns what they read at last */
async function forget({ clock, discord }: SharedWorld, { app }: AppProcess, ms = 3 * second): Promise<string> {
  const deleting = featureOf(app.parts, privacyFeature).pressAnywhere(callerOf(anna, clock), deleteButton);
  await clock.forward(ms);
  await deleting;
  return discord.answers.at(-1)?.content ?? "";
}

/** Where anything is stored about Anna, what processes ask of each other included. */
async function tracesOf({ store, leases }: SharedWorld): Promise<readonly string[]> {
  const named = leases.errands.filter(({ about }) => about === anna.user).map(({ guild }) => `asked in ${guild}`);
  return [...(await store.userData.guildsOf(anna.user)), ...named];
}

/** Anna is everywhere in three servers. */
async function annaEverywhere(world: Three): Promise<Board> {
  const { processes, store } = world;
  const [a, b, c] = processes;
  await lobbyOn(a, 0, anna);
  const running = await gameOn(b, 1);
  await playOut(c.on, await gameOn(c, 2));
  await store.evenings.set(eveningRow({ guild: guildOn(1), evening: 20_000, due: 10 ** 15 }));
  const answer = {
    guild: guildOn(1),
    series: 0,
    evening: 20_000,
    user: anna.user,
    name: "Anna",
    answer: "yes",
    at: 5,
  } as const;
  await store.evenings.answer(answer);
  const cup = cupRow({ guild: guildOn(2), ended: 9, due: null, told: 1 });
  const opened = {
    type: "opened",
    title: "Cup",
    game: "katchen",
    options: {},
    series: null,
    year: 2026,
    host: { user: ben.user, name: ben.name },
    places: [],
    role: null,
    start: null,
    roundMs: 3_600_000,
    tryOut: false,
    channel: "7",
    commitment: "",
  };
  await store.cups.open(cup, cupEvent(1, { user: ben.user, fact: opened }));
  const signUp = { type: "signedUp", user: anna.user, name: "Anna" };
  await store.cups.append("11", [cupEvent(2, { user: anna.user, fact: signUp })], null);
  await store.userData.setHintsOff(anna.user, true);
  expect(await store.userData.guildsOf(anna.user)).toEqual([guildOn(0), guildOn(1), guildOn(2)]);
  return running;
}

describe("/privacy delete in direct messages, where each server has another process", () => {
  it("reaches all of them, says so when all is done, and leaves nothing that names the user", async () => {
    const world = await threeProcesses();
    const running = await annaEverywhere(world);
    const said = await forget(world, world.processes[0]);
    expect(said).toContain("Done, I went through 3 tables");
    expect(await tracesOf(world)).toEqual([]);
    expect(world.leases.errands).toEqual([]);
    expect(await world.store.userData.hasHintsOff(anna.user)).toBe(false);
    // In memory too, and on the board.
    const after = await world.processes[1].on.tables.board(running.table);
    expect(after).toMatchObject({ status: "playing", seats: [{ type: "nobody" }, {}, {}] });
    await world.clock.forward(2 * second);
    const shown = world.discord.boardsOf(running.table).at(-1)?.at(-1);
    expect(shown?.version).toBe(after?.visible);
    expect(world.processes.flatMap(({ lines }) => lines.filter(({ level }) => level === "error"))).toEqual([]);
  });

  it("says that the rest follows where nobody serves a server, and has it done when somebody does", async () => {
    const world = await threeProcesses();
    await annaEverywhere(world);
    const [a, b, c] = world.processes;
    await c.give(2);
    const said = await forget(world, a, 12 * second);
    expect(said).toContain("What I have at hand here is gone");
    expect(await tracesOf(world)).toEqual([guildOn(2), `asked in ${guildOn(2)}`]);
    await world.clock.forward(60 * second);
    await b.take(2);
    await world.clock.forward(2 * second);
    expect(await tracesOf(world)).toEqual([]);
  });

  it.each([0, 1, 2, 3, 5])("is done once more where a process dies after %i of its writes", async (writes) => {
    const world = await threeProcesses();
    await annaEverywhere(world);
    const [a, b, c] = world.processes;
    b.dieAfter(writes);
    const said = await forget(world, a, 12 * second);
    expect(b.isDead()).toBe(true);
    expect(said).toContain("What I have at hand here is gone");
    await c.take(1);
    await world.clock.forward(3 * second);
    expect(await tracesOf(world)).toEqual([]);
    expect(await forget(world, a)).toMatch(/nothing stored|Done/);
  });

  it("is done in the end where a shard moves meanwhile and nobody serves another server", async () => {
    const world = sharedWorld(3);
    const { store, clock, leases } = world;
    const [b, c] = [world.process(), world.process()];
    // Before the first write another process takes the shard.
    const a = world.process((own) => ({
      ...own,
      evenings: {
        ...own.evenings,
        removeUser: async (...args) => {
          await b.take(0);
          return own.evenings.removeUser(...args);
        },
      },
    }));
    for (const [shard, process] of [a, b, c].entries()) await process.take(shard);
    await annaEverywhere({ ...world, processes: [a, b, c] });
    await store.evenings.set(eveningRow({ guild: guildOn(0), evening: 20_000, due: 10 ** 15 }));
    const answer = {
      guild: guildOn(0),
      series: 0,
      evening: 20_000,
      user: anna.user,
      name: "Anna",
      answer: "yes",
      at: 5,
    } as const;
    await store.evenings.answer(answer);
    await store.userData.keepBestTime(anna.user, "katchme", 12);
    await c.give(2);
    expect(await forget(world, a, 12 * second)).toContain("What I have at hand here is gone");
    expect(await store.userData.bestTimes(anna.user)).toEqual(new Map());
    expect(await store.userData.hasHintsOff(anna.user)).toBe(false);
    await a.notice(0);
    await c.take(2);
    await clock.forward(5 * second);
    expect(await tracesOf(world)).toEqual([]);
    expect(leases.errands).toEqual([]);
  });

  it("is done in the end where somebody sits down again and again while it runs", async () => {
    const world = sharedWorld(2);
    const b = world.process();
    let again = 0;
    const a = world.process((own) => ({
      ...own,
      userData: {
        ...own.userData,
        guildsOf: async (user) => {
          await lobbyOn(b, 1, anna);
          again += 1;
          return own.userData.guildsOf(user);
        },
      },
    }));
    for (const [shard, process] of [a, b].entries()) await process.take(shard);
    expect(await forget(world, a, 12 * second)).toContain("What I have at hand here is gone");
    expect(again).toBe(4);
    await world.clock.forward(2 * second);
    expect(await tracesOf(world)).toEqual([]);
  });

  it("is asked again without harm", async () => {
    const world = await threeProcesses();
    await annaEverywhere(world);
    const [a, b] = world.processes;
    const twice = [a, b].map(({ app }) =>
      featureOf(app.parts, privacyFeature).pressAnywhere(callerOf(anna, world.clock), deleteButton),
    );
    await world.clock.forward(3 * second);
    await Promise.all(twice);
    expect(await tracesOf(world)).toEqual([]);
    expect(world.leases.errands).toEqual([]);
  });

  it("asks nobody where this process serves all that names the user", async () => {
    const world = await threeProcesses();
    const [a] = world.processes;
    await lobbyOn(a, 0, anna);
    const deleting = featureOf(a.app.parts, privacyFeature).pressAnywhere(callerOf(anna, world.clock), deleteButton);
    await settle();
    expect(world.leases.errands).toEqual([]);
    await deleting;
    expect(world.discord.answers.at(-1)?.content).toContain("Done, I went through one table");
    expect(await tracesOf(world)).toEqual([]);
  });
});

describe("/privacy show in direct messages", () => {
  it("covers the tables of all processes", async () => {
    const world = await threeProcesses();
    await annaEverywhere(world);
    const showing = featureOf(world.processes[0].app.parts, privacyFeature).commandAnywhere(
      callerOf(anna, world.clock),
      "show",
    );
    await world.clock.forward(second);
    await showing;
    expect(world.discord.answers.at(-1)?.content).toContain("You appear at 3 tables");
  });
});

describe("hints that are switched off", () => {
  it("are off in the games of other processes a moment later", async () => {
    const world = await threeProcesses();
    const [a, b] = world.processes;
    const [here, there] = [await gameOn(a, 0), await gameOn(b, 1)];
    const hintsAt = async ({ table }: Board): Promise<number | undefined> =>
      (await world.store.load(table, 0))?.seats[0]?.hints;
    expect(await hintsAt(there)).toBeGreaterThan(0);
    const off = a.app.tables.switchHintsOff(anna.user);
    await settle();
    await off;
    expect(await hintsAt(here)).toBe(0);
    await world.clock.forward(2 * second);
    expect(await hintsAt(there)).toBe(0);
    expect(world.leases.errands).toEqual([]);
  });
});

describe("time limits that have moved", () => {
  it.each(["hands its shard on", "ends"])(
    "are shown in the end on every board, though a process %s while it writes them",
    async (how) => {
      const world = sharedWorld(1);
      const a = world.process();
      // There is never room for a second board.
      const b = world.process(undefined, () => new Promise(() => undefined));
      await a.take(0);
      const tables: string[] = [];
      for (const channel of ["1", "2", "3"]) {
        const { table } = await a.on.open(anna, {}, channel, "katchen", guildOn(0));
        for (const who of [ben, cleo]) await a.on.request(table, who, { kind: "join" });
        await a.on.request(table, anna, { kind: "start" });
        a.app.parts.writer.changed(await boardAt(a.on, table));
        tables.push(table);
      }
      await world.clock.forward(3 * second);
      await a.give(0);
      expect(await behindIn(world.store)).toEqual([]);
      await world.clock.forward(20 * second);
      const late = async (): Promise<readonly string[]> => {
        const found = await Promise.all(
          tables.map(async (table) => {
            const due = (await boardAt(a.on, table)).play?.due;
            const shown = world.discord.boardsOf(table).at(-1)?.at(-1);
            return shown?.due === due ? [] : [table];
          }),
        );
        return found.flat();
      };
      const taking = b.take(0);
      await world.clock.forward(second);
      expect(await late()).toHaveLength(2);
      const leaving = how === "ends" ? b.app.stop() : b.give(0);
      await world.clock.forward(second);
      await leaving;
      expect(world.leases.errands).toMatchObject([{ kind: "show-times" }]);
      await a.take(0);
      await world.clock.forward(3 * second);
      expect(await late()).toEqual([]);
      expect(world.leases.errands).toEqual([]);
      void taking;
    },
  );
});
