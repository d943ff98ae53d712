import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../support/temporary-folder.js";

/** A named pipe without room for another byte, whose reader stands still. @returns its descriptor for writing */
export function openStillPipe(): number {
  const file = join(temporaryFolder(), "pipe");
  spawnSync("mkfifo", [file]);
  const still = openSync(file, constants.O_RDWR);
  const filling = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
  for (const size of [4096, 1]) while (append(filling, size));
  closeSync(filling);
  return still;
}

/** @returns false: no room */
function append(fd: number, size: number): boolean {
  try {
    return writeSync(fd, Buffer.alloc(size)) > 0;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EAGAIN") return false;
    throw error;
  }
}
