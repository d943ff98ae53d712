import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** A file for the results as JSON, besides the usual output; unset: none. */
const report = process.env["VITEST_REPORT"];

/**
 * The limits to how long a test, or a condition that it waits for, may take are no claim about speed: they only end what
 * hangs, on a machine that is busy with other work as well.
 */
const everywhere = {
  // Loading everything again for each file would take longer than the tests: no file may leave anything behind.
  isolate: false,
  // Tests end to end wait for processes of their own, so there is work for more than there are cores; all projects
  // share these workers, and unit tests run while others wait.
  maxWorkers: 2 * availableParallelism() + 1,
  // Tests make much that lives shortly: fewer collections take an eighth of the processor time away.
  execArgv: ["--max-semi-space-size=64"],
  setupFiles: ["test/support/seeded-random.ts", "test/support/real-time.ts"],
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000, interval: 40 } },
};

export default defineConfig({
  test: {
    ...(report === undefined ? {} : { reporters: ["default", ["json", { outputFile: report }]] }),
    projects: [
      {
        test: {
          name: "the page",
          include: ["test/page/**/*.test.ts"],
          globalSetup: ["test/page/chromium.ts"],
          ...everywhere,
        },
      },
      {
        test: {
          name: "end to end",
          include: ["test/e2e/**/*.test.ts", "test/games/*/e2e/**/*.test.ts"],
          globalSetup: ["test/e2e/support/bundle-bot.ts"],
          ...everywhere,
        },
      },
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/games/*/e2e/**", "test/page/**"],
          ...everywhere,
        },
      },
    ],
  },
});
