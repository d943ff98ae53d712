import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import Sqlite from "better-sqlite3";
import { createCounters, makeDatabase, startBot, texts } from "./bot.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);

/** What the program says of itself. */
export async function facts(): Promise<Readonly<Record<string, unknown>>> {
  return {
    commands: await commands(),
    ...Object.fromEntries(Object.entries(texts).map(([language, tree]) => [`texts ${language}`, leavesOf(tree, "")])),
    "schema of SQLite": await schema(),
    "migrations of SQLite": migrations("migrations"),
    "migrations of PostgreSQL": migrations("migrations/postgres"),
    metrics: await metrics(),
    settings: readFileSync(join(root, ".env.example"), "utf8").split("\n"),
    "log messages": logMessages(),
    programs: await programs(),
  };
}

/** Texts by their whole keys. */
function leavesOf(tree: object, path: string): Readonly<Record<string, unknown>> {
  const entries = Object.entries(tree).flatMap(([name, value]: [string, unknown]) => {
    const key = path === "" ? name : `${path}.${name}`;
    return typeof value === "object" && value !== null ? Object.entries(leavesOf(value, key)) : [[key, value] as const];
  });
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** By name, as the migrations leave it. */
async function schema(): Promise<Readonly<Record<string, unknown>>> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-golden-"));
  try {
    await makeDatabase(join(folder, "empty.db"));
    const sqlite = new Sqlite(join(folder, "empty.db"), { readonly: true });
    const rows = sqlite.prepare<[], [string, string]>("select name, sql from sqlite_master order by name").raw().all();
    sqlite.close();
    return Object.fromEntries(rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function migrations(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith(".sql"));
  return Object.fromEntries(files.toSorted().map((name) => [name, readFileSync(join(root, folder, name), "utf8")]));
}

/** What the sources have the log say, wherever in them: sessions meet a part of it. */
function logMessages(): readonly string[] {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" });
  const found = files
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) => messagesIn(readFileSync(join(root, "src", name), "utf8")));
  return [...new Set(found)].toSorted();
}

/** Sentences in the calls that write to the log. */
function messagesIn(source: string): readonly string[] {
  return [...source.matchAll(/\b(?:log\.(debug|info|warn|error|fatal)|logFailure|logUnlessRefused)\(/gu)].flatMap(
    (call) => {
      const [text, level = "error"] = call;
      const from = call.index + text.length;
      let [at, depth] = [from, 1];
      for (; depth > 0 && at < source.length; at += 1) depth += source[at] === "(" ? 1 : source[at] === ")" ? -1 : 0;
      const said = source.slice(from, at).match(/"(?:[^"\\\n]|\\.)*"|`[^`]*`/gu) ?? [];
      return said
        .filter((one) => one.includes(" "))
        .map((one) => `${level} ${one.slice(1, -1).replaceAll(/\$\{[^}]*\}/gu, "{}")}`);
    },
  );
}

/** Names, helps, types and labels of the page for Prometheus. */
async function metrics(): Promise<readonly string[]> {
  const counters = createCounters({
    steady: () => 0,
    silentMs: () => Promise.resolve(1_000),
    statistics: () => Promise.resolve(null),
    files: () => ({ database: 1, wal: 1 }),
    isWaiting: () => false,
    leases: () => ({ processes: 1, losses: 1 }),
    outages: () => 0,
    version: "version",
  });
  counters.arrived("1");
  counters.answered("1");
  counters.aged(1);
  counters.handled("1", "handled");
  counters.replied("refused", "no-table");
  counters.wrote("unchanged");
  counters.requested("respond", "ok");
  counters.responded(200);
  counters.heldBack();
  counters.shed();
  counters.painted(1, true);
  counters.leftOut("busy");
  counters.gateway("ready", 0);
  counters.logged("warn");
  counters.committed(1);
  counters.onDisk(1);
  counters.game("katchen", "started");
  const { text } = await counters.page();
  return text
    .split("\n")
    .filter((line) => line.includes("katzentisch_"))
    .map((line) => line.replace(/ [\d.e+-]+$/u, ""));
}

interface Said {
  readonly stdout: string;
  readonly stderr: string;
  readonly code?: number;
}

/** What programs say when they are asked for nothing or for nonsense. */
async function programs(): Promise<Readonly<Record<string, unknown>>> {
  const asked = [
    ["backup"],
    ["club"],
    ["health", "nonsense"],
    ["inspect"],
    ["inspect", "--nonsense"],
    ["migrate-store"],
  ];
  const answers = asked.map(async ([name = "", ...given]) => {
    const file = join(root, "src", "bin", `${name}.ts`);
    const answer: Said = await run(process.execPath, ["--import", "tsx", file, ...given], { cwd: root }).catch(
      (error: unknown) => error as Said,
    );
    return [[name, ...given].join(" "), { code: answer.code ?? 0, said: answer.stdout + answer.stderr }];
  });
  return Object.fromEntries(await Promise.all(answers)) as Readonly<Record<string, unknown>>;
}

/** Of a bot that nobody can reach. */
async function commands(): Promise<readonly unknown[]> {
  const bot = await startBot({
    discord: { url: "http://127.0.0.1:9", application: "1", token: "x", botName: "x", servers: [] },
    clock: { now: () => 0, steady: () => 0, after: () => () => undefined },
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
    file: ":memory:",
    download: () => Promise.resolve(""),
    blocked: { users: new Set(), servers: new Set() },
  });
  await bot.drop();
  return bot.commands;
}
