// @module-tag long

import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createDatabase, hasPostgres } from "../support/postgres.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** As `npm run` does. @returns all that is printed */
function run(
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: unknown; readonly text: string }> {
  const command = [join(root, "dist/bin", `${program}.js`), ...args];
  const env = { PATH: process.env["PATH"], ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: root, env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, text: stdout + stderr });
    });
  });
}

const url = "postgres://bot:s3cret@127.0.0.1:1/db";

describe("the password of PostgreSQL", () => {
  it.each([
    ["inspect", ["postgres://bot:s3c/ret@127.0.0.1:1/db"], {}],
    ["club", ["postgres://bot:s3c#ret@127.0.0.1:1/db", "1", "--csv"], {}],
    ["migrate-store", [url], { DATABASE_URL: url }],
    ["backup", ["copy.db"], { DATABASE_FILE: url }],
    ["backup", [url], { DATABASE_URL: url }],
  ])("is not printed by %s with %j and %j, which says in one line what is wrong", async (program, args, settings) => {
    const { code, text } = await run(program, args, settings);
    expect({ code, text }).toEqual({ code: 1, text: expect.stringMatching(/^[^\n]+\n$/) });
    expect(text).not.toMatch(/s3c|ret@/);
  });

  it.skipIf(!hasPostgres)("is not printed by inspect where it has an @ that stands for itself", async () => {
    const there = (await createDatabase()).replace(/\/\/[^@]*@/, (user) => `${user.slice(0, -1)}:s3c@ret@`);
    expect(await run("inspect", [there, "none"])).toEqual({
      code: 1,
      text: expect.stringMatching(/^There is no table none in postgres:\/\/127[^@]*\n$/),
    });
  });
});
