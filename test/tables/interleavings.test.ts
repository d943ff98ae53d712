import { describe, expect, it, afterAll } from "vitest";
import { storm } from "../support/storm.js";
import { join } from "node:path";
import { temporaryFolder } from "../support/temporary-folder.js";

/** Longer than any number of runs. */
const patienceMs = 60 * 60_000;

describe("tables of all games to which everything happens in any order, over a store that fails and comes late", () => {
  it(
    "lose, double and reorder nothing, show only what is stored, leave nobody stuck and come to an end",
    async () => {
      await expect(storm(25, null)).resolves.toBeUndefined();
    },
    patienceMs,
  );
});

const folder = temporaryFolder(afterAll);

describe("tables whose bot dies at any write, and is started again", () => {
  it(
    "go on where they stood: every answer that was given counts once, and the channel comes to show it",
    async () => {
      let files = 0;
      const stormed = storm(14, () => {
        files += 1;
        return join(folder, `${files}.db`);
      });
      await expect(stormed).resolves.toBeUndefined();
    },
    patienceMs,
  );
});
