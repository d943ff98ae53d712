import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import type Sqlite from "better-sqlite3";
import { DatabaseError } from "../../store.js";

/** Stops at cycles of symbolic links. */
const maxLinks = 40;

/**
 * Follows all symbolic links, even to missing files: SQLite puts the WAL next to the file itself, which must have one
 * lock by whatever path. Makes its folder.
 *
 * @throws Error of the file system
 */
export function realPath(file: string): string {
  let path = resolve(file);
  for (let links = 0; links < maxLinks; links += 1) {
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

/**
 * Has SQLite keep its temporary files (for sorting, vacuuming, undoing a statement) next to a database: in a container
 * that may be the only folder that can be written to, and memory is too small for large databases. Has an effect only
 * before the process opens its first database.
 *
 * @param variables the process's own; a SQLITE_TMPDIR that is set already stays
 * @throws DatabaseError if this Node would end the process by and by
 */
export function prepareForDatabase(file: string, variables: Record<string, string | undefined>): void {
  const advice = adviceOnNode(process.version, () =>
    readFileSync(createRequire(import.meta.url).resolve("better-sqlite3/build/Release/better_sqlite3.node")),
  );
  if (advice !== null) throw new DatabaseError(advice);
  variables["SQLITE_TMPDIR"] ??= dirname(existsSync(file) ? realpathSync(file) : resolve(file));
}

/**
 * What to do where Node aborts the process as soon as a statement is garbage-collected: 24.19 and 24.20 do with what was
 * compiled against the headers of 24.19 or newer (nodejs/node#65446). Null: it does not.
 *
 * @param readAddon the compiled part of better-sqlite3
 * @internal
 */
export function adviceOnNode(version: string, readAddon: () => Buffer): string | null {
  if (!/^v24\.(19|20)\./.test(version) || !readAddon().includes("RemoveEnvironmentCleanupHook")) return null;
  return `Node ${version} would end this program in the middle of its work, by a fault of its own with SQLite. Install Node 24.21 or newer, or 26, and start again.`;
}

/**
 * What to do where this process's user may not use a database's folder, or one of its files, as after a restore by root.
 * Null: they may, or the system cannot tell.
 */
export function adviceOnOwner(file: string): string | null {
  const [user, group] = [process.getuid?.(), process.getgid?.()];
  const { R_OK, W_OK, X_OK } = constants;
  const files = ["", "-wal", "-shm", ".lock"].map((end) => `${file}${end}`);
  const paths = [dirname(file), ...files];
  const refused = paths.find((path, at) => isRefused(path, at === 0 ? R_OK | W_OK | X_OK : R_OK | W_OK));
  if (refused === undefined || user === undefined) return null;
  const owner = ownerOf(refused);
  if (owner === null) return null;
  if (owner === user)
    return `Its own user may not use ${refused}. Nothing is lost: run chmod u+rwX ${refused} and start again.`;
  return `${refused} belongs to ${owner === 0 ? "root" : `user ${owner}`}, and this runs as user ${user}, who may not use it. Nothing is lost: run chown ${user}:${group} ${refused} as root and start again.`;
}

/** Null: a folder above is closed to this user. */
function ownerOf(path: string): number | null {
  try {
    return statSync(path).uid;
  } catch {
    return null;
  }
}

/** By its rights, not because the disk is read-only. */
function isRefused(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EACCES";
  }
}

/** How long a call waits for a file that another program holds, in milliseconds: presses are answered within three seconds. */
const patienceMs = 1_500;

/** A call that took this long has waited. */
const waitedMs = 500;

/** Sets how long calls wait for a file that another program holds. */
export function waitForFile(sqlite: Sqlite.Database, ms: number = patienceMs): void {
  sqlite.pragma(`busy_timeout = ${ms}`);
}

/** Has calls fail at once while another program holds the file. @returns has them wait again as before */
export function stopWaiting(sqlite: Sqlite.Database): () => void {
  const patience = Number(sqlite.pragma("busy_timeout", { simple: true }));
  waitForFile(sqlite, 0);
  return () => {
    waitForFile(sqlite, patience);
  };
}

/**
 * Does jobs on a file, of which those after one that had to wait fail at once for a while if the file is held: each wait
 * stops the whole process, and a press must not wait for other calls as well as for its own.
 *
 * @param steady monotonic milliseconds
 */
export function waitOnce(
  sqlite: Sqlite.Database,
  steady: () => number = () => performance.now(),
): <Outcome>(job: () => Outcome | PromiseLike<Outcome>) => Promise<Outcome> {
  let impatientUntil: number | null = null;
  return async (job) => {
    const begun = steady();
    if (impatientUntil !== null && begun >= impatientUntil) {
      impatientUntil = null;
      waitForFile(sqlite);
    }
    try {
      return await job();
    } finally {
      const ended = steady();
      if (ended - begun >= waitedMs) {
        impatientUntil = ended + patienceMs;
        waitForFile(sqlite, 0);
      }
    }
  };
}
