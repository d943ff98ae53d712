import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { migrate, ownMigrations } from "../../../../src/store/drivers/postgres/open-database.js";
import { openPostgresStore } from "../../../../src/store/drivers/postgres/postgres-store.js";
import { DatabaseError } from "../../../../src/store/store.js";
import { freePort } from "../../../support/postgres-server.js";
import { createDatabase, hasPostgres, runSql } from "../../../support/postgres.js";
import { temporaryFolder } from "../../../support/temporary-folder.js";

const nobody = { process: "p", holdings: { count: 1, epochOf: () => null } };
const outage = { began: () => undefined, ended: () => undefined };

function open(url: string) {
  return openPostgresStore({ url, pool: 2, outage, ...nobody });
}

/** Why a database is refused. */
async function refusal(url: URL | string): Promise<string> {
  const error = await open(String(url)).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatabaseError);
  const { message } = error as DatabaseError;
  expect(message).not.toContain("\n");
  expect(message).not.toContain("s3cret");
  return message;
}

describe.skipIf(!hasPostgres)("a PostgreSQL database", () => {
  let url: URL;
  beforeEach(async () => {
    url = new URL(await createDatabase("empty"));
  });

  it("is migrated once by processes that start at the same time, and opened as it is afterwards", async () => {
    const stores = await Promise.all(Array.from({ length: 4 }, () => open(String(url))));
    await stores[0]?.setNote("a", "1");
    stores.push(await open(String(url)));
    expect(await Promise.all(stores.map((store) => store.notes()))).toEqual(stores.map(() => new Map([["a", "1"]])));
    for (const store of stores) await store.close();
    const client = new Client({ connectionString: String(url) });
    await client.connect();
    const { rows } = await client.query("select count(*)::int as applied from __drizzle_migrations");
    await client.end();
    const journal = JSON.parse(readFileSync(join(ownMigrations, "meta/_journal.json"), "utf8")) as {
      entries: unknown[];
    };
    expect(rows).toEqual([{ applied: journal.entries.length }]);
  });

  it("that a newer program has migrated is left alone", async () => {
    const newer = temporaryFolder();
    cpSync(ownMigrations, newer, { recursive: true });
    const file = join(newer, "meta/_journal.json");
    const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: object[] };
    const last = { ...journal.entries.at(-1), idx: 99, when: 9_999_999_999_999, tag: "9999_later" };
    writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, last] }));
    writeFileSync(join(newer, "9999_later.sql"), "create table later (id integer)");
    const client = new Client({ connectionString: String(url) });
    await client.connect();
    await migrate(client, newer);
    expect(await refusal(url)).toContain("was written by a newer Katzentisch");
    await client.query("select * from later");
    await client.end();
  });

  it("is refused in one line where a user may not log in, or may not make tables", async () => {
    await runSql(
      String(url),
      "do $$ begin create role locked login password 's3cret'; exception when duplicate_object then null; end $$",
    );
    expect(await refusal(Object.assign(new URL(url), { username: "locked", password: "not-s3cret" }))).toContain(
      "refuses the password of locked",
    );
    expect(await refusal(Object.assign(new URL(url), { username: "stranger" }))).toContain("does not let stranger in");
    expect(await refusal(Object.assign(new URL(url), { username: "locked", password: "s3cret" }))).toContain(
      "Make locked its owner",
    );
  });

  it("is refused in one line where there is none", async () => {
    expect(await refusal(Object.assign(new URL(url), { pathname: "/none" }))).toContain("has no database none");
    expect(await refusal(`postgres://a:s3cret@127.0.0.1:${await freePort()}/b`)).toContain("Start it, or correct host");
    expect(await refusal("postgres://a:s3cret@nowhere.invalid/b")).toContain("Correct the host");
    expect(await refusal(Object.assign(new URL(url), { search: "?sslmode=verify-full" }))).toContain("has no TLS");
    expect(await refusal(Object.assign(new URL(url), { search: "?sslrootcert=/none/s3cert" }))).toContain(
      "cannot be used",
    );
  });

  it("is refused in one line where it cannot hold every text, or is only to be read", async () => {
    const ascii = new URL(url);
    ascii.pathname += "_ascii";
    await runSql(
      String(url),
      `create database ${ascii.pathname.slice(1)} encoding 'SQL_ASCII' locale 'C' locale_provider libc template template0`,
    );
    expect(await refusal(ascii)).toContain("encoding SQL_ASCII");
    await runSql(String(url), `alter database ${url.pathname.slice(1)} set default_transaction_read_only = on`);
    expect(await refusal(url)).toContain("is read-only");
  });
});
