import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DiskFlusher } from "../../../../src/store/drivers/sqlite/wal.js";
import { temporaryFolder } from "../../../support/temporary-folder.js";

let folder: string;
let database: Sqlite.Database;
let disk: DiskFlusher;
/** How many rows have been changed so far. */
let changes: number;
/** Under way, oldest first; the test passes or fails each. */
let flushes: { readonly resolve: () => void; readonly reject: (error: Error) => void }[];

beforeEach(() => {
  folder = temporaryFolder();
  const file = join(folder, "katzentisch.db");
  database = new Sqlite(file);
  database.pragma("journal_mode = WAL");
  database.exec("create table throws (pips integer)");
  flushes = [];
  const flushed = () => new Promise<void>((resolve, reject) => flushes.push({ resolve, reject }));
  changes = 0;
  disk = new DiskFlusher(
    file,
    () => undefined,
    () => changes,
    flushed,
  );
});
afterEach(() => {
  disk.close();
  database.close();
});

/** Waits for what has just been changed. */
function afterChange(): Promise<void> {
  changes += 1;
  return disk.reached();
}

/** In the order of arrival. */
function watched(...waiting: readonly Promise<void>[]): () => Promise<readonly string[]> {
  const ends = waiting.map(() => "waits");
  waiting.forEach((one, place) => {
    one.then(
      () => (ends[place] = "there"),
      () => (ends[place] = "failed"),
    );
  });
  return async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return [...ends];
  };
}

describe("what is committed", () => {
  it("is on the disk only after a flush that began later", async () => {
    const ends = watched(afterChange(), afterChange());
    expect(flushes).toHaveLength(1);
    flushes.shift()?.resolve();
    expect(await ends()).toEqual(["there", "waits"]);
    flushes.shift()?.resolve();
    expect(await ends()).toEqual(["there", "there"]);
  });

  it("waits for one flush with everything that comes while another is under way", async () => {
    const ends = watched(afterChange(), afterChange(), afterChange(), afterChange());
    flushes.shift()?.resolve();
    await ends();
    expect(flushes).toHaveLength(1);
    flushes.shift()?.resolve();
    expect(await ends()).toEqual(["there", "there", "there", "there"]);
    expect(flushes).toEqual([]);
  });

  it("is said to have failed where the disk says so, and the next flush is tried all the same", async () => {
    const ends = watched(afterChange(), afterChange());
    flushes.shift()?.reject(new Error("EIO"));
    expect(await ends()).toEqual(["failed", "waits"]);
    flushes.shift()?.resolve();
    expect(await ends()).toEqual(["failed", "there"]);
  });

  it("is flushed once for all who wait for the same, and not again for latecomers", async () => {
    const ends = watched(afterChange(), disk.reached());
    expect(flushes).toHaveLength(1);
    flushes.shift()?.resolve();
    expect(await ends()).toEqual(["there", "there"]);
    expect(await watched(disk.reached())()).toEqual(["there"]);
    expect(flushes).toEqual([]);
  });

  it("is flushed again where the flush before has failed", async () => {
    const ends = watched(afterChange());
    flushes.shift()?.reject(new Error("EIO"));
    expect(await ends()).toEqual(["failed"]);
    const again = watched(disk.reached());
    flushes.shift()?.resolve();
    expect(await again()).toEqual(["there"]);
  });

  it("begins to be flushed when it is committed, and all that is committed meanwhile together after that", async () => {
    changes += 1;
    disk.beginFlush();
    expect(flushes).toHaveLength(1);
    changes += 1;
    disk.beginFlush();
    changes += 1;
    disk.beginFlush();
    const ends = watched(disk.reached());
    expect(flushes).toHaveLength(1);
    flushes.shift()?.resolve();
    expect(await ends()).toEqual(["waits"]);
    expect(flushes).toHaveLength(1);
    flushes.shift()?.resolve();
    expect(await ends()).toEqual(["there"]);
    expect(flushes).toEqual([]);
  });

  it("is in the file once the database is closed, and nothing is waited for", async () => {
    disk.close();
    await disk.reached();
    expect(flushes).toEqual([]);
  });

  it("reaches a real disk", async () => {
    const real = new DiskFlusher(
      join(folder, "katzentisch.db"),
      () => undefined,
      () => changes,
    );
    database.exec("insert into throws values (6)");
    await Promise.all([real.reached(), real.reached()]);
    real.close();
    real.close();
  });
});
