import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { heartbeatsOfFile } from "../../../../src/store/heartbeats.js";
import { openDatabase } from "../../../../src/store/drivers/sqlite/database.js";
import { adviceOnNode } from "../../../../src/store/drivers/sqlite/database-file.js";
import { DatabaseError } from "../../../../src/store/store.js";
import { openSqliteStore } from "../../../../src/store/drivers/sqlite/sqlite-store.js";
import { temporaryFolder } from "../../../support/temporary-folder.js";
import { mountSmallDisk } from "../../../e2e/support/small-disk.js";

/** One megabyte. Only root may mount a disk; else the test is skipped. */
const smallDisk = mountSmallDisk(1);
const disk = smallDisk?.folder ?? "";
afterAll(() => smallDisk?.remove());

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "deep", "katzentisch.db");
});

function pragma(name: string): unknown {
  const database = openDatabase(file);
  try {
    return database.sqlite.pragma(name, { simple: true });
  } finally {
    database.close();
  }
}

describe("the database", () => {
  it("is made with its folder and opened again with what is in it", async () => {
    const first = openSqliteStore(file);
    await first.setNote("colour", "black");
    await first.close();
    const second = openSqliteStore(file);
    expect((await second.notes()).get("colour")).toBe("black");
    expect((await second.notes()).has("shape")).toBe(false);
    await second.close();
  });

  it("lies where a link leads, be the file there yet or not, and has one lock by all its paths", async () => {
    const [link, further] = [join(folder, "link.db"), join(folder, "further.db")];
    symlinkSync(file, link);
    symlinkSync("link.db", further);
    const store = openSqliteStore(further);
    await store.setNote("colour", "black");
    for (const path of [file, link, further])
      expect(() => openSqliteStore(path)).toThrow("Another Katzentisch is running");
    expect(readdirSync(join(folder, "deep"))).toEqual(
      expect.arrayContaining(["katzentisch.db", "katzentisch.db-wal", "katzentisch.db.lock"]),
    );
    expect(readdirSync(folder).filter((name) => /-wal|lock/.test(name))).toEqual([]);
    await store.close();
    const again = openSqliteStore(link);
    expect((await again.notes()).get("colour")).toBe("black");
    await again.close();
  });

  it("is refused in one line where links lead to one another", () => {
    const [one, other] = [join(folder, "one.db"), join(folder, "other.db")];
    symlinkSync(one, other);
    symlinkSync(other, one);
    expect(() => openSqliteStore(one)).toThrow(DatabaseError);
    expect(() => openSqliteStore(one)).toThrow(
      /^The database .* cannot be opened: [^\n]*\. Check DATABASE_FILE and its folder\.$/,
    );
  });

  it("writes ahead, keeps references whole, waits for locks, and brings commits to the disk next to its thread", () => {
    expect(pragma("journal_mode")).toBe("wal");
    expect(pragma("foreign_keys")).toBe(1);
    expect(pragma("busy_timeout")).toBe(1500);
    expect(pragma("synchronous")).toBe(1);
  });

  it("refuses a second process, until the first is gone, however it went", () => {
    const script = `
      import { openDatabase } from ${JSON.stringify(new URL("../../../../src/store/drivers/sqlite/database.ts", import.meta.url).href)};
      openDatabase(${JSON.stringify(file)});
      process.kill(process.pid, "SIGKILL");`;
    const mine = openDatabase(file);
    expect(() => openDatabase(file)).toThrow(/Another Katzentisch is running/);
    mine.close();
    const child = join(folder, "child.mts");
    writeFileSync(child, script);
    const { signal, status } = spawnSync(process.execPath, ["--import", "tsx", child]);
    // Windows knows no signals: a killed process ends with 1.
    expect(signal ?? status).toBe(process.platform === "win32" ? 1 : "SIGKILL");
    openDatabase(file).close();
  });

  it("refuses a file that is no database, in one line, and leaves it as it is", () => {
    const text = join(folder, "shopping.txt");
    writeFileSync(text, "milk, bread, three dice and thirteen coasters\n".repeat(50));
    expect(() => openDatabase(text)).toThrow(DatabaseError);
    expect(() => openDatabase(text)).toThrow(
      /^The database .*cannot be used: [^\n]*Set DATABASE_FILE to another file\.$/,
    );
  });

  it("refuses a database that a newer program wrote", () => {
    openDatabase(file).close();
    const sqlite = new Sqlite(file);
    sqlite.prepare("insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)").run();
    sqlite.close();
    expect(() => openDatabase(file)).toThrow(/written by a newer Katzentisch/);
  });

  it("refuses a folder that cannot be made", () => {
    writeFileSync(join(folder, "deep"), "a file where a folder should be");
    expect(() => openDatabase(file)).toThrow(/cannot be opened/);
  });

  it("refuses a file that may only be read, in one line, before anybody plays on it", () => {
    file = join(folder, "katzentisch.db");
    openDatabase(file).close();
    rmSync(`${file}.lock`);
    chmodSync(file, 0o444);
    chmodSync(folder, 0o777);
    const line = asNobody(() => {
      try {
        openDatabase(file).close();
        return "it is opened";
      } catch (error) {
        return error instanceof DatabaseError ? error.message : error;
      }
    });
    expect(line).toMatch(/^The database .*katzentisch\.db or a file next to it is read-only\. [^\n]*$/);
  });

  it.runIf(smallDisk !== null)("says what to do on a disk without room (needs the right to mount a small one)", () => {
    const full = join(disk, "katzentisch.db");
    const refusal = /^There is no room for the database .*katzentisch\.db\. Make some, [^\n]*$/;
    for (const room of [0, 16_384]) {
      const ballast = join(disk, "ballast");
      writeFileSync(ballast, Buffer.alloc(1_048_576 - room));
      expect(() => openDatabase(full)).toThrow(refusal);
      for (const name of readdirSync(disk)) rmSync(join(disk, name));
    }
    openDatabase(full).close();
  });

  it("tells other programs when the bot was last on the air", async () => {
    const store = openSqliteStore(file);
    expect(await heartbeatsOfFile(file).stored()).toBeNull();
    await store.touch(1234, 0);
    await store.touch(5678, 0);
    expect(await heartbeatsOfFile(file).stored()).toBe(5678);
    await store.close();
    await expect(heartbeatsOfFile(join(folder, "nothing.db")).stored()).rejects.toThrow(/unable to open|directory/);
  });
});

it("a Node that aborts what was compiled by it is refused in one line, and no other is", () => {
  const [affected, ready] = ["RemoveEnvironmentCleanupHook", "nothing"].map((text) => () => Buffer.from(text));
  if (affected === undefined || ready === undefined) throw new Error("there is no addon");
  for (const version of ["v24.19.0", "v24.20.3"])
    expect(adviceOnNode(version, affected)).toMatch(new RegExp(`^Node ${version} would end .* Install Node 24\\.21`));
  for (const version of ["v20.19.0", "v22.23.2", "v24.18.0", "v24.21.0", "v26.10.0"])
    expect(adviceOnNode(version, affected)).toBeNull();
  expect(adviceOnNode("v24.20.0", ready)).toBeNull();
});

describe("a database that belongs to root, as after a restore", () => {
  const module = new URL("../../../../dist/store/drivers/sqlite/database.js", import.meta.url).href;
  /** Loads all as root, and opens the database as nobody. */
  const program = `
    const { openDatabase } = await import(${JSON.stringify(module)});
    openDatabase(":memory:").close();
    process.setgid(65534);
    process.setuid(65534);
    try { openDatabase(process.argv[1]).close(); } catch (error) { console.log(error.message); }`;

  it.runIf(process.getuid?.() === 0).each(["", "-wal", "-shm", ".lock"])(
    "is told by whose the file bot.db%s is and how to give it to the bot (needs root)",
    (end) => {
      const database = join(temporaryFolder(), "bot.db");
      openDatabase(database).close();
      const files = ["", "-wal", "-shm", ".lock"].map((each) => `${database}${each}`);
      for (const each of files) writeFileSync(each, "", { flag: "a" });
      for (const each of [dirname(database), ...files]) chownSync(each, 65_534, 65_534);
      chownSync(`${database}${end}`, 0, 0);
      chmodSync(`${database}${end}`, 0o600);
      const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program, database], {
        encoding: "utf8",
      });
      expect(stdout).toBe(
        `The database ${database} cannot be used. ${database}${end} belongs to root, and this runs as user 65534, who may not use it. Nothing is lost: run chown 65534:65534 ${database}${end} as root and start again.\n`,
      );
    },
  );
});

/** As nobody, if the process may change its user; root may write everything. */
function asNobody<T>(job: () => T): T {
  const user = process.geteuid?.();
  if (user !== 0 || process.seteuid === undefined) return job();
  process.seteuid(65_534);
  try {
    return job();
  } finally {
    process.seteuid(user);
  }
}
