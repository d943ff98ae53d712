import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const src = fileURLToPath(new URL("../../src/", import.meta.url));
const dist = fileURLToPath(new URL("../../dist/", import.meta.url));

/** What is imported from a file of the program, without the ending. */
const imported = /(?<=(?:from |import\()")(\.[^"]+)\.js(?=")/gu;

/** Files of the program as tests load them. */
export const isBuilt = /\/dist\/.+\.mjs$/u;

/**
 * Takes the built files for sources: Node loads those itself, and much faster than they are translated for each worker.
 * They get a second ending, by which they know that they do not run as the program, as sources do, and start no threads.
 */
export const builtProgram: Plugin = {
  name: "built-program",
  enforce: "pre",
  configResolved() {
    for (const path of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
      if (!path.endsWith(".js")) continue;
      const text = readFileSync(join(dist, path), "utf8").replace(imported, "$1.mjs");
      const file = join(dist, path.replace(/\.js$/u, ".mjs"));
      // Another run may be reading it.
      if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
    }
  },
  async resolveId(source, importer) {
    if (importer === undefined || !source.startsWith(".")) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    if (found?.id.startsWith(src) !== true || !found.id.endsWith(".ts")) return null;
    return found.id.replace(src, dist).replace(/\.ts$/u, ".mjs");
  },
};
