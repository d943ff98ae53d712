import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { withOwnHashes } from "./verify/page-hashes.js";
import { withExamples, writeVectors } from "./verify/write-vectors.js";

// Writes what verifiers are tried with: verify/vectors.json, and a finished game of each kind in verify/samples. Puts
// values into the examples of docs/fairness.md, and verify/index.html's own hashes into its policy.

const folder = new URL("../verify/", import.meta.url);
const document = new URL("../docs/fairness.md", import.meta.url);

mkdirSync(new URL("samples", folder), { recursive: true });
for (const [path, text] of await writeVectors()) writeFileSync(new URL(path, folder), text);
writeFileSync(document, await withExamples(readFileSync(document, "utf8")));
const page = new URL("index.html", folder);
writeFileSync(page, withOwnHashes(readFileSync(page, "utf8")));
