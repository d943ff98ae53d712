// @module-tag long

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../support/temporary-folder.js";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Writes far more than the WAL may hold, and prints its greatest size in bytes. */
const script = `
  const { statSync } = await import("node:fs");
  const { openSqliteStore } = await import(process.argv[1]);
  const file = process.argv[2];
  const store = openSqliteStore(file);
  const write = async (text, pauseMs) => {
    store.setNote("long", text);
    await store.onDisk();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  };
  // The worker starts with the first of many writes, and that may take its time.
  for (let note = 0; note < 70; note += 1) await write(String(note), 20);
  let most = 0;
  for (let note = 0; note < 1_200; note += 1) {
    await write(String(note).repeat(25_000), 2);
    most = Math.max(most, statSync(file + "-wal").size);
  }
  store.close();
  console.log(most);
`;

it("the log is taken over into the database while the bot writes, and stays short", async () => {
  const store = new URL("../../dist/store/drivers/sqlite/sqlite-store.js", import.meta.url).href;
  const args = ["--input-type=module", "--eval", script, store, join(folder, "bot.db")];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  // Of some 100 MB written; without the worker it would be 62.
  expect(Number(stdout)).toBeLessThan(50 * 2 ** 20);
  expect(Number(stdout)).toBeGreaterThan(0);
});
