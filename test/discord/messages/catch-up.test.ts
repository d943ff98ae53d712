import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import type { Board } from "../../../src/tables/board.js";
import { CatchUp } from "../../../src/discord/messages/table-messages.js";
import { fakeClock } from "../../support/fake-clock.js";
import { bench, type Bench, keepLines } from "../../support/tables.js";
import { boardAt, three } from "../../support/tables-of-three.js";
import { temporaryFolder } from "../../support/temporary-folder.js";

const [anna, ben] = three;
const awayMs = 40_000;

/** What of it moves time limits: a second after the last heartbeat counts as up. */
const downtimeMs = awayMs - 1_000;

/** Games have begun, each shown, in channels of their own. */
async function begun(on: Bench, count: number): Promise<readonly Board[]> {
  const boards: Board[] = [];
  for (let index = 0; index < count; index += 1) {
    const { table } = await on.open(anna, {}, String(200_000_000_000_000_000n + BigInt(index)));
    await on.request(table, ben, { kind: "join" });
    await on.request(table, anna, { kind: "start" });
    const board = await boardAt(on, table);
    await on.messages.shown(table, `message ${index}`, board.version);
    boards.push(board);
  }
  return boards;
}

describe("boards whose time limit has moved", () => {
  it("are told of one at a time as newer versions, when there is room for the next, and one that is pressed before its turn shows the right time", async () => {
    const on = bench({ catchUpMs: 20 });
    const boards = await begun(on, 25);
    const last = boards.at(-1);
    await on.tables.shards.touch();
    await on.clock.forward(awayMs);
    const caughtUp = on.tables.shards.touch();
    await on.clock.forward(190);
    expect(on.changed).toHaveLength(10);
    const reply = await on.request(last?.table ?? "", ben, { kind: "leave" });
    expect(reply.board?.play?.due).toBe((last?.play?.due ?? 0) + downtimeMs);
    await on.clock.forward(600);
    await caughtUp;
    const shown = new Map(on.changed.map((board) => [board.table, board]));
    for (const { table, version, play } of boards) {
      expect(shown.get(table)?.version).toBeGreaterThan(version);
      expect(shown.get(table)?.play?.due).toBe((play?.due ?? 0) + downtimeMs);
    }
  });

  it("are all updated after a crash in the middle, and their times move by the downtime alone", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "katzentisch.db");
    const before = bench({ file, catchUpMs: 20 });
    const boards = await begun(before, 25);
    await before.tables.shards.touch();
    await before.clock.forward(awayMs);
    void before.tables.shards.touch();
    await before.clock.forward(10);
    expect(before.changed.length).toBeLessThan(25);
    await before.store.close();
    const after = bench({ file, clock: before.clock, catchUpMs: 20 });
    const start = after.tables.shards.start();
    await before.clock.forward(1_000);
    await start;
    const shown = new Map(after.changed.map((board) => [board.table, board]));
    for (const { table, play } of boards) expect(shown.get(table)?.play?.due).toBe((play?.due ?? 0) + downtimeMs);
    await after.tables.stop();
    await after.store.close();
  });

  it("are not updated if none has moved, at a start right after the last heartbeat", async () => {
    const on = bench({ catchUpMs: 20 });
    await begun(on, 3);
    await on.tables.shards.touch();
    await on.tables.shards.start();
    expect(on.changed).toEqual([]);
    expect(await on.behind()).toEqual([]);
  });

  it("are updated once if another downtime comes before all of them had their turn", async () => {
    const on = bench({ catchUpMs: 20 });
    await begun(on, 25);
    await on.tables.shards.touch();
    await on.clock.forward(awayMs);
    const first = on.tables.shards.touch();
    await on.clock.forward(190);
    vi.spyOn(on.store, "touch").mockResolvedValueOnce(true);
    const second = on.tables.shards.touch();
    await on.clock.forward(1_000);
    await Promise.all([first, second]);
    expect(on.changed).toHaveLength(10 + 25);
  });

  it("are left out where the channel shows them by now", async () => {
    const on = bench({ catchUpMs: 20 });
    const boards = await begun(on, 3);
    await on.tables.shards.touch();
    await on.clock.forward(awayMs);
    const caughtUp = on.tables.shards.touch();
    await on.clock.forward(10);
    const told = new Set(on.changed.map(({ table }) => table));
    expect(told.size).toBe(1);
    const last = boards.find(({ table }) => !told.has(table))?.table ?? "";
    const reply = await on.request(last, ben, { kind: "leave" });
    await on.messages.shown(last, "message 2", reply.board?.version ?? 0);
    await on.clock.forward(600);
    await caughtUp;
    const others = boards.map(({ table }) => table).filter((table) => table !== last);
    expect(on.changed.map(({ table }) => table).toSorted()).toEqual(others.toSorted());
  });

  it("are tried again where the disk has failed", async () => {
    const on = bench({ catchUpMs: 20 });
    const [board] = await begun(on, 1);
    await on.tables.shards.touch();
    await on.clock.forward(awayMs);
    vi.spyOn(on.store, "renew").mockImplementationOnce(() => {
      throw new Error("disk full");
    });
    const caughtUp = on.tables.shards.touch();
    await on.clock.forward(5_000);
    expect(on.changed).toEqual([]);
    await on.clock.forward(6_000);
    await caughtUp;
    expect(on.changed).toMatchObject([{ table: board?.table, version: (board?.version ?? 0) + 1 }]);
  });
});

describe("thousands of boards that are behind", () => {
  it("are read five hundred at a time, with a turn for others in between", async () => {
    const clock = fakeClock();
    const ids = Array.from({ length: 1_234 }, (_, at) => `t${String(at).padStart(4, "0")}`);
    const reads: string[] = [];
    const page = (what: string, after: string, most = 0): readonly string[] => {
      const some = ids.filter((id) => id > after).slice(0, most);
      reads.push(`${what} ${some.length}`);
      return some;
    };
    const catchUp = new CatchUp({
      store: {
        async *behind() {
          for (const after of ["", "t0499", "t0999"]) yield page("behind", after, 500);
        },
      },
      messages: { of: () => ({ message: null, shown: 9 }) },
      clock,
      log: keepLines().log,
      tables: () => ({
        board: async () => null,
        shards: {
          timed: async (_shard, after, most) => new Map(page("timed", after, most).map((id) => [id, 1])),
          renewed: async () => null,
        },
      }),
      write: () => Promise.resolve(),
    });
    const over = new AbortController();
    const others = async (): Promise<void> => {
      while (!over.signal.aborted) {
        reads.push("others");
        await setImmediate();
      }
    };
    void others();
    await catchUp.run(0, true);
    over.abort();
    const pages = reads.filter((read) => read !== "others");
    expect(pages).toEqual(["behind 500", "behind 500", "behind 234", "timed 500", "timed 500", "timed 234"]);
    const [first] = [...pages];
    const between = reads
      .slice(reads.indexOf(first ?? ""))
      .join(" ")
      .split(/[a-z]+ \d+/u)
      .slice(1, -1);
    expect(between.every((turns) => turns.includes("others"))).toBe(true);
  });
});
