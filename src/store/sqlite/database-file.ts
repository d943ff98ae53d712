import { lstatSync, mkdirSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** Why a database cannot be used, as one line that says what to do. */
export class DatabaseError extends Error {}

/** More links in a row than anybody sets, to stop at cycles. */
const mostLinks = 40;

/**
 * The path at which a file lies, or would be made, with every symbolic link followed: SQLite puts its WAL next to that
 * one, and one file has one lock, by whatever path it is opened. The file's folder is made if it is missing.
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
  throw new Error(`${file} leads from link to link`);
}
