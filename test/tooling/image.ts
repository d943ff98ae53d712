import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { z } from "zod";
import { execForm, parseDockerfile, type Stage } from "./dockerfile.js";

const root = resolve(import.meta.dirname, "../..");

/** How a command in the image ended. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** The image as a folder on this machine. */
export interface Image {
  /** In place of the image's `WORKDIR`. */
  readonly folder: string;
  /** With `ENV` and what is given; nothing else is in the environment. */
  run(instruction: "CMD" | "HEALTHCHECK", env?: Readonly<Record<string, string>>): Ended;
  remove(): void;
}

/**
 * Builds the image without Docker: every stage in an empty folder, by its `COPY` and `RUN` lines. System packages are
 * spared, and downloads of packages that are here in the locked versions.
 */
export function buildImage(): Image {
  const base = mkdtempSync(join(tmpdir(), "katzentisch-image-"));
  const stages = parseDockerfile(readFileSync(join(root, "Dockerfile"), "utf8"));
  for (const stage of stages) build(stage, base);
  const last = stages.at(-1);
  if (last === undefined) throw new Error("the Dockerfile has no stage");
  const folder = join(base, last.name);
  return {
    folder,
    run(name, env = {}) {
      const instruction = last.instructions.find((line) => line.name === name);
      if (instruction === undefined) throw new Error(`the image has no ${name}`);
      const [command = "", ...args] = execForm(instruction);
      const ended = spawnSync(command, args, {
        cwd: folder,
        env: { PATH: process.env["PATH"], ...environment(last), ...env },
        encoding: "utf8",
      });
      return { code: ended.status, output: ended.stdout + ended.stderr };
    },
    remove: () => rmSync(base, { recursive: true }),
  };
}

function build(stage: Stage, base: string): void {
  const folder = join(base, stage.name);
  mkdirSync(folder);
  for (const { name, rest } of stage.instructions) {
    if (name === "COPY") copy(rest, folder, base);
    else if (name === "RUN") for (const command of rest.split(" && ")) run(command, folder);
  }
}

function run(command: string, folder: string): void {
  if (command.startsWith("apt-get ")) return;
  if (command === "npm ci" && installedAsLocked()) {
    // A checkout may share its packages by a link.
    takePackages(realpathSync(join(root, "node_modules")), folder);
    return;
  }
  execFileSync("sh", ["-c", command], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
}

/**
 * Packages are taken as links: to copy half a gigabyte takes many seconds of processor time. They are only removed from
 * there; npm's own list, which it writes again, is a copy.
 */
function takePackages(from: string, folder: string): void {
  const to = join(folder, "node_modules");
  if (spawnSync("cp", ["-al", from, to], { stdio: "ignore" }).status !== 0) {
    // Another file system, or a machine that knows no links.
    rmSync(to, { recursive: true, force: true });
    execFileSync("cp", ["-a", from, to]);
    return;
  }
  const list = ".package-lock.json";
  rmSync(join(to, list));
  cpSync(join(from, list), join(to, list));
}

function copy(rest: string, folder: string, base: string): void {
  const words = rest.split(/\s+/);
  const stage = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
  const paths = words.filter((word) => !word.startsWith("--"));
  const to = paths.at(-1) ?? ".";
  for (const path of paths.slice(0, -1)) {
    const target = to.endsWith("/") ? join(folder, to, basename(path)) : join(folder, to);
    // Moving is quicker; an earlier stage is not needed again.
    if (stage !== undefined) renameSync(join(base, stage, path.replace(/^\/app\//, "")), target);
    else if (inContext(path)) cpSync(join(root, path), target, { recursive: true });
    else throw new Error(`.dockerignore keeps ${path} out`);
  }
}

/** `.dockerignore` shuts out all but the paths that it names. */
function inContext(path: string): boolean {
  const lines = readFileSync(join(root, ".dockerignore"), "utf8").trim().split("\n");
  return lines[0] === "*" && lines.includes(`!${path}`);
}

function environment(stage: Stage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    stage.instructions
      .filter(({ name }) => name === "ENV")
      .map(({ rest }) => [rest.slice(0, rest.indexOf("=")), rest.slice(rest.indexOf("=") + 1)]),
  );
}

const lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** Whether `npm ci` would bring the packages that are here. */
function installedAsLocked(): boolean {
  const here = join(root, "node_modules/.package-lock.json");
  if (!existsSync(here)) return false;
  const read = (file: string) => lock.parse(JSON.parse(readFileSync(file, "utf8"))).packages;
  const wanted = read(join(root, "package-lock.json"));
  return Object.entries(read(here)).every(([path, { version }]) => wanted[path]?.version === version);
}
