import { describe, expect, it } from "vitest";
import { isAddress, isPostgres, nameOf } from "../../src/store/database-address.js";
import { openReader } from "../../src/store/database-reader.js";
import { complaintOf } from "../../src/store/drivers/postgres/open-database.js";
import { BackupError, checkTarget } from "../../src/store/drivers/sqlite/back-up.js";

/** PostgreSQL's driver takes them as they are meant. */
const right: readonly (readonly [address: string, name: string])[] = [
  ["postgres://bot:s3cret@host:5432/db", "postgres://host:5432/db"],
  ["postgres://bot:s3c@ret@host:5432/db", "postgres://host:5432/db"],
  ["postgres://bot:s3c\nret@host/db", "postgres://host/db"],
  ["Postgres://bot:s3cret@host/db", "postgres://host/db"],
  ["postgresql://bot@host/db?password=s3cret", "postgres://host/db"],
  ["postgres://host/db?user=bot@cloud&password=s3c@ret", "postgres://host/db"],
  ["postgres:///db?host=/run/postgresql", "postgres:///db"],
  ["postgres://bot:s3cret@[::1]:5432/db", "postgres://[::1]:5432/db"],
];

/** Each has a part of the password where host, port or database should be, or is no address of PostgreSQL. */
const wrong: readonly string[] = [
  "postgres://bot:s3c/ret@host/db",
  "postgres://bot:s3c#ret@host/db",
  "postgres://bot:s3c?ret@host/db",
  "postgres://bot:12/s3cret@host/db",
  "postgres://bot:s3cret/db",
  "postgres:/bot:s3cret@host/db",
  "postgres:bot:s3cret@host/db",
  '"postgres://bot:s3cret@host/db"',
  " postgres://bot:s3cret@host/db",
  "DATABASE_URL=postgres://bot:s3cret@host/db",
  "mysql://bot:s3cret@host/db",
];

describe("a database's address", () => {
  it.each(right)("is known for one of PostgreSQL, and its name has no password: %j", (address, name) => {
    expect([isPostgres(address), isAddress(address), nameOf(address)]).toEqual([true, true, name]);
  });

  it.each(wrong)(
    "is refused in one line without the password where it would lead somewhere else: %j",
    async (address) => {
      expect([isPostgres(address), isAddress(address), nameOf(address)]).toEqual([false, true, "postgres://…"]);
      const refused = openReader(address);
      await expect(refused).rejects.toThrow(/^This is no address of PostgreSQL\. Write it as postgres:\/\/USER[^\n]*$/);
      await expect(refused).rejects.not.toThrow(/s3c|ret@/);
    },
  );

  it.each(["data/katzentisch.db", "/srv/me@home/bot.db", "postgres.db", "C:\\data\\bot.db", "a:b.db"])(
    "is not what names a file: %s",
    (file) => {
      expect([isPostgres(file), isAddress(file), nameOf(file)]).toEqual([false, false, file]);
    },
  );

  it("is nothing to write to", () => {
    for (const [address] of right) {
      expect(() => checkTarget(address)).toThrow(BackupError);
      expect(() => checkTarget(address)).toThrow(/^An address cannot be written to\. Name a file\.$/);
    }
  });

  it.each([...wrong, "postgres://bot:s3cret@", "postgres://bot:s3cret@host:99999/db"])(
    "can be complained of, and without the password, where it is none: %j",
    (address) => {
      const refusals = ["ENOTFOUND", "ECONNREFUSED"].map((code) => Object.assign(new Error("no"), { code }));
      for (const error of [new TypeError("Invalid URL"), ...refusals])
        expect(complaintOf(error, address).message).not.toMatch(/s3c|ret@|:12/);
    },
  );

  it("can be complained of with a percent sign that stands for itself", () => {
    const error = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    expect(complaintOf(error, "postgres://100%bot:s3cret@host/db").message).toMatch(/ at host:5432\. /);
  });
});
