import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Sqlite from "better-sqlite3";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { backUp, BackupError } from "../../../../src/store/drivers/sqlite/back-up.js";
import { openSqliteStore } from "../../../../src/store/drivers/sqlite/sqlite-store.js";
import type { Store } from "../../../../src/store/store.js";
import { temporaryFolder } from "../../../support/temporary-folder.js";
import { mountSmallDisk } from "../../../e2e/support/small-disk.js";

/** One megabyte. Only root may mount a disk; else the test is skipped. */
const smallDisk = mountSmallDisk(1);
const disk = smallDisk?.folder ?? "";

let folder: string;
let file: string;
let store: Store;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "bot.db");
  store = openSqliteStore(file);
});
afterEach(async () => {
  await store.close();
});

afterAll(() => smallDisk?.remove());

/** In the folder, besides the database and SQLite's files. */
function others(): readonly string[] {
  return readdirSync(folder).filter((name) => !name.startsWith("bot.db"));
}

/** About this many bytes. */
async function fill(bytes: number): Promise<void> {
  await store.setNote("heavy", "x".repeat(bytes));
}

/** @returns one line, without its end */
async function complaint(from: string, to: string): Promise<string> {
  const error: unknown = await backUp(from, to).catch((reason: unknown) => reason);
  if (!(error instanceof BackupError)) throw new Error(`no complaint but ${String(error)}`);
  expect(error.message).not.toContain("\n");
  return error.message;
}

describe("a backup", () => {
  it("is one file that holds everything, while the store stays open and goes on", async () => {
    await store.setNote("name", "before");
    const to = join(folder, "copy.db");
    expect(await backUp(file, to)).toEqual({ tables: 0, bytes: readFileSync(to).length });
    await store.setNote("name", "after");
    expect(others()).toEqual(["copy.db"]);
    const copy = openSqliteStore(to);
    expect((await copy.notes()).get("name")).toBe("before");
    await copy.close();
    expect((await store.notes()).get("name")).toBe("after");
  });

  it("holds what a bot that was killed had stored and not yet moved to the main file", async () => {
    await store.setNote("name", "in the log");
    expect(readFileSync(file).includes("in the log")).toBe(false);
    const to = join(folder, "copy.db");
    await backUp(file, to);
    expect(readFileSync(to).includes("in the log")).toBe(true);
  });

  it("is one moment of a database that another process is writing to without a pause, and does not stop it", async () => {
    await fill(8_000_000);
    const script = fileURLToPath(new URL("../../../support/busy-writer.ts", import.meta.url));
    const writer = spawn(process.execPath, ["--import", "tsx", script, file], { stdio: ["ignore", "pipe", "inherit"] });
    try {
      const numbers: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        await nextLine(writer);
        const to = join(folder, `copy-${round}.db`);
        await backUp(file, to);
        const copy = new Sqlite(to, { readonly: true });
        const note = (key: string) => Number(copy.prepare("select value from notes where key = ?").pluck().get(key));
        expect(note("first")).toBe(note("second"));
        numbers.push(note("first"));
        copy.close();
      }
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
      expect(writer.exitCode).toBeNull();
    } finally {
      writer.kill("SIGKILL");
      await once(writer, "close");
    }
  });

  it("overwrites nothing", async () => {
    const to = join(folder, "copy.db");
    writeFileSync(to, "dear to somebody");
    expect(await complaint(file, to)).toMatch(/copy\.db exists already\. Name another file/);
    expect(await complaint(file, file)).toMatch(/bot\.db exists already/);
    expect(await complaint(file, folder)).toMatch(/exists already/);
    expect(readFileSync(to, "utf8")).toBe("dear to somebody");
    expect(others()).toEqual(["copy.db"]);
  });

  it("says in one line what is missing", async () => {
    expect(await complaint(join(folder, "none.db"), join(folder, "copy.db"))).toMatch(
      /^There is no database .*none\.db\. Set DATABASE_FILE/,
    );
    expect(await complaint(file, join(folder, "none/copy.db"))).toMatch(/^There is no folder .*none\. Make it first/);
    expect(await complaint(folder, join(folder, "copy.db"))).toMatch(
      / is a folder\. Set DATABASE_FILE to the bot's own/,
    );
    expect(others()).toEqual([]);
  });

  it("says in one line that a path goes through a file, and leaves that as it is", async () => {
    const text = join(folder, "notes.txt");
    writeFileSync(text, "dear to somebody");
    expect(await complaint(file, join(text, "copy.db"))).toMatch(/notes\.txt is no folder\. Name a file in one\./);
    expect(await complaint(file, join(text, "deeper/copy.db"))).toMatch(/^There is no folder /);
    expect(readFileSync(text, "utf8")).toBe("dear to somebody");
  });

  it("says in one line too what cannot be taken away after it", async () => {
    const to = join(folder, "copy.db");
    const part = `copy.db.${process.pid}.part`;
    mkdirSync(join(folder, part));
    expect(await complaint(file, to)).toMatch(/copy\.db/);
    expect(others()).toEqual([part]);
  });

  it.runIf(process.geteuid?.() === 0)("says what rights are missing (needs root, to give its own up)", async () => {
    const [shut, secret, to] = [join(folder, "shut"), join(folder, "secret.db"), join(folder, "copy.db")];
    mkdirSync(shut, { mode: 0o700 });
    cpSync(file, secret);
    for (const name of readdirSync(folder)) if (name !== "shut") chmodSync(join(folder, name), 0o644);
    chmodSync(secret, 0o600);
    chmodSync(folder, 0o755);
    process.seteuid?.(65_534);
    try {
      expect(await complaint(join(shut, "bot.db"), to)).toMatch(/shut\/bot\.db may not be read/);
      expect(await complaint(secret, to)).toMatch(/secret\.db may not be read/);
      expect(await complaint(file, to)).toMatch(/^The folder of .*copy\.db may not be written to\. Allow that/);
    } finally {
      process.seteuid?.(0);
    }
    expect(others()).toEqual(["secret.db", "shut"]);
  });

  it.each([
    ["notes.txt", "not a database ".repeat(500)],
    ["empty.db", ""],
  ])("is not made of %s, which is no database of the bot's", async (name, text) => {
    const from = join(folder, name);
    writeFileSync(from, text);
    expect(await complaint(from, join(folder, "copy.db"))).toMatch(/is no database of Katzentisch\. Set DATABASE_FILE/);
    expect(others()).toEqual([name]);
  });

  it("is not made of a database that is damaged", async () => {
    await store.close();
    const sqlite = new Sqlite(file);
    const write = sqlite.prepare("insert into notes (key, value) values (?, ?)");
    sqlite.transaction(() => {
      for (let note = 0; note < 2_000; note += 1) write.run(`note ${note}`, "x".repeat(100));
    })();
    sqlite.pragma("wal_checkpoint(TRUNCATE)");
    const root = Number(sqlite.prepare("select rootpage from sqlite_master where name = 'notes'").pluck().get());
    const size = Number(sqlite.pragma("page_size", { simple: true }));
    sqlite.close();
    const bytes = readFileSync(file);
    bytes.fill(0x55, (root - 1) * size + 8, root * size);
    writeFileSync(file, bytes);
    expect(await complaint(file, join(folder, "copy.db"))).toMatch(/damaged|malformed/);
    expect(others()).toEqual([]);
  });

  it.runIf(smallDisk !== null)(
    "on a disk without room leaves nothing behind (needs the right to mount a small one)",
    async () => {
      await fill(2_000_000);
      expect(await complaint(file, join(disk, "copy.db"))).toMatch(/^There is no room for .*copy\.db\./);
      expect(readdirSync(disk)).toEqual([]);
    },
  );
});

async function nextLine({ stdout }: ChildProcess): Promise<void> {
  if (stdout === null) throw new Error("the writer has no output");
  await once(stdout, "data");
}
