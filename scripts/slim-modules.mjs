// Takes from node_modules of an image what is only needed to build, once the packages for development are gone.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const modules = "node_modules";

/** Whole packages: the compiler comes along as somebody's optional peer, and nothing here asks for it when it runs. */
const packages = ["typescript", "@typescript", "@types", ".bin"];

/** SQLite's sources, and what compiling them leaves behind. */
const sources = ["deps", "src", "build/deps", "build/Release/obj", "build/Release/obj.target"];

/** Types, and what debuggers read. */
const forBuilders = /\.d\.[cm]?ts$|\.map$|^(test_extension\.node|sqlite3\.a)$/;

for (const name of packages) remove(name);
for (const path of sources) remove(`better-sqlite3/${path}`);
for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
  if (entry.isFile() && forBuilders.test(entry.name)) rmSync(join(entry.parentPath, entry.name));

/** @param {string} path */
function remove(path) {
  rmSync(join(modules, path), { recursive: true, force: true });
}
