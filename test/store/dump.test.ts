// @module-tag long

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateStore } from "../../src/store/copy.js";
import { createDatabase, hasPostgres, PostgresServer, runSql } from "../support/postgres.js";
import { dumpPrograms } from "../support/postgres-binaries.js";
import { install } from "../support/postgres-server.js";
import { unpackReleased } from "../support/released.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const run = promisify(execFile);

const programs = hasPostgres ? dumpPrograms() : null;
if (programs === null) process.stderr.write("PostgreSQL's dumps are not tested: there is no pg_dump\n");

/** As docs/operations.md has it. @param program what it begins with */
function command(program: string): string {
  const docs = readFileSync(fileURLToPath(new URL("../../docs/operations.md", import.meta.url)), "utf8");
  const line = docs.split("\n").find((one) => one.startsWith(`${program} `));
  if (line === undefined) throw new Error(`no line begins with ${program}`);
  return line;
}

/** Number of rows and what is in them, by table. */
async function contents(url: string): Promise<ReadonlyMap<string, unknown>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ readonly name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const found = new Map<string, unknown>();
  for (const { name } of rows) {
    const all = await client.query(
      `select count(*)::int as rows, md5(string_agg(own::text, ' ' order by own::text)) as md5 from "${name}" as own`,
    );
    found.set(name, all.rows[0]);
  }
  await client.end();
  return found;
}

describe.skipIf(programs === null)("a dump of PostgreSQL", () => {
  let server: PostgresServer | null = null;
  let isTooOld = false;
  beforeAll(async () => {
    if (programs === null) return;
    // pg_dump refuses servers that are newer than itself, so it gets the one that it came with.
    const client = new Client({ connectionString: await createDatabase("empty") });
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    await client.end();
    if (Math.floor(Number(rows[0]?.server_version_num) / 10_000) <= programs.version) return;
    isTooOld = !programs.hasServer;
    server = isTooOld ? null : await PostgresServer.start(await install(programs.bin));
  });
  afterAll(() => server?.stop());

  it("is written and restored as the docs say, into an empty database or one that has been played on", async ({
    skip,
  }) => {
    skip(isTooOld, "pg_dump is older than the server");
    const folder = temporaryFolder();
    const file = join(folder, "katzentisch.db");
    unpackReleased("b8448ee.db.gz", file);
    const [url, empty] = [await createDatabase("empty", server), await createDatabase("empty", server)];
    await migrateStore({ file, url, copied: () => undefined, upgraded: () => undefined });
    const before = await contents(url);
    const inShell = (line: string, to: string) =>
      run("sh", ["-c", line], {
        cwd: folder,
        env: { PATH: `${programs?.bin}:${process.env["PATH"]}`, DATABASE_URL: to },
      });
    await inShell(command("pg_dump"), url);
    await runSql(url, "delete from actions", "insert into hints_off values ('1')", "update tables set version = 999");
    for (const to of [url, empty]) {
      await inShell(command("pg_restore"), to);
      expect(await contents(to)).toEqual(before);
    }
    expect(before.get("actions")).toMatchObject({ rows: 141 });
  });
});
