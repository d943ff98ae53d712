import { expect, it } from "vitest";
import { filesIn, read } from "./repository.js";

/** Put together here: this file has none. */
const silencers = [
  ["eslint", "disable"],
  ["oxlint", "disable"],
  ["prettier", "ignore"],
  ["@ts", "ignore"],
  ["@ts", "nocheck"],
  ["@ts", "expect-error"],
].map((words) => words.join("-"));

it("no source file silences a check", () => {
  const files = ["src", "test", "playground", "scripts", "bench"]
    .flatMap(filesIn)
    .filter((path) => /\.m?[jt]s$/.test(path));
  expect(files.length).toBeGreaterThan(20);
  const silent = files.filter((file) => {
    const text = read(file);
    return silencers.some((silencer) => text.includes(silencer));
  });
  expect(silent).toEqual([]);
});
