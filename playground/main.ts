import { parseArgs } from "node:util";
import { startPlay } from "./play.js";

const usage = "Usage: npm run play -- [--port 4210] [--database data/play.db] [--locale de|en-US] [--log warn]";

interface Settings {
  readonly port: number;
  readonly databaseFile: string;
  readonly locale: string;
  readonly logLevel: string;
}

/** The play in a terminal: runs until Ctrl-C, or until the bot dies, which is an error. */
async function main(settings: Settings): Promise<void> {
  const play = await startPlay(settings);
  console.log(`Katzentisch is ready: ${play.url}`);
  const how = await Promise.race([play.ended, interrupted()]);
  await play.stop();
  if (how !== null) throw new Error(`the bot ended (${how})`);
}

/** What the command line asks for; null when it makes no sense. */
function readSettings(): Settings | null {
  const { values } = parseArgs({
    strict: false,
    options: {
      port: { type: "string" },
      database: { type: "string" },
      locale: { type: "string" },
      log: { type: "string" },
    },
  });
  const { port = "4210", database = "data/play.db", locale = "de", log = "warn", ...unknown } = values;
  const isPort = /^\d{1,5}$/.test(String(port)) && Number(port) <= 65_535;
  if (!isPort || Object.keys(unknown).length > 0) return null;
  return { port: Number(port), databaseFile: String(database), locale: String(locale), logLevel: String(log) };
}

/** Resolves with null when the terminal wants the play to end. */
function interrupted(): Promise<null> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve(null));
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
