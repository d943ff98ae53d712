import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findBannedWords } from "./words/find.js";

// Fails where a comment or an English document has a word of scripts/words/list.ts.

const root = fileURLToPath(new URL("..", import.meta.url));

const files = [
  ...readdirSync(root).map((name) => join(root, name)),
  ...["src", "test", "bench", "scripts", "golden", "playground", "docs", ".github"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(root, folder, path)),
  ),
].filter((path) => /\.m?[jt]s$|(?<!\.(?:de|en))\.md$/.test(path));

const findings = files.flatMap((file) =>
  findBannedWords(file, readFileSync(file, "utf8")).map(
    ({ line, word, instead }) => `${relative(root, file)}:${line}: "${word}": write ${instead}`,
  ),
);

if (findings.length > 0) {
  console.error(`${findings.join("\n")}\n${findings.length} words that comments and documents do without.`);
  process.exitCode = 1;
}
