import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { waitForFile, waitOnce } from "../../../../src/store/drivers/sqlite/database-file.js";
import { openSqliteStore } from "../../../../src/store/drivers/sqlite/sqlite-store.js";
import type { Store } from "../../../../src/store/store.js";
import { temporaryFolder } from "../../../support/temporary-folder.js";

let sqlite: Sqlite.Database;
let inner: Store;
let now: number;
/** How long a call takes. */
let takesMs: number;
/** What calls were ready to wait for the file. */
let waits: unknown[];
beforeEach(() => {
  sqlite = new Sqlite(":memory:");
  waitForFile(sqlite);
  inner = openSqliteStore(":memory:");
  [now, takesMs, waits] = [0, 0, []];
});
afterEach(async () => {
  await inner.close();
  sqlite.close();
});

function patience(): unknown {
  return sqlite.pragma("busy_timeout", { simple: true });
}

/** A store whose calls take `takesMs` of a clock of its own. */
function slowStore(): Store {
  const setNote = (key: string): Promise<void> => {
    waits.push(patience());
    now += takesMs;
    return key === "held" ? Promise.reject(new Error("database is locked")) : Promise.resolve();
  };
  const inFile = waitOnce(sqlite, () => now);
  return { ...inner, setNote: (key) => inFile(() => setNote(key)) };
}

describe("a file that another program holds", () => {
  it("is waited for by one call, and by none after it for as long again", async () => {
    const store = slowStore();
    takesMs = 1_500;
    await expect(store.setNote("held", "1")).rejects.toThrow("locked");
    takesMs = 1;
    await store.setNote("board", "2");
    now += 1_400;
    await store.setNote("board", "3");
    now += 200;
    await store.setNote("board", "4");
    expect(waits).toEqual([1_500, 0, 0, 1_500]);
  });

  it("is waited for by each call that has not had to wait so far", async () => {
    const store = slowStore();
    takesMs = 20;
    for (const key of ["a", "held", "b"]) await store.setNote(key, "").catch(() => undefined);
    expect(waits).toEqual([1_500, 1_500, 1_500]);
  });

  it("is not waited for by what comes again every second, which leaves the others' patience as it was", async () => {
    const file = join(temporaryFolder(), "bot.db");
    const store = openSqliteStore(file);
    const other = new Sqlite(file);
    other.exec("begin immediate");
    const told = vi.spyOn(Sqlite.prototype, "pragma");
    await expect(store.touch(1, 0)).rejects.toThrow("locked");
    const set = told.mock.calls.map(([pragma]) => pragma).filter((pragma) => pragma.includes("="));
    told.mockRestore();
    expect(set).toEqual(["busy_timeout = 0", "busy_timeout = 1500"]);
    await expect(store.setNote("board", "1")).rejects.toThrow("locked");
    other.close();
    await store.close();
  });
});
