import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** Put together here, so that this file is not one of those it looks for. */
const silencers = [
  ["eslint", "disable"],
  ["oxlint", "disable"],
  ["prettier", "ignore"],
  ["@ts", "ignore"],
  ["@ts", "nocheck"],
  ["@ts", "expect-error"],
].map((words) => words.join("-"));

function sources(): readonly string[] {
  return ["src", "test", "playground", "scripts", "bench"]
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.m?[jt]s$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name)),
    );
}

it("no source file silences a check", () => {
  const files = sources();
  expect(files.length).toBeGreaterThan(20);
  const silent = files.filter((file) => {
    const text = readFileSync(file, "utf8");
    return silencers.some((silencer) => text.includes(silencer));
  });
  expect(silent.map((file) => relative(root, file))).toEqual([]);
});
