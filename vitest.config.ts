import { availableParallelism } from "node:os";
import { defineConfig, type ViteUserConfig } from "vitest/config";

const report = process.env["VITEST_REPORT"];
/** Results as JSON too, if `VITEST_REPORT` names a file for them. */
export const reporting: Pick<ViteUserConfig["test"] & {}, "reporters"> =
  report === undefined ? {} : { reporters: ["default", ["json", { outputFile: report }]] };

/**
 * The limits to how long a test, or a condition that it waits for, may take are no claim about speed: they only end what
 * hangs, on a machine that is busy with other work as well.
 */
export const everywhere = {
  // Loading everything again for each file would take longer than the tests: no file may leave anything behind.
  isolate: false,
  // Tests end to end wait for processes of their own, so there is work for more than there are cores; but each worker loads
  // and optimises the program for itself.
  maxWorkers: Math.ceil(2.5 * availableParallelism()),
  // Tests make much that lives shortly: fewer collections take an eighth of the processor time away.
  execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=64"],
  setupFiles: ["test/support/how-many-runs.ts", "test/support/every-test.ts"],
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000, interval: 40 } },
};

/** `long`: alone or with others of its kind such a test takes seconds of a core. */
export const tags = [{ name: "long" as const, description: "left out by npm test; npm run test:all has it too" }];

export const everyTest = ["{test,playground/test}/**/*.test.ts"];

/** One kind of tests at a time; `vitest.all.config.ts` runs all. */
export default defineConfig({
  test: {
    ...reporting,
    tags,
    projects: [
      {
        test: {
          name: "the page",
          include: ["playground/test/page/**/*.test.ts"],
          globalSetup: [
            "playground/test/page/chromium.ts",
            "playground/test/page/shared-page.ts",
            "test/e2e/support/bundle-bot.ts",
          ],
          ...everywhere,
        },
      },
      {
        test: {
          name: "end to end",
          include: ["test/e2e/**/*.test.ts", "test/games/*/e2e/**/*.test.ts"],
          globalSetup: ["test/e2e/support/bundle-bot.ts", "test/support/postgres.ts"],
          ...everywhere,
        },
      },
      {
        test: {
          name: "unit",
          include: everyTest,
          exclude: ["test/e2e/**", "test/games/*/e2e/**", "playground/test/page/**"],
          globalSetup: ["test/support/postgres.ts"],
          ...everywhere,
        },
      },
    ],
  },
});
