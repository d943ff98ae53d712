import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Script } from "node:vm";

// node run-bundle.mjs FILE: runs a bundle in ASCII with what an earlier run has compiled of it (FILE.cache). With
// CACHE=write that is written when the program ends.
const file = process.argv[2] ?? "";
const cache = `${file}.cache`;
const script = new Script(
  `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, "latin1")}\n})`,
  { filename: file, ...(existsSync(cache) ? { cachedData: readFileSync(cache) } : {}) },
);
if (process.env["CACHE"] === "write")
  process.once("exit", () => {
    writeFileSync(cache, script.createCachedData());
  });
/** @type {(...parts: readonly unknown[]) => void} */
const run = script.runInThisContext();
const built = { exports: {} };
run(built.exports, createRequire(file), built, file, dirname(file));
