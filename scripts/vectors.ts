import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { withOwnHashes } from "./verify/page-hashes.js";
import { writeVectors } from "./verify/write-vectors.js";

// Writes what verifiers are tried with: verify/vectors.json, and a finished game of each kind in verify/samples. Puts
// verify/index.html's own hashes into its policy.

const folder = new URL("../verify/", import.meta.url);

mkdirSync(new URL("samples", folder), { recursive: true });
for (const [path, text] of await writeVectors()) writeFileSync(new URL(path, folder), text);
const page = new URL("index.html", folder);
writeFileSync(page, withOwnHashes(readFileSync(page, "utf8")));
