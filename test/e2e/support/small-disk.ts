import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder on its own disk, which can be full. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it to the last byte. */
  fill(): void;
  /** Makes room again. */
  free(): void;
  /** Nothing on it can be changed from now on. */
  makeReadOnly(): void;
  /** With all that is on it. */
  remove(): void;
}

/** Null: this user may not mount a disk. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-disk-"));
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]).status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: () => {
      for (let size = 1024 * 1024; size >= 256; size /= 2) while (append(ballast, size));
    },
    free: () => {
      rmSync(ballast, { force: true });
    },
    makeReadOnly: () => {
      const { status, stderr } = spawnSync("mount", ["-o", "remount,ro", folder], { encoding: "utf8" });
      if (status !== 0) throw new Error(stderr);
    },
    remove: () => {
      spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @returns false: no room */
function append(file: string, size: number): boolean {
  try {
    writeFileSync(file, Buffer.alloc(size), { flag: "a" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return false;
    throw error;
  }
}
