import { beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../../src/store/store.js";
import { type AppProcess, guildOn, lobbyOn, type SharedWorld, sharedWorld } from "../support/app-processes.js";
import { thursdays } from "../support/evening-world.js";
import { three } from "../support/tables-of-three.js";
import { untouched } from "../support/tables.js";

const [anna, ben] = three;
const minute = 60_000;
const day = 24 * 60 * minute;

let world: SharedWorld;
/** How often each process has looked for old rows, and taken games into the club. */
let looks: { old: number; missing: number }[];
let processes: AppProcess[];

/** Two processes; one serves shard 0, the other shard 1. */
beforeEach(async () => {
  world = sharedWorld(2);
  looks = [];
  processes = [0, 1].map(() => {
    const own = { old: 0, missing: 0 };
    looks.push(own);
    return world.process((store) => counting(store, own));
  });
  for (const [shard, process] of processes.entries()) await process.take(shard);
});

function counting(store: Store, own: { old: number; missing: number }): Store {
  return {
    ...store,
    old: {
      ...store.old,
      dropPresses: (...args) => {
        own.old += 1;
        return store.old.dropPresses(...args);
      },
    },
    club: {
      ...store.club,
      missing: (...args) => {
        own.missing += 1;
        return store.club.missing(...args);
      },
    },
  };
}

function one(at: number): AppProcess {
  const process = processes[at];
  if (process === undefined) throw new Error("no such process");
  return process;
}

describe("what is done for all servers", () => {
  it("is done by the process that serves shard 0, and by the next one that does", async () => {
    await world.clock.forward(11 * minute);
    expect(looks).toEqual([
      { old: 1, missing: 1 },
      { old: 0, missing: 0 },
    ]);
    await one(0).give(0);
    await world.clock.forward(90 * minute);
    expect(looks.map(({ old }) => old)).toEqual([1, 0]);
    await one(1).take(0);
    await world.clock.forward(11 * minute);
    expect(looks.map(({ old }) => old)).toEqual([1, 1]);
    await one(1).notice(0);
    await world.clock.forward(90 * minute);
    expect(looks.map(({ old }) => old)).toEqual([1, 1]);
  });

  it("tells the others of servers of which everything is deleted", async () => {
    const guild = guildOn(1);
    await one(1).on.tables.settings.set(guild, { ...untouched, language: "de" });
    await world.store.old.departed(guild, world.clock.now() - 31 * day);
    expect(one(1).on.tables.settings.asKnown(guild).language).toBe("de");
    await world.clock.forward(11 * minute);
    expect(await world.store.guilds()).toEqual([]);
    expect(one(1).on.tables.settings.asKnown(guild).language).toBeNull();
    expect(world.leases.errands).toEqual([]);
  });
});

describe("what is done for a server", () => {
  it("is done by the process that serves it: its club evening is posted once, wherever its shard goes", async () => {
    const guild = guildOn(1);
    const now = new Date(world.clock.now() + 30 * minute);
    const weekday = now.getUTCDay() === 0 ? 7 : now.getUTCDay();
    await one(1).on.tables.settings.set(guild, { ...untouched, zone: "UTC" });
    const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
    const plan = { ...thursdays, channel: "77", weekday, minutes };
    const key = { guild, series: 0 };
    const { evening } = await one(1).app.parts.evenings.set(key, plan, false);
    await world.clock.forward(minute);
    expect(world.discord.messages).toHaveLength(1);
    await one(1).give(1);
    await one(0).take(1);
    const said = { ...key, evening, user: anna.user, name: "Anna", answer: "yes" } as const;
    expect(await one(0).app.parts.evenings.answer(said)).toBe(true);
    one(0).app.parts.evenings.wake(key);
    await world.clock.forward(minute);
    expect(world.discord.messages).toHaveLength(1);
    expect(world.discord.messages[0]?.bodies).toHaveLength(2);
    // One mention at its beginning, by one of the two.
    await world.clock.forward(40 * minute);
    expect(world.discord.messages).toHaveLength(2);
    expect(processes.flatMap(({ lines }) => lines.filter(({ level }) => level === "error"))).toEqual([]);
  });

  it("is left alone by a process that has lost it, whatever it knows of the server", async () => {
    const board = await lobbyOn(one(1), 1, anna);
    await one(0).take(1);
    await one(1).notice(1);
    await one(0).on.request(board.table, ben, { kind: "join" });
    // A late event of the gateway: it says nothing of servers that others serve.
    await one(1).app.tables.departures.leaveServers(() => null);
    expect(await world.store.openTablesOf(guildOn(1))).toEqual([board.table]);
    await expect(one(1).app.tables.departures.vanished(guildOn(1), null)).resolves.toBeUndefined();
    expect(await world.store.openTablesOf(guildOn(1))).toEqual([board.table]);
  });
});
