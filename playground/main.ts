import { parseArgs } from "node:util";
import { isLogLevel, type LogLevel } from "./bot-log.js";
import { buildBot } from "./build.js";
import { createServer } from "node:net";

const usage =
  "Usage: npm run play -- [--port 4210] [--database data/play.db | --position FILE] [--locale LOCALE] [--log warn]";

interface Settings {
  readonly port: number;
  readonly databaseFile: string;
  readonly position?: string;
  readonly locale?: string;
  readonly logLevel: LogLevel;
}

/** The play in a terminal, until Ctrl-C. A dead bot is told of, and started again from the page. */
async function main(settings: Settings): Promise<void> {
  const ending = interrupted();
  await findPortFree(settings.port);
  const built = buildBot();
  // Failure shows once everything else is loaded meanwhile.
  built.catch(() => undefined);
  const { startPlay } = await import("./play.js");
  const play = await startPlay({ ...settings, built });
  console.log(`Katzentisch is ready: ${play.url}`);
  let told = play.bot.state().ended;
  const stopWatching = play.bot.watch(() => {
    const { pid, ended } = play.bot.state();
    if (pid === null && ended !== told) console.error(`The bot ended (${ended}). The page can start it again.`);
    told = pid === null ? ended : null;
  });
  await ending;
  stopWatching();
  await play.stop();
}

/** Null: the command line makes no sense. */
function readSettings(): Settings | null {
  const { values } = parseArgs({
    strict: false,
    options: {
      port: { type: "string" },
      database: { type: "string" },
      position: { type: "string" },
      locale: { type: "string" },
      log: { type: "string" },
    },
  });
  const { port = "4210", database, position, locale, log = "warn", ...unknown } = values;
  const isPort = /^\d{1,5}$/.test(String(port)) && Number(port) <= 65_535;
  const logLevel = String(log);
  if (!isPort || !isLogLevel(logLevel) || Object.keys(unknown).length > 0) return null;
  const common = { port: Number(port), ...(locale !== undefined && { locale: String(locale) }), logLevel };
  if (position === undefined) return { ...common, databaseFile: String(database ?? "data/play.db") };
  // Begun again from the file each time; play goes nowhere else.
  return database === undefined ? { ...common, databaseFile: "data/position.db", position: String(position) } : null;
}

/** Resolves when the terminal wants the play to end. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
  });
}

const settings = readSettings();
try {
  if (settings === null) throw new Error(usage);
  await main(settings);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Rejects with one line that says what to do if the port is taken. */
export function findPortFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(`Port ${port} is taken; try another with --port`) : error),
    );
    server.listen({ host: "127.0.0.1", port }, () => server.close(() => resolve()));
  });
}
