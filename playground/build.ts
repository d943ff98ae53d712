import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Builds the bot into `dist` as `npm run build` does, but without checking types, which takes most of the time, and
 * over what is there, which another play may run. Rejects with the compiler's output.
 */
export async function buildBot(): Promise<void> {
  await run("node_modules/.bin/tsc", "-p", "tsconfig.build.json", "--noCheck");
  await run(process.execPath, "scripts/copy-assets.mjs");
}

function run(program: string, ...options: readonly string[]): Promise<void> {
  const child = spawn(program, options, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    // A package's program is a shell script there.
    shell: process.platform === "win32",
  });
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => written.push(String(chunk)));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${written.join("").trim()}\nthe bot could not be built`));
    });
  });
}
