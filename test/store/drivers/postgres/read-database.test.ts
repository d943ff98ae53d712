// @module-tag long

import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportClub } from "../../../../src/bin/club/export-club.js";
import { migrateStore } from "../../../../src/store/copy.js";
import { writePosition } from "../../../../src/store/write-position.js";
import { type DatabaseReader, openReader } from "../../../../src/store/database-reader.js";
import { BackupError } from "../../../../src/store/drivers/sqlite/back-up.js";
import { openSqliteStore } from "../../../../src/store/drivers/sqlite/sqlite-store.js";
import { untouched } from "../../../support/tables.js";
import { createDatabase, hasPostgres, runSql } from "../../../support/postgres.js";
import { unpackReleased } from "../../../support/released.js";
import { temporaryFolder } from "../../../support/temporary-folder.js";
import { clubEntry } from "../../contract-club.js";
import { anna, changeTo } from "../../engine.js";
import { plainRow } from "../../../support/plain-row.js";

async function allOf(reader: DatabaseReader, id: string): Promise<unknown> {
  const steps = [await reader.events(id), await reader.actions(id), await reader.actions(id, { from: 2, to: 4 })];
  return [id, await reader.load(id, 9), await reader.loadUnreadable(id), await reader.board(id), ...steps];
}

describe.skipIf(!hasPostgres)("a database of PostgreSQL that is only read", () => {
  let file: string;
  let url: string;
  let ids: readonly string[];
  beforeAll(async () => {
    file = join(temporaryFolder(afterAll), "katzentisch.db");
    ids = unpackReleased("b8448ee.db.gz", file).map(({ id }) => id);
    const store = openSqliteStore(file);
    await store.setGuild({ guild: "1", ...untouched, channels: ["7"] });
    await store.create({ ...plainRow, channel: "none" }, [anna], [], "1");
    await store.commit(changeTo(2, { club: clubEntry() }, { status: "over", steps: 1, state: 1, channel: "none" }));
    await store.close();
    url = await createDatabase("empty");
    await migrateStore({ file, url, copied: () => undefined, upgraded: () => undefined });
  });

  it("tells the same of all tables, clubs and servers as the SQLite file that it was copied from", async () => {
    const [there, here] = [await openReader(url), await openReader(file)];
    expect(await there.openTables()).toEqual(await here.openTables());
    expect((await there.openTables()).map(({ due }) => due)).toContainEqual(expect.any(Number));
    for (const id of [...ids, "table", "none"]) expect(await allOf(there, id)).toEqual(await allOf(here, id));
    const always = { from: 0, to: Number.MAX_SAFE_INTEGER };
    expect(await there.club.games("1", always, null, 99)).toEqual(await here.club.games("1", always, null, 99));
    expect([await there.guild("1"), await there.guild("2")]).toEqual([await here.guild("1"), null]);
    await Promise.all([there.close(), here.close()]);
    expect(await exportClub([url, "1", "--csv"], 0)).toBe(await exportClub([file, "1", "--csv"], 0));
  });

  it("stands as it did at one moment", async () => {
    const reader = await openReader(url);
    const before = await reader.openTables();
    await runSql(url, "update tables set version = version + 1");
    expect(await reader.openTables()).toEqual(before);
    await reader.close();
    await runSql(url, "update tables set version = version - 1");
  });

  it("gives the same position of a table as the file", async () => {
    const reader = await openReader(file);
    const open = (await reader.openTables()).find(({ status }) => status === "playing")?.id ?? "";
    await reader.close();
    const positions = [url, file].map((from, at) => ({ from, to: join(temporaryFolder(), `${at}.db`) }));
    const told: unknown[] = [];
    for (const { from, to } of positions) {
      await writePosition(from, open, to);
      await expect(writePosition(from, open, to)).rejects.toThrow(/exists already/);
      const position = await openReader(to);
      expect((await position.openTables()).map(({ id }) => id)).toEqual([open]);
      told.push([await position.load(open, 99), await position.events(open), await position.actions(open)]);
      await position.close();
    }
    expect(told[0]).toEqual(told[1]);
  });

  it("is told of in one line where a position of it cannot be written, as the file is", async () => {
    for (const from of [url, file]) {
      const refused = writePosition(from, "table", "/proc/position.db");
      await expect(refused).rejects.toBeInstanceOf(BackupError);
      await expect(refused).rejects.toThrow(/^The folder of \/proc\/position\.db[^ ]* may not be written to\.[^\n]*$/);
    }
  });

  it("is refused in one line where it cannot be read, without the password", async () => {
    const empty = await createDatabase("empty");
    await expect(openReader(empty)).rejects.toThrow(/^The database named is none of Katzentisch\. [^\n]*$/);
    const [older, newer] = [await createDatabase(), await createDatabase()];
    await runSql(older, "update __drizzle_migrations set created_at = created_at - 1");
    await runSql(newer, "update __drizzle_migrations set created_at = created_at + 1");
    await expect(openReader(older)).rejects.toThrow(/another version of Katzentisch \(older\)/);
    await expect(openReader(newer)).rejects.toThrow(/another version of Katzentisch \(newer\)/);
    await expect(openReader(url.replace(/:\d+\//, ":1/"))).rejects.toThrow(/^PostgreSQL does not answer at /);
    await expect(openReader("postgres://user:secret@")).rejects.toThrow(/^[^\n]*$/);
    await expect(exportClub([url, "no such server", "--csv"], 0)).rejects.toThrow(/^postgres:\/\/127/);
  });
});
