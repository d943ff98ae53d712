import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { makeFolder, runAs } from "./postgres-binaries.js";
import { freePort, superuser } from "./postgres-server.js";

/** PgBouncer's program; null: it is not installed. */
const program =
  [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"]
    .map((place) => join(place, "pgbouncer"))
    .find((path) => existsSync(path)) ?? null;

/** Whether PgBouncer can be started here. */
export const hasPgBouncer = program !== null;

if (!hasPgBouncer)
  process.stderr.write("Tests behind PgBouncer are skipped: it is not installed (Debian: apt-get install pgbouncer)\n");

/** A PgBouncer in front of a server of this machine. */
export interface Pooler {
  readonly port: number;
  /** A URL of the server, by way of the pooler. */
  through(url: string): string;
  /** New sessions are those of another server; the others stay where they are. */
  leadTo(port: number): void;
  stop(): Promise<void>;
}

/** How a pooler is started. */
export interface PoolerOptions {
  /** The server's. */
  readonly port: number;
  /** When a session is given to somebody else. */
  readonly mode: "session" | "transaction";
  /** More lines of its settings. */
  readonly more?: readonly string[];
  /** Left out: any. Those named here can lead to another server. */
  readonly databases?: readonly string[];
  readonly users?: readonly string[];
}

/** On a loopback port of its own. Ends with `stop`. */
export async function startPooler({
  port,
  mode,
  more = [],
  databases = ["*"],
  users = [superuser],
}: PoolerOptions): Promise<Pooler> {
  const user = runAs();
  const folder = makeFolder(user);
  const own = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const write = (to: number): void => {
    const settings = [
      "[databases]",
      ...databases.map((name) => `${name} = host=127.0.0.1 port=${to}`),
      `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =`,
      `auth_type = trust\nauth_file = ${join(folder, "users")}`,
      `pool_mode = ${mode}\ndefault_pool_size = 40\nserver_login_retry = 1`,
      ...more,
    ];
    writeFileSync(file, `${settings.join("\n")}\n`, { mode: 0o644 });
  };
  writeFileSync(join(folder, "users"), users.map((name) => `"${name}" ""\n`).join(""), { mode: 0o644 });
  write(port);
  const pooler: ChildProcess = spawn(program ?? "", [file], {
    ...user,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const gone = once(pooler, "close");
  let said = "";
  await new Promise<void>((resolve, reject) => {
    pooler.stderr?.on("data", (text: Buffer) => {
      said = (said + text.toString()).slice(-10_000);
      if (said.includes("process up")) resolve();
    });
    pooler.once("error", reject);
    pooler.once("close", () => {
      reject(new Error(`PgBouncer did not start: ${said}`));
    });
  });
  return {
    port: own,
    through: (url) => String(Object.assign(new URL(url), { port: String(own) })),
    leadTo: (to) => {
      write(to);
      pooler.kill("SIGHUP");
    },
    stop: async () => {
      // At SIGINT it may wait for its clients.
      pooler.kill("SIGKILL");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
