import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const run = promisify(execFile);

/** What `npm run soak` loads, and begins nothing by itself. */
const parts = ["soak.ts", "adversary.ts", "processes/soak-processes.ts"] as const;

/** Loads a file as a program does, with nothing around it. @returns all that is printed */
async function load(file: string): Promise<string> {
  const url = new URL(file, import.meta.url).href;
  const program = `
    await import(${JSON.stringify(url)});
    process.stdout.write("loaded");
  `;
  const words = ["--import", "tsx", "--input-type=module", "--eval", program];
  const { stdout, stderr } = await run(process.execPath, words, { timeout: 120_000 });
  return stdout + stderr;
}

// It shares what it knows of the games with the tests, where there is a test runner in any case.
it.each(parts)("%s of the soak is loaded without a test runner", async (file) => {
  const printed = await load(file);
  expect(printed).toBe("loaded");
});
