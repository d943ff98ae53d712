import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { backUp, BackupError } from "../../../../src/store/drivers/sqlite/back-up.js";
import { openReader } from "../../../../src/store/database-reader.js";
import { openDatabase } from "../../../../src/store/drivers/sqlite/database.js";
import { DatabaseError } from "../../../../src/store/store.js";
import { mountSmallDisk } from "../../../e2e/support/small-disk.js";
import { temporaryFolder } from "../../../support/temporary-folder.js";

/** Only root may mount a disk; else the test is skipped. */
const disk = mountSmallDisk(4);
afterAll(() => disk?.remove());

describe("a database on a read-only disk, where SQLite cannot make the files that it needs to read it", () => {
  it.runIf(disk !== null)("is refused in one line that says to copy it (needs the right to mount a disk)", async () => {
    const [folder, file] = [temporaryFolder(), join(disk?.folder ?? "", "bot.db")];
    const [made, copy] = [join(folder, "bot.db"), join(folder, "copy.db")];
    const database = openDatabase(made);
    for (const end of ["", "-wal"]) copyFileSync(`${made}${end}`, `${file}${end}`);
    database.close();
    disk?.makeReadOnly();
    const line = /bot\.db is on a read-only disk[^\n]*\. Copy it, and the file next to it that ends in -wal, [^\n]*\.$/;
    await expect(openReader(file)).rejects.toBeInstanceOf(DatabaseError);
    await expect(openReader(file)).rejects.toThrow(line);
    await expect(backUp(file, copy)).rejects.toBeInstanceOf(BackupError);
    await expect(backUp(file, copy)).rejects.toThrow(line);
    // As it says.
    for (const end of ["", "-wal"]) copyFileSync(`${file}${end}`, `${made}${end}`);
    await (await openReader(made)).close();
    expect((await backUp(made, copy)).tables).toBe(0);
  });
});
