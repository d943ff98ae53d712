import Sqlite from "better-sqlite3";
import { describe, expect, it, vi } from "vitest";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import { type Change, ChannelTakenError, type Store, type TableRow } from "../../src/store/store.js";
import { plainRow as row } from "../support/plain-row.js";

const anna = {
  user: "3",
  name: "Anna",
  level: null,
  away: false,
  stops: false,
  missed: 0,
  before: null,
  hints: 0,
  word: null,
};
const robot = { ...anna, user: null, name: null, level: "strong" } as const;

async function opened(): Promise<Store> {
  const store = openSqliteStore(":memory:");
  await store.create(row, [anna], [], "press 1");
  return store;
}

function change(version: number, more: Partial<Change> = {}, fields: Partial<TableRow> = {}): Change {
  const changed = { ...row, visible: version, ...fields, version };
  return {
    row: changed,
    interaction: null,
    seats: null,
    step: null,
    drafts: null,
    held: null,
    deadlines: [],
    club: null,
    round: null,
    ...more,
  };
}

const action = {
  step: 1,
  seat: 0,
  action: { type: "throw" },
  by: "human",
  interaction: "press 2",
  arrival: null,
  at: 11,
} as const;

describe("the store", () => {
  it("gives a table back as it was put in, with its seats in order", async () => {
    const store = await opened();
    await store.commit(change(2, { seats: [anna, robot] }, { seed: Buffer.from([1, 2]), state: { deep: [1] } }));
    expect(await store.load("table", 5)).toEqual({
      club: null,
      row: { ...row, version: 2, visible: 2, seed: Buffer.from([1, 2]), state: { deep: [1] } },
      seats: [anna, robot],
      drafts: [],
      held: [],
      deadlines: [],
      recent: [],
    });
    expect(await store.load("elsewhere", 5)).toBeNull();
  });

  it("lets a channel have one open table, by the database itself", async () => {
    const store = await opened();
    expect(await store.openTableIn("2")).toBe("table");
    await expect(store.create({ ...row, id: "second" }, [anna], [], "press 9")).rejects.toThrow(ChannelTakenError);
    expect(await store.tableOfPress("press 9")).toBeNull();
    await store.commit(change(2, {}, { status: "closed" }));
    expect(await store.openTableIn("2")).toBeNull();
    await store.create({ ...row, id: "second" }, [anna], [], "press 9");
    expect(await store.openTableIn("2")).toBe("second");
  });

  it("writes all of a change or nothing", async () => {
    const store = await opened();
    const step = { step: 1, action, events: [{ to: "all" as const }] };
    await store.commit(change(2, { interaction: "press 2", step }, { steps: 2 }));
    await expect(
      store.commit(change(3, { interaction: "press 3", step, seats: [robot] }, { steps: 3 })),
    ).rejects.toThrow(/UNIQUE/);
    expect(await store.load("table", 5)).toMatchObject({ row: { version: 2, steps: 2 }, seats: [anna] });
    expect(await store.tableOfPress("press 3")).toBeNull();
    expect(await store.actions("table")).toEqual([action]);
  });

  it("never stores one interaction as two actions", async () => {
    const store = await opened();
    await store.commit(change(2, { step: { step: 1, action, events: [] } }));
    const again = { ...action, step: 2 };
    await expect(store.commit(change(3, { step: { step: 2, action: again, events: [] } }))).rejects.toThrow(/UNIQUE/);
  });

  it("keeps exactly the drafts of the last change that speaks of them", async () => {
    const store = await opened();
    const draft = { prompt: 4, seat: 0, value: { keep: [1] }, open: true };
    await store.commit(change(2, { drafts: [draft, { ...draft, seat: 1, open: false }] }));
    await store.commit(change(3, { drafts: [{ ...draft, value: { keep: [] } }] }));
    await store.commit(change(4, { step: { step: 1, action, events: [] } }));
    expect((await store.load("table", 1))?.drafts).toEqual([{ ...draft, value: { keep: [] } }]);
    await store.commit(change(5, { drafts: [] }));
    expect((await store.load("table", 1))?.drafts).toEqual([]);
  });

  it("makes no statement again for a change, whatever that writes, nor for a new time limit", async () => {
    const store = await opened();
    const held = { prompt: 4, seat: 0, action: { type: "throw" }, by: "human", interaction: null } as const;
    const writeAll = async (version: number): Promise<void> => {
      await store.commit(
        change(version, {
          interaction: `press ${version}`,
          seats: [{ ...anna, missed: version }, robot],
          step: { step: version - 1, action: { ...action, step: version - 1, interaction: null }, events: [] },
          drafts: [{ prompt: 4, seat: 0, value: 1, open: true }],
          held: [held],
          deadlines: [{ kind: "answer", seat: 0, prompt: version, due: 5 }],
        }),
      );
      await store.renew("table");
    };
    for (const version of [2, 4]) await writeAll(version);
    const prepare = vi.spyOn(Sqlite.prototype, "prepare");
    await writeAll(6);
    expect(prepare).not.toHaveBeenCalled();
    prepare.mockRestore();
    expect(await store.load("table", 1)).toMatchObject({ row: { version: 7 }, seats: [{ ...anna, missed: 6 }, robot] });
  });

  it("counts the open tables by game and life, without looking at any of them", async () => {
    const prepare = vi.spyOn(Sqlite.prototype, "prepare");
    const store = openSqliteStore(":memory:");
    for (const [index, game] of (["kalle", "katchen", "kalle"] as const).entries())
      await store.create({ ...row, id: `t${index}`, channel: `c${index}`, game }, [], [], `press ${index}`);
    await store.commit(change(2, {}, { id: "t1", channel: "c1", status: "over" }));
    expect(await store.openTables()).toEqual([{ game: "kalle", status: "lobby", count: 2 }]);
    const statement = prepare.mock.calls.map(([sql]) => sql).find((sql) => sql.includes("group by")) ?? "";
    const sqlite = prepare.mock.contexts.find((context) => context instanceof Sqlite);
    prepare.mockRestore();
    const plan = sqlite?.prepare(`explain query plan ${statement}`).all();
    expect(JSON.stringify(plan)).toContain("USING COVERING INDEX tables_open");
    await store.close();
  });
});
