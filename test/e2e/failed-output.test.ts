import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import { clubEntry } from "../store/contract-club.js";
import { changeTo, openTable } from "../store/engine.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const bin = fileURLToPath(new URL("../../dist/bin/", import.meta.url));

it("a command whose words find a full disk says so in one line and ends with code 1", async () => {
  const folder = temporaryFolder();
  const database = join(folder, "katzentisch.db");
  const store = openSqliteStore(database);
  await openTable(store, { id: "table" });
  await store.commit(changeTo(2, { club: clubEntry() }, { channel: "table", status: "over", seed: Buffer.from([1]) }));
  await store.close();
  const full = openSync("/dev/full", "w");
  const commands = [
    ["club.js", database, "1", "--csv"],
    ["inspect.js", database],
    ["backup.js", join(folder, "backup.db")],
    ["list-games.js"],
  ];
  for (const [program = "", ...args] of commands) {
    const env = { PATH: process.env["PATH"], DATABASE_FILE: database };
    const ended = spawnSync(process.execPath, [join(bin, program), ...args], {
      env,
      stdio: ["ignore", full, "pipe"],
      encoding: "utf8",
    });
    const line = expect.stringMatching(/^What there is to say could not be written: ENOSPC[^\n]*\.\n$/u);
    expect([program, ended.status, ended.stderr]).toEqual([program, 1, line]);
  }
  closeSync(full);
});
