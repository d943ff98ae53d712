import { spawnSync } from "node:child_process";
import { makeTestFolder } from "../../support/test-folder.js";
import { rmSync } from "node:fs";

/** In a namespace of its own: makes every mount read-only but the first argument's, and becomes the program of the others. */
const script = `
  mount --bind "$1" "$1" || exit 1
  awk '{print $5}' /proc/self/mountinfo | while read -r place; do
    # What another test has mounted may be gone by now.
    [ "$place" = "$1" ] || mount -o remount,bind,ro "$place" || ! [ -e "$place" ] || exit 1
  done || exit 1
  shift
  exec "$@"`;

/** What runs a program that can write to one folder alone, as in a container with a read-only disk. */
export function sealOff(folder: string): readonly string[] {
  return ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh", folder];
}

/** Why this system cannot do that; null: it can. */
export function whyNotSealed(): string | null {
  const folder = makeTestFolder();
  const [program = "", ...args] = sealOff(folder);
  const { status, stderr, error } = spawnSync(program, [...args, "touch", `${folder}/touched`], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}
