import { describe, expect, it } from "vitest";
import { filesIn, read } from "./repository.js";

/** What makes, starts and counts processes, connects them, and refuses what is not theirs. */
const knowing = /^src\/(?:cluster|process|store|metrics|bin|discord\/(?:api|gateway))\/|^src\/(?:main|app|config)\.ts$/;

/** Words of ownership, besides the store's refusal and a line that hosts have read in the log for long. */
const words = new RegExp(
  [
    /\b(?:leases?|leased|fenc(?:e|ed|ing)|errands?|cluster)\b/,
    /\b(?:serve[sd]?|isCertain|parting|parted)\b/,
    /\b(?:an)?other process(?:es)?\b/,
    // A computer player's thread has its process's clock.
    /\bthis process\b(?!'s clock)/,
    /\bhand(?:ed)?(?: \w+)? over\b|\btak(?:es?|en|ing)(?: \w+)? over\b/,
    /\b(?:another|next|last|present) owner\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);
const known = "other processes follow by themselves";

/** Lines that mention it where nobody knows of it. */
function mentionsIn(path: string, source: string): readonly string[] {
  if (!path.endsWith(".ts") || knowing.test(path)) return [];
  const lines = source.split("\n").filter((line) => words.test(line.replaceAll(known, "")));
  return lines.map((line) => `${path}: ${line.trim()}`);
}

describe("that several processes may serve the bot", () => {
  it("is known to nobody but the cluster, what starts it, the connections and the store", () => {
    expect(filesIn("src").flatMap((path) => mentionsIn(path, read(path)))).toEqual([]);
  });

  it.each([
    "  /** Whether a server is here. */\n  readonly serves?: OfServers;",
    "    if (ports.isCertain(guild)) return;",
    'import type { Parting } from "../ports.js";',
    "  parted(shard: number): void;",
    "/** As long as its lease is valid. */",
    "// It was handed over meanwhile.",
    "// Somebody else takes it over.",
    '"its next owner looks at them"',
    "/** Its server has left this process. */",
    "// Another process has changed it.",
    "    await errands.ask([errand]);",
  ])("is found where somebody plants it: %s", (planted) => {
    const source = `const first = 1;\n${planted}\n`;
    expect(mentionsIn("src/tables/planted.ts", source)).toHaveLength(1);
    expect(mentionsIn("src/cluster/planted.ts", source)).toEqual([]);
  });
});
