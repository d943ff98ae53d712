import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { builtProgram, isBuilt } from "./test/support/built-program.js";
import { LongestFirst } from "./test/support/longest-first.js";
import { everyTest, everywhere, reporting, tags } from "./vitest.config.js";

/** Tests that mostly wait: for a bot of their own, a browser, a database server, connections. */
const waiting = [
  "playground/test",
  "test/e2e",
  "test/games/*/e2e",
  "test/soak",
  "test/tooling",
  "test/process",
  "test/discord/gateway",
  "test/store/postgres",
  "test/store/copy",
].map((folder) => `${folder}/**/*.test.ts`);

/** Each worker loads the program once, as it is built. */
const built: TestProjectInlineConfiguration = {
  plugins: [builtProgram],
  test: { ...everywhere, server: { deps: { external: [isBuilt] } } },
};

/**
 * All tests, in two kinds one after the other. Those that work have a worker for each core, since every worker loads and
 * optimises the program for itself. Those that wait have more, so that the cores are busy.
 */
export default defineConfig({
  test: {
    ...reporting,
    tags,
    globalSetup: ["test/support/set-up-all.ts"],
    sequence: { sequencer: LongestFirst },
    projects: [
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
      {
        ...built,
        test: {
          ...built.test,
          name: "waiting",
          include: waiting,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
