import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { z } from "zod";

const root = resolve(import.meta.dirname, "../..");

/** By its path from the root. */
export function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** By its path from the root. */
export function isThere(path: string): boolean {
  return existsSync(join(root, path));
}

/** Paths from the root, with slashes on every system. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

/** What `package.json` says. */
export const manifest = z
  .object({
    version: z.string(),
    engines: z.object({ node: z.string() }),
    scripts: z.record(z.string(), z.string()),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read("package.json")));

/** What the playground's says. */
export const playground = z
  .object({ devDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("playground/package.json")));

/** Run as `npm run NAME`. */
export function scriptsIn(text: string): readonly string[] {
  return [...text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
}
