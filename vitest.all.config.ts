import { defineConfig } from "vitest/config";
import { builtProgram, isBuilt } from "./test/support/built-program.js";
import { MixedOrder } from "./test/support/mixed-order.js";
import { everywhere, reporting } from "./vitest.config.js";

/**
 * All tests, as one kind: each worker loads the program once, as it is built, and those that wait leave the cores to those
 * that work.
 */
export default defineConfig({
  plugins: [builtProgram],
  test: {
    ...everywhere,
    ...reporting,
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/set-up-all.ts"],
    server: { deps: { external: [isBuilt] } },
    sequence: { sequencer: MixedOrder },
  },
});
