import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeFolder, type RunAs, runAs, usableBinaries } from "./postgres-binaries.js";
import { parentOfFolders } from "./test-folder.js";

/** What servers are started from. */
export interface Installation {
  readonly user: RunAs;
  /** Of `initdb` and `postgres`. */
  readonly bin: string;
  /** A cluster's data as `initdb` has made it; each server works on a copy. */
  readonly data: string;
  /** To be removed at the end. */
  readonly folder: string;
}

/** The superuser, who needs no password. */
export const superuser = "katzentisch";

/** Sorts by a language, as a host's server may: only columns with a collation of their own are in the order of bytes. */
const initialisation =
  "-A trust --no-sync --no-instructions --encoding=UTF8 --locale=C --locale-provider=icu --icu-locale=en --wal-segsize=1";

/** A role of that name, if a test makes one, needs its password. */
const access =
  "host all locked 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n";

/** Nothing has to survive the machine. */
const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "fsync=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "shared_buffers=24MB",
  "max_connections=200",
  "autovacuum=off",
  "jit=off",
  "lc_messages=C",
];

/** A standby can follow, from the server's first change on. */
export const followed = ["wal_level=replica", "max_wal_senders=10", "wal_keep_size=1GB"];

/**
 * A shell between this process and the server. When its input ends, however this process has died, it stops the server and
 * removes its folder; a line of input has it stop the server alone.
 */
const keeper = `
  folder=$1; shift
  "$@" & server=$!
  echo $server
  if read -r stay; then kill -INT $server; wait $server; else kill -QUIT $server; wait $server; rm -rf "$folder"; fi
`;

const run = promisify(execFile);
const environment = { PATH: process.env["PATH"], LC_ALL: "C" };

/** Takes half a second of processor time. @param from a folder of programs; left out: the usual */
export async function install(from?: string): Promise<Installation> {
  const user = runAs();
  const folder = makeFolder(user);
  try {
    const bin = usableBinaries(user, folder, from);
    const data = join(folder, "data");
    const given = ["-D", data, "-U", superuser, ...initialisation.split(" ")];
    await run(join(bin, "initdb"), given, { ...user, cwd: folder, env: environment });
    writeFileSync(join(data, "pg_hba.conf"), access);
    return { user, bin, data, folder };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A server on a loopback port of its own. */
export class PostgresServer {
  readonly port: number;
  readonly #installation: Installation;
  readonly #folder: string;
  readonly #settings: readonly string[];
  /** Null: it does not run. */
  #keeper: { readonly shell: ChildProcess; readonly gone: Promise<unknown> } | null = null;
  /** The server's process. */
  #pid = 0;

  private constructor(installation: Installation, folder: string, port: number, more: readonly string[]) {
    this.#installation = installation;
    this.#folder = folder;
    this.#settings = [...settings, ...more];
    this.port = port;
  }

  /**
   * Resolves when it takes connections.
   *
   * @param more settings, before which the usual ones give way
   * @param primary left out: it is one itself; else started from the same installation, to be `followed`
   */
  static async start(
    installation: Installation,
    more: readonly string[] = [],
    primary: PostgresServer | null = null,
  ): Promise<PostgresServer> {
    const { user, data } = installation;
    const folder = makeFolder(user, parentOfFolders);
    await run("cp", ["-r", data, folder], { ...user, cwd: "/" });
    const way =
      primary === null ? [] : [...followed, `primary_conninfo=host=127.0.0.1 port=${primary.port} user=${superuser}`];
    if (primary !== null) await run("touch", [join(folder, "data/standby.signal")], { ...user, cwd: "/" });
    const server = new PostgresServer(installation, folder, await freePort(), [...way, ...more]);
    await server.#begin();
    return server;
  }

  /** Of its first process, while it runs. */
  get pid(): number {
    return this.#pid;
  }

  /** Shuts down as a host would, and starts again. */
  async restart(): Promise<void> {
    await this.shutDown();
    await this.#begin();
  }

  /** Connections are closed, and refused until `restart`. */
  async shutDown(): Promise<void> {
    await this.#end("stay\n");
  }

  /** By SIGKILL, all of its processes; it does not run until `restart`. */
  async kill(): Promise<void> {
    this.#signal("SIGKILL");
    await this.#end("stay\n");
  }

  /** Nothing is answered, and nothing refused, until `resume`. */
  pause(): void {
    this.#signal("SIGSTOP");
  }

  resume(): void {
    this.#signal("SIGCONT");
  }

  /** For good: its data is removed. */
  async stop(): Promise<void> {
    await this.#end("");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #begin(): Promise<void> {
    const { user, bin } = this.#installation;
    const given = [...this.#settings, `port=${this.port}`].flatMap((setting) => ["-c", setting]);
    const program = [join(bin, "postgres"), "-D", join(this.#folder, "data"), ...given];
    const shell = spawn("sh", ["-c", keeper, "keeper", this.#folder, ...program], {
      ...user,
      cwd: this.#folder,
      env: environment,
      stdio: "pipe",
    });
    this.#keeper = { shell, gone: once(shell, "close") };
    shell.stdout.once("data", (line: Buffer) => {
      this.#pid = Number(line);
    });
    let said = "";
    await new Promise<void>((resolve, reject) => {
      shell.stderr.on("data", (text: Buffer) => {
        // While a crash is recovered from, it may refuse clients thousands of times.
        said = (said + text.toString()).slice(-10_000);
        if (/ready to accept (read-only )?connections/.test(said)) resolve();
        // A port that was free a moment ago may be another's now. After a kill clients are told to wait.
        else if (/FATAL: {2}(?!the database system is)/.test(said))
          reject(new Error(`PostgreSQL did not start: ${said}`));
      });
      shell.once("error", reject);
    });
  }

  async #end(line: string): Promise<void> {
    if (this.#keeper === null) return;
    const { shell, gone } = this.#keeper;
    this.#keeper = null;
    shell.stdin?.end(line);
    await gone;
  }

  #signal(signal: NodeJS.Signals): void {
    for (const pid of [this.#pid, ...childrenOf(this.#pid)]) process.kill(pid, signal);
  }
}

/** On Linux; elsewhere they end by themselves once their parent is gone. */
function childrenOf(parent: number): readonly number[] {
  const file = `/proc/${parent}/task/${parent}/children`;
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8").trim().split(" ").filter(Boolean).map(Number);
}

/** Below all that systems give to connections and to servers that name none: those may be gone before a test uses them. */
const [lowest, highest] = [20_000, 32_000] as const;

/** A port of 127.0.0.1 on which nobody listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
  } catch {
    return freePort();
  }
  await once(server.close(), "close");
  return port;
}
