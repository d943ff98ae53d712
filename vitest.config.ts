import { defineConfig } from "vitest/config";

/** A file for the results as JSON, beside the usual output; unset: none. */
const report = process.env["VITEST_REPORT"];

export default defineConfig({
  test: {
    ...(report === undefined ? {} : { reporters: ["default", ["json", { outputFile: report }]] }),
    // Most of the long tests wait for processes of their own, so every core may have one.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "rooms",
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "over the wire",
          include: ["test/e2e/**/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
