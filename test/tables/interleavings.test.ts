import { describe, expect, it } from "vitest";
import { storm } from "../support/storm.js";

/** Longer than any number of runs that somebody may ask for. */
const patienceMs = 60 * 60_000;

describe("tables to which everything happens in any order", () => {
  it(
    "lose, double and reorder nothing, show only what is stored, leave nobody stuck and come to an end",
    async () => {
      await expect(storm(50, null)).resolves.toBeUndefined();
    },
    patienceMs,
  );
});
