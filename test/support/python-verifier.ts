import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { FileVector } from "../../scripts/verify/changed-files.js";

const verifier = fileURLToPath(new URL("../../verify/verify.py", import.meta.url));

/** Whether there is a Python to run it. */
export const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (!hasPython) process.stderr.write("Tests of verify/verify.py are skipped: there is no python3\n");

/** What the program did. */
export interface Ran {
  readonly status: number | null;
  readonly out: string;
}

/** Runs the program. */
export function verifyByPython(...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync("python3", [verifier, ...args], {
    encoding: "utf8",
    env: { ...process.env, PYTHONIOENCODING: "utf-8" },
    maxBuffer: 2 ** 26,
  });
  return { status, out: (stdout + stderr).replaceAll("\r\n", "\n") };
}

const line = z.object({ file: z.string(), faults: z.array(z.string()) });

/** What the program finds wrong with each file: one process reads them all, from an empty folder. */
export function faultsByPython(files: readonly Pick<FileVector, "text">[], folder: string): readonly string[][] {
  const nameOf = (index: number): string => `${String(index).padStart(5, "0")}.json`;
  for (const [index, { text }] of files.entries()) writeFileSync(join(folder, nameOf(index)), text);
  const lines = verifyByPython("--json", folder).out.trim().split("\n");
  return lines.map((each) => line.parse(JSON.parse(each)).faults);
}
