import { requestOf } from "../support/interactions.js";
import { describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import { SettingsKeeper } from "../../src/tables/server-settings.js";
import { fakeClock, settle } from "../support/fake-clock.js";
import { bench, keepLines, person, untouched } from "../support/tables.js";
import { boardAt, startedOf, three } from "../support/tables-of-three.js";

const [anna, ben] = three;
const guild = "100000000000000000";
describe("a server", () => {
  it("has the untouched settings until it sets its own, and keeps those", async () => {
    const { tables } = bench();
    expect(await tables.settings.of(guild)).toEqual(untouched);
    const own = {
      ...untouched,
      language: "de",
      turnSeconds: 30,
      closers: "moderators",
      channels: ["1", "2"],
    } as const;
    await tables.settings.set(guild, untouched);
    await tables.settings.set(guild, own);
    expect(await tables.settings.of(guild)).toEqual(own);
    expect(await tables.settings.of("another")).toEqual(untouched);
  });

  it("whose time zone this Node does not know is told of in the log once, and keeps it", async () => {
    const store = openSqliteStore(":memory:");
    const { log, lines } = keepLines();
    await store.setGuild({ guild, ...untouched, zone: "Mars/Olympus_Mons" });
    const settings = new SettingsKeeper(store, fakeClock(), undefined, log);
    await settings.read();
    await settings.read();
    expect((await settings.of(guild)).zone).toBe("Mars/Olympus_Mons");
    expect(lines).toMatchObject([{ level: "warn", facts: { guild, zone: "Mars/Olympus_Mons" } }]);
  });

  it("keeps both of two choices that are made at the same time, however long the store takes", async () => {
    const store = openSqliteStore(":memory:");
    const { setGuild } = store;
    const written: (() => void)[] = [];
    store.setGuild = async (row) => {
      await new Promise<void>((resolve) => written.push(resolve));
      await setGuild(row);
    };
    const { settings } = bench({ store }).tables;
    const both = [
      settings.change(guild, (present) => ({ ...present, turnSeconds: 30 })),
      settings.change(guild, (present) => ({ ...present, language: "de" })),
    ];
    for (const choice of both) {
      await settle();
      written.shift()?.();
      await choice;
    }
    expect(await settings.of(guild)).toEqual({ ...untouched, turnSeconds: 30, language: "de" });
    expect(await store.guilds()).toEqual([{ guild, ...untouched, turnSeconds: 30, language: "de" }]);
  });

  it("has in force what is stored, where the store has failed and stored it all the same", async () => {
    const store = openSqliteStore(":memory:");
    const { setGuild } = store;
    store.setGuild = async (row) => {
      await setGuild(row);
      throw new Error("connection lost");
    };
    const { settings } = bench({ store }).tables;
    await expect(settings.set(guild, { ...untouched, turnSeconds: 30 })).rejects.toThrow("connection lost");
    expect(await settings.of(guild)).toEqual({ ...untouched, turnSeconds: 30 });
  });

  it("says who may close a table", async () => {
    const on = bench();
    const { table } = await startedOf(on);
    const close = { kind: "close" } as const;
    expect(await on.request(table, ben, close)).toMatchObject({ code: "host-closes" });
    await on.tables.settings.set(guild, { ...untouched, closers: "moderators" });
    expect(await on.request(table, anna, close)).toMatchObject({ code: "moderators-close" });
    await on.tables.settings.set(guild, { ...untouched, closers: "seated" });
    expect(await on.request(table, person("Dora"), close)).toMatchObject({ code: "seated-close" });
    expect((await on.request(table, ben, close)).board).toMatchObject({ status: "closed" });
  });

  it("always lets moderators close", async () => {
    const on = bench();
    await on.tables.settings.set(guild, { ...untouched, closers: "moderators" });
    const { table } = await on.open(anna);
    expect((await on.request(table, person("Mo", true), { kind: "close" })).board).toMatchObject({ status: "closed" });
  });

  it("says in which channels tables may open", async () => {
    const on = bench();
    await on.tables.settings.set(guild, { ...untouched, channels: ["7"] });
    const opening = { game: "katchen", guild, channel: "8", parent: null, options: {} } as const;
    expect(await on.tables.requests.handle(null, requestOf({ kind: "open", ...opening }, anna))).toMatchObject({
      code: "not-here",
    });
    expect(
      await on.tables.requests.handle(null, requestOf({ kind: "open", ...opening, channel: "7" }, anna)),
    ).toMatchObject({
      kind: "done",
    });
  });

  it("that is gone, or whose channel is gone, has its tables closed and kept", async () => {
    const on = bench();
    const first = await on.open(anna, {}, "11");
    const second = await on.open(anna, {}, "12");
    const third = await on.open(anna, {}, "13");
    await on.tables.departures.vanished(guild, "11");
    expect((await boardAt(on, first.table)).status).toBe("closed");
    expect((await boardAt(on, second.table)).status).toBe("lobby");
    await on.tables.departures.vanished(guild, null);
    expect((await boardAt(on, third.table)).status).toBe("closed");
    expect(on.lines.filter(({ level }) => level === "info")).toHaveLength(3);
    expect(await on.behind()).toEqual([]);
  });

  it("has the tables in threads of a deleted channel closed, although Discord tells of the channel alone", async () => {
    const on = bench({ hasChannel: async (channel) => channel === "13" });
    const inChannel = await on.open(anna, {}, "11");
    const inThread = await on.open(anna, {}, "12");
    const elsewhere = await on.open(anna, {}, "13");
    await on.tables.departures.channelDeleted(guild, "11");
    expect((await boardAt(on, inChannel.table)).status).toBe("closed");
    expect((await boardAt(on, inThread.table)).status).toBe("closed");
    expect((await boardAt(on, elsewhere.table)).status).toBe("lobby");
    expect(await on.behind()).toEqual([elsewhere.table]);
  });

  it("has its other channels asked for one at a time, and no more than twice where many are deleted at once", async () => {
    const asked: string[] = [];
    let [waiting, most] = [0, 0];
    const on = bench({
      hasChannel: async (channel) => {
        asked.push(channel);
        waiting += 1;
        most = Math.max(most, waiting);
        await settle();
        waiting -= 1;
        return true;
      },
    });
    for (const channel of ["21", "22"]) await on.open(anna, {}, channel);
    await Promise.all(Array.from({ length: 10 }, (_, at) => on.tables.departures.channelDeleted(guild, `${at}`)));
    expect(asked.toSorted()).toEqual(["21", "21", "22", "22"]);
    expect(most).toBe(1);
  });

  it("keeps a table open while it is unknown whether its thread is there", async () => {
    const on = bench({ hasChannel: () => Promise.reject(new Error("Discord is down")) });
    const { table } = await on.open(anna, {}, "12");
    await on.tables.departures.channelDeleted(guild, "11");
    expect((await boardAt(on, table)).status).toBe("lobby");
    expect(on.lines.filter(({ level }) => level === "warn")).toMatchObject([{ facts: { channel: "12" } }]);
  });

  it("that threw the bot out while it was away has its tables closed at the next start", async () => {
    const on = bench();
    const { table } = await on.open(anna, {}, "11");
    await on.tables.departures.leaveServers(() => true);
    expect((await boardAt(on, table)).status).toBe("lobby");
    await on.tables.departures.leaveServers((id) => id !== guild);
    expect((await boardAt(on, table)).status).toBe("closed");
    expect(await on.store.openTablesOf(guild)).toEqual([]);
  });

  it("may have somebody at several tables at once", async () => {
    const on = bench();
    const first = await on.open(anna, {}, "21");
    const second = await on.open(ben, {}, "22");
    await on.request(first.table, ben, { kind: "join" });
    await on.request(second.table, anna, { kind: "join" });
    expect((await on.request(first.table, anna, { kind: "start" })).board?.status).toBe("playing");
    expect((await on.request(second.table, ben, { kind: "start" })).board?.status).toBe("playing");
  });
});
