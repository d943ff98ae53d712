import type Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { retentionMs } from "../../src/tables/retention.js";
import { pressOf } from "../support/presses.js";
import { live, restarting, startedThrow } from "../support/restarting.js";
import { nextInteraction, requestOf } from "../support/interactions.js";
import { type Bench, person } from "../support/tables.js";

const anna = person("Anna");
const ben = person("Ben");
const mo = person("Mo", true);
const channel = "100000000000000001";

const { begin, restart } = restarting();

const lifeOf = async (on: Bench, table: string): Promise<string | undefined> => (await on.tables.board(table))?.status;

const errors = ({ lines }: Bench): readonly string[] =>
  lines.filter(({ level }) => level === "error").map(({ sentence }) => sentence);

/** Keep a running game from being read. */
const breakages: Readonly<Record<string, (sqlite: Sqlite.Database, table: string) => void>> = {
  "a state that is no JSON": (sqlite, table) => {
    sqlite.prepare("update tables set state = '{' where id = ?").run(table);
  },
  "a state that lacks something": (sqlite, table) => {
    sqlite.prepare("update tables set state = json_remove(state, '$.phase') where id = ?").run(table);
  },
  "a state that is gone": (sqlite, table) => {
    sqlite.prepare("update tables set state = null where id = ?").run(table);
  },
  "options that are no JSON": (sqlite, table) => {
    sqlite.prepare("update tables set options = 'none' where id = ?").run(table);
  },
  "events that are no JSON": (sqlite, table) => {
    sqlite.prepare("update events set events = '[1,' where \"table\" = ?").run(table);
  },
  "events that are something else": (sqlite, table) => {
    sqlite.prepare("update events set events = '{}' where \"table\" = ?").run(table);
  },
  "a game that this program does not have": (sqlite, table) => {
    sqlite.prepare("update tables set game = 'patience' where id = ?").run(table);
  },
};

describe.each(Object.entries(breakages))("a table with %s", (_name, damage) => {
  it("is set aside by a start, in one line of the log, and nobody else hears of it", async () => {
    const before = begin();
    const table = await startedThrow(before);
    const other = await before.open(ben, {}, "100000000000000002");
    const on = await restart(before, (sqlite) => {
      damage(sqlite, table);
    });
    await on.tables.shards.start();
    await live(on, 15 * 60_000);
    expect(await on.tables.board(table)).toMatchObject({
      status: "quarantined",
      play: null,
      seed: null,
      seats: [{}, {}, {}],
    });
    expect(on.lines.filter(({ level }) => level === "warn" || level === "error")).toEqual([
      { level: "warn", facts: { count: 1, tables: [table] }, sentence: expect.stringContaining("set aside") as string },
    ]);
    expect((await on.request(other.table, anna, { kind: "join" })).kind).toBe("done");
    const told = on.changed.filter((board) => board.table === table);
    expect(new Set(told.map(({ version }) => version)).size).toBe(1);
  });

  it("refuses presses, and is closed by those who may close any", async () => {
    const before = begin();
    const table = await startedThrow(before);
    const on = await restart(before, (sqlite) => {
      damage(sqlite, table);
    });
    await on.tables.shards.start();
    const press = await on.press(table, ben, 1, pressOf("throw"));
    expect(press).toMatchObject({ kind: "refused", code: "unreadable", board: { status: "quarantined" } });
    expect(await on.request(table, ben, { kind: "leave" })).toMatchObject({ code: "unreadable" });
    expect(await on.request(table, ben, { kind: "close" })).toMatchObject({ code: "host-closes" });
    expect(await on.request(table, ben, { kind: "rematch", parent: null })).toMatchObject({ code: "not-now" });
    const closing = nextInteraction();
    const close = async () => on.tables.requests.handle(table, requestOf({ kind: "close" }, mo, closing));
    expect(await close()).toMatchObject({
      kind: "done",
      board: { status: "closed", seed: expect.any(String) as string },
    });
    expect(await close()).toMatchObject({ kind: "known", board: { status: "closed" } });
    expect(await on.request(table, anna, { kind: "close" })).toMatchObject({ code: "ended" });
    const after = await restart(on);
    expect(await lifeOf(after, table)).toBe("closed");
  });

  it("does not keep another from being opened in its channel, and is shown there until then", async () => {
    const before = begin();
    const table = await startedThrow(before);
    const on = await restart(before, (sqlite) => {
      damage(sqlite, table);
    });
    // First of all: this finds out.
    const next = await on.open(ben);
    expect(next).toMatchObject({ status: "lobby" });
    expect((await on.tables.boardIn(channel))?.table).toBe(next.table);
    await on.request(next.table, ben, { kind: "close" });
    expect(await on.tables.boardIn(channel)).toMatchObject({ table, status: "quarantined" });
    expect(await on.request(table, anna, { kind: "close" })).toMatchObject({ kind: "done" });
    expect(await on.tables.boardIn(channel)).toBeNull();
  });

  it("forgets people, and tells them what it has of them", async () => {
    const before = begin();
    const table = await startedThrow(before);
    const on = await restart(before, (sqlite) => {
      damage(sqlite, table);
    });
    const rows: unknown[] = [];
    for await (const row of on.tables.userData.rows(anna.user)) rows.push(row);
    expect(rows).toMatchObject([{ row: { id: table }, own: { seat: 0 }, actions: [{ seat: 0 }] }]);
    expect(await on.tables.userData.deleteUser(anna.user)).toBe(1);
    expect(await on.tables.userData.count(anna.user)).toBe(0);
    expect(await on.tables.board(table)).toMatchObject({
      status: "quarantined",
      host: "",
      seats: [{ type: "nobody" }, {}, {}],
    });
    expect((await on.store.userData.rowsOf(ben.user, table))?.own?.seat).toBe(1);
  });

  it("is closed when its channel goes, or its server", async () => {
    const before = begin();
    const table = await startedThrow(before);
    const on = await restart(before, (sqlite) => {
      damage(sqlite, table);
    });
    await on.tables.departures.vanished("100000000000000000", "3");
    expect(await lifeOf(on, table)).toBe("quarantined");
    await on.tables.departures.vanished("100000000000000000", channel);
    expect(await lifeOf(on, table)).toBe("closed");
    expect(await on.behind()).toEqual([]);

    const second = await startedThrow(on);
    const again = await restart(on, (sqlite) => {
      damage(sqlite, second);
    });
    await again.tables.departures.vanished("100000000000000000", null);
    expect(await lifeOf(again, second)).toBe("closed");
    expect([...errors(on), ...errors(again)]).toEqual([]);
  });
});

describe("a table that was set aside", () => {
  it("goes on as soon as a start can read it, with all the time for its open question", async () => {
    const before = begin();
    const table = await startedThrow(before);
    let state: unknown;
    const broken = await restart(before, (sqlite) => {
      state = sqlite.prepare("select state from tables where id = ?").pluck().get(table);
      sqlite.prepare("update tables set state = '{' where id = ?").run(table);
    });
    await broken.tables.shards.start();
    expect(await lifeOf(broken, table)).toBe("quarantined");
    await broken.messages.shown(table, "7", (await broken.tables.board(table))?.version ?? 0);
    expect(await broken.behind()).toEqual([]);
    const on = await restart(broken, (sqlite) => {
      sqlite.prepare("update tables set state = ? where id = ?").run(state, table);
    });
    await on.tables.shards.start();
    expect(on.changed.map((board) => [board.table, board.status])).toContainEqual([table, "playing"]);
    expect(await on.behind()).toEqual([table]);
    const prompt = (await on.tables.board(table))?.play?.prompts.find(({ seat }) => seat === 1);
    expect(await on.press(table, ben, prompt?.id ?? 0, pressOf("throw"))).toMatchObject({
      kind: "done",
    });
  });

  it("is swept away by time", { tags: "long" }, async () => {
    const before = begin();
    const table = await startedThrow(before);
    const on = await restart(before, (sqlite) => {
      sqlite.prepare("update tables set state = '{' where id = ?").run(table);
    });
    await on.tables.shards.start();
    await on.clock.forward(retentionMs.closed + 2 * 60 * 60_000);
    expect(await on.tables.board(table)).toBeNull();
    expect(errors(on)).toEqual([]);
  });

  it("stays where it is when its channel has another by then", async () => {
    const before = begin();
    const table = await startedThrow(before);
    const broken = await restart(before, (sqlite) => {
      sqlite.prepare("update tables set game = 'patience' where id = ?").run(table);
    });
    await broken.tables.shards.start();
    const next = await broken.open(ben);
    const on = await restart(broken, (sqlite) => {
      sqlite.prepare("update tables set game = 'katchen' where id = ?").run(table);
    });
    await on.tables.shards.start();
    expect(await lifeOf(on, table)).toBe("quarantined");
    expect(await lifeOf(on, next.table)).toBe("lobby");
    expect(errors(on)).toEqual([]);
  });
});
