// Removes from an image's node_modules what is only needed to build.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const modules = "node_modules";

/** The compiler comes as an optional peer; nothing asks for it at run time. */
const packages = ["typescript", "@typescript", "@types", ".bin"];

/** SQLite's sources, and remains of compiling them. */
const sources = ["deps", "src", "build/deps", "build/Release/obj", "build/Release/obj.target"];

/** Fonts' other weights and specimens, and a second copy of what shapes letters. */
const spare = /^harfbuzz-subset\.wasm$|^font-family\.png$|\.ttf$/;

/** Fonts that pictures are drawn in. */
const fonts =
  /^(Nunito_(400Regular|700Bold|800ExtraBold)|BalooBhaijaan2_700Bold|Mitr_600SemiBold|Baloo2_700Bold|Jua_400Regular|MPLUSRounded1c_700Bold|ZCOOLKuaiLe_400Regular)\.ttf$/;

/** Types, and what debuggers read. */
const forBuilders = /\.d\.[cm]?ts$|\.map$|^(test_extension\.node|sqlite3\.a)$/;

for (const name of packages) remove(name);
for (const path of sources) remove(`better-sqlite3/${path}`);
for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
  if (entry.isFile() && (forBuilders.test(entry.name) || (spare.test(entry.name) && !fonts.test(entry.name))))
    rmSync(join(entry.parentPath, entry.name));

/** @param {string} path */
function remove(path) {
  rmSync(join(modules, path), { recursive: true, force: true });
}
