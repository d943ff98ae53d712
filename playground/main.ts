import { parseArgs } from "node:util";
import { startPlay } from "./play.js";

const usage = "npm run play -- [--port 4210] [--database data/play.db] [--locale de|en-US] [--log warn]";

/** The play in a terminal: runs until Ctrl-C, or until the bot dies, which is an error. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4210" },
      database: { type: "string", default: "data/play.db" },
      locale: { type: "string", default: "de" },
      log: { type: "string", default: "warn" },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port: not a port: ${values.port}`);
  const play = await startPlay({ port, databaseFile: values.database, locale: values.locale, logLevel: values.log });
  console.log(`Katzentisch is ready: ${play.url}`);
  const how = await Promise.race([play.ended, interrupted()]);
  await play.stop();
  if (how !== null) throw new Error(`the bot ended (${how})`);
}

/** Resolves with null when the terminal wants the play to end. */
function interrupted(): Promise<null> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve(null));
  });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(`Usage: ${usage}`);
  process.exitCode = 1;
}
