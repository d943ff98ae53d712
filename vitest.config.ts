import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration, type ViteUserConfig } from "vitest/config";
import { builtProgram, isBuilt } from "./test/support/built-program.js";
import { LongestFirst } from "./test/support/longest-first.js";

const report = process.env["VITEST_REPORT"];

/** `long`: alone or with others of its kind such a test takes seconds of a core. */
export const tags = [{ name: "long" as const, description: "left out by npm test; npm run test:all has it too" }];

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
} satisfies ViteUserConfig["test"];

const everyTest = ["{test,playground/test}/**/*.test.ts"];
const ofThePage = ["playground/test/page/**/*.test.ts"];
const endToEnd = ["test/e2e/**/*.test.ts", "test/games/*/e2e/**/*.test.ts"];

/** Tests that mostly wait: for a bot of their own, a browser, a database server, connections. */
const waiting = [
  ...endToEnd,
  "playground/test/**/*.test.ts",
  "test/{discord/gateway,process,soak,store/drivers/postgres,tooling}/**/*.test.ts",
  "test/store/copy.test.ts",
];

/** One kind of tests at a time, on the sources. */
const byKind: TestProjectInlineConfiguration[] = [
  {
    test: {
      ...everywhere,
      name: "the page",
      include: ofThePage,
      globalSetup: [
        "playground/test/page/chromium.ts",
        "playground/test/page/shared-page.ts",
        "test/e2e/support/bundle-bot.ts",
      ],
    },
  },
  {
    test: {
      ...everywhere,
      name: "end to end",
      include: endToEnd,
      globalSetup: ["test/e2e/support/bundle-bot.ts", "test/support/postgres.ts"],
    },
  },
  {
    test: {
      ...everywhere,
      name: "unit",
      include: everyTest,
      exclude: [...endToEnd, ...ofThePage],
      globalSetup: ["test/support/postgres.ts"],
    },
  },
];

/** Each worker loads the program once, as it is built. */
const built: TestProjectInlineConfiguration = {
  plugins: [builtProgram],
  test: { ...everywhere, server: { deps: { external: [isBuilt] } } },
};

/**
 * All tests, in two kinds one after the other. Those that work have a worker for each core, since every worker loads and
 * optimises the program for itself. Those that wait have more, so that the cores are busy.
 */
const all: TestProjectInlineConfiguration[] = [
  {
    ...built,
    test: {
      ...built.test,
      name: "working",
      include: everyTest,
      exclude: waiting,
      maxWorkers: availableParallelism(),
      sequence: { groupOrder: 0 },
    },
  },
  { ...built, test: { ...built.test, name: "waiting", include: waiting, sequence: { groupOrder: 1 } } },
];

/** `--mode all` runs all tests at once. */
export default defineConfig(({ mode }) => ({
  test: {
    // Results as JSON too, if `VITEST_REPORT` names a file for them.
    ...(report === undefined ? {} : { reporters: ["default", ["json", { outputFile: report }]] }),
    tags,
    ...(mode === "all"
      ? { projects: all, globalSetup: ["test/support/set-up-all.ts"], sequence: { sequencer: LongestFirst } }
      : { projects: byKind }),
  },
}));
