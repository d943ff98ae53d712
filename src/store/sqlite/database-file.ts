import { lstatSync, mkdirSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** Stops at cycles of symbolic links. */
const mostLinks = 40;

/**
 * Follows all symbolic links, even to missing files: SQLite puts the WAL next to the file itself, which must have one
 * lock by whatever path. Makes its folder.
 *
 * @throws Error of the file system
 */
export function realPath(file: string): string {
  let path = resolve(file);
  for (let links = 0; links < mostLinks; links += 1) {
    mkdirSync(dirname(path), { recursive: true });
    path = join(realpathSync(dirname(path)), basename(path));
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return path;
    path = resolve(dirname(path), readlinkSync(path));
  }
  throw new Error(`${file} is a cycle of links`);
}
