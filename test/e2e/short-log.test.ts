import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "log-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Writes far more than the log beside the database may ever hold, and tells how long that was at most, in bytes. */
const script = `
  const { statSync } = await import("node:fs");
  const { Store } = await import(process.argv[1]);
  const file = process.argv[2];
  const store = new Store(file);
  let most = 0;
  for (let note = 0; note < 1_500; note += 1) {
    store.setNote("long", String(note).repeat(20_000));
    await store.onDisk();
    most = Math.max(most, statSync(file + "-wal").size);
  }
  store.close();
  console.log(most);
`;

it("the log is taken over into the database while the bot writes, and stays short", async () => {
  const store = new URL("../../dist/store/store.js", import.meta.url).href;
  const args = ["--input-type=module", "--eval", script, store, join(folder, "bot.db")];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  // Of some 100 MB that were written.
  expect(Number(stdout)).toBeLessThan(30 * 2 ** 20);
  expect(Number(stdout)).toBeGreaterThan(0);
});
