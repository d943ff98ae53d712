import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);

/** What `npm run soak` loads, and begins nothing by itself. */
const parts = ["soak.ts", "adversary.ts", "processes/soak-processes.ts"] as const;

/** Loads all as a program does, with nothing around them. @returns all that is printed */
async function load(): Promise<string> {
  const program = `
    for (const file of ${JSON.stringify(parts.map((part) => new URL(part, import.meta.url).href))}) await import(file);
    process.stdout.write("loaded");
  `;
  const words = ["--import", "tsx", "--input-type=module", "--eval", program];
  const { stdout, stderr } = await run(process.execPath, words, { timeout: 120_000 });
  return stdout + stderr;
}

// It shares what it knows of the games with the tests, where there is a test runner in any case.
it("the soak is loaded without a test runner", async () => {
  expect(await load()).toBe("loaded");
});
