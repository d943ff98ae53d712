import { accessSync, constants, lstatSync, mkdirSync, readlinkSync, realpathSync } from "node:fs";
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

/**
 * What to do where a database cannot be read because its disk is read-only: even to read it, SQLite makes files next to
 * it. Null: its disk is not.
 */
export function adviceOnReadOnlyDisk(file: string): string | null {
  try {
    accessSync(dirname(realpathSync(file)), constants.W_OK);
    return null;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EROFS")) return null;
    return `The database ${file} is on a read-only disk, and SQLite needs to make files next to it. Copy it, and the file next to it that ends in -wal, if there is one, to a folder that can be written to, and use the copy.`;
  }
}
