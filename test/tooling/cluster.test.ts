import { describe, expect, it } from "vitest";
import { filesIn, read } from "./repository.js";

/** What makes, starts and counts processes, connects them, and refuses what is not theirs. */
const knowing = /^src\/(?:cluster|process|store|metrics|bin|discord\/(?:api|gateway))\/|^src\/(?:main|app|config)\.ts$/;

/** Words of ownership, besides the store's refusal and a line that hosts have read in the log for long. */
const words =
  /\b(?:leases?|leased|fenc(?:e|ed|ing))\b|\b(?:an)?other process(?:es)?\b|\bthis process (?:alone|serves)\b|\bcluster\b/i;
const known = "other processes follow by themselves";

describe("that several processes may serve the bot", () => {
  it("is known to nobody but the cluster, what starts it, the connections and the store", () => {
    const mentioning = filesIn("src")
      .filter((path) => path.endsWith(".ts") && !knowing.test(path))
      .flatMap((path) =>
        read(path)
          .split("\n")
          .filter((line) => words.test(line.replaceAll(known, "")))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(mentioning).toEqual([]);
  });
});
