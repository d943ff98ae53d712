import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What tests that run at once may need together, in bytes. */
const enoughRoom = 2 ** 31;

/** Where Linux keeps files in memory. */
const memory = "/dev/shm";

/**
 * Where tests make their folders: in memory if there is room, unless TMPDIR names another place. Databases cost less there
 * than on a disk, and survive a kill of their process all the same. It may be that no program can be started from there.
 */
export const parentOfFolders = process.env["TMPDIR"] === undefined && hasRoom(memory) ? memory : tmpdir();

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > enoughRoom;
}

/** An empty folder, to be deleted by its maker. */
export function makeTestFolder(): string {
  return mkdtempSync(join(parentOfFolders, "katzentisch-"));
}
