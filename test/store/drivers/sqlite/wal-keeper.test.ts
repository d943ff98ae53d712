import { EventEmitter } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptyWal, WalKeeper } from "../../../../src/store/drivers/sqlite/wal.js";
import { openSqliteStore } from "../../../../src/store/drivers/sqlite/sqlite-store.js";
import type { Store } from "../../../../src/store/store.js";
import { filesWith, temporaryFolder } from "../../../support/temporary-folder.js";

let folder: string;
let file: string;
let store: Store;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "katzentisch.db");
  store = openSqliteStore(file);
});
afterEach(async () => {
  await store.close();
});

/** In one long transaction, until told to stop. */
function reader(): () => void {
  const sqlite = new Sqlite(file, { readonly: true });
  sqlite.exec("begin");
  sqlite.prepare("select count(*) from notes").get();
  return () => {
    sqlite.close();
  };
}

/** Stores something and takes it back. */
async function comeAndGo(): Promise<void> {
  await store.setNote("name", "Zwiebelfisch");
  await store.setNote("name", "");
}

describe("what is deleted", () => {
  it("is gone from the log too as soon as that is emptied", async () => {
    await comeAndGo();
    expect(filesWith(file, "Zwiebelfisch")).not.toEqual([]);
    await store.userData.eraseDeleted();
    expect(filesWith(file, "Zwiebelfisch")).toEqual([]);
  });

  it("goes from the log when somebody who still reads has ended, and nobody is held up until then", async () => {
    const stop = reader();
    await comeAndGo();
    const emptied = store.userData.eraseDeleted();
    await store.setNote("other", "written meanwhile");
    // The reader goes on, and the wait ends.
    await emptied;
    expect(filesWith(file, "Zwiebelfisch")).not.toEqual([]);
    stop();
    await vi.waitFor(() => expect(filesWith(file, "Zwiebelfisch")).toEqual([]), { timeout: 120_000 });
    expect((await store.notes()).get("other")).toBe("written meanwhile");
  });

  it("goes from the log at the next start where the bot was killed before that", async () => {
    const stop = reader();
    await comeAndGo();
    // The last to close removes the WAL: a reader leaves it, as a killed process would.
    await store.close();
    expect(filesWith(file, "Zwiebelfisch")).not.toEqual([]);
    const beside = new Sqlite(file, { readonly: true });
    beside.prepare("select count(*) from notes").get();
    stop();
    store = openSqliteStore(file);
    expect(filesWith(file, "Zwiebelfisch")).toEqual([]);
    beside.close();
  });

  it("is tried again where the disk has failed", async () => {
    const tries = vi.fn<() => boolean>();
    tries.mockImplementationOnce(() => {
      throw new Error("EIO");
    });
    tries.mockReturnValueOnce(false).mockReturnValue(true);
    await new WalKeeper(file, tries, () => undefined).emptyWal();
    expect(tries).toHaveBeenCalledTimes(3);
  });
});

describe("a log on which work fails", () => {
  it("is told of the first time, and once an hour as long as that goes on", async () => {
    let [steady, fails] = [0, 2];
    const told: unknown[] = [];
    const tries = (): boolean => {
      fails -= 1;
      if (fails < 0) return true;
      throw new Error("EIO");
    };
    const keeper = new WalKeeper(
      file,
      tries,
      (error) => told.push(error),
      () => steady,
    );
    await keeper.emptyWal();
    expect(told).toHaveLength(1);
    fails = 1;
    steady += 59 * 60_000;
    await keeper.emptyWal();
    expect(told).toHaveLength(1);
    fails = 2;
    steady += 60_000;
    await keeper.emptyWal();
    expect(told).toEqual([new Error("EIO"), new Error("EIO")]);
  });
});

describe("a worker that cannot be started", () => {
  it("is told of and ends nothing, and is tried again with the next work", async () => {
    const told: unknown[] = [];
    const worker = Object.assign(new EventEmitter(), {
      unref: () => undefined,
      postMessage: () => worker.emit("message", { emptied: true }),
      terminate: async () => 0,
    });
    let starts = 0;
    const start = (): Worker => {
      starts += 1;
      if (starts < 3) throw new Error("EAGAIN");
      return worker as unknown as Worker;
    };
    const here = vi.fn<() => boolean>();
    const keeper = new WalKeeper(
      file,
      here,
      (error) => told.push(error),
      () => 0,
      start,
    );
    keeper.checkpoint();
    expect([starts, told]).toEqual([1, [new Error("EAGAIN")]]);
    await keeper.emptyWal();
    expect([starts, here.mock.calls]).toEqual([3, []]);
    keeper.close();
  });
});

describe("a log that is to be emptied", () => {
  it("is empty then, waits for nobody, and writers are as patient as before", () => {
    // Waiting as writers do would take a week.
    const patienceMs = 7 * 86_400_000;
    const sqlite = new Sqlite(file, { timeout: patienceMs });
    sqlite.prepare("insert into notes (key, value) values ('a', 'b')").run();
    expect(emptyWal(sqlite)).toBe(true);
    expect(statSync(`${file}-wal`).size).toBe(0);
    expect(sqlite.pragma("busy_timeout", { simple: true })).toBe(patienceMs);
    const stop = reader();
    sqlite.prepare("update notes set value = 'c'").run();
    expect(emptyWal(sqlite)).toBe(false);
    stop();
    sqlite.close();
  });
});
