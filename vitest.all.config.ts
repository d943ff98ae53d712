import { defineConfig } from "vitest/config";
import { MixedOrder } from "./test/support/mixed-order.js";
import { everywhere, reporting } from "./vitest.config.js";

/**
 * All tests, as one kind: each worker loads the sources once, and those that wait leave the cores to those that work.
 */
export default defineConfig({
  test: {
    ...everywhere,
    ...reporting,
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/page/chromium.ts", "test/e2e/support/bundle-bot.ts", "test/support/postgres.ts"],
    sequence: { sequencer: MixedOrder },
  },
});
