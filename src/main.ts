import { randomBytes } from "node:crypto";
import { disableValidators } from "@discordjs/builders";
import { realClock } from "./clock.js";
import { addVariablesOf, type LogLevel, SettingsError, settingsFrom } from "./config.js";
import { GatewayError } from "./discord/gateway/shard-connection.js";
import { StartCancelledError } from "./discord/gateway/connect.js";
import { endOnFaults, type Running, start } from "./process/start.js";
import { hurryOnMessage } from "./process/hurry.js";
import { outputTo } from "./process/line-output.js";
import { createLog, type ProgramLog } from "./log.js";
import { PortError } from "./metrics/open-metrics.js";
import { prepareForDatabase } from "./store/drivers/sqlite/database-file.js";
import { DatabaseError } from "./store/store.js";
import { drawStream } from "./tables/chance/random-stream.js";
import { allGames } from "./games/index.js";

/** A stop that takes longer is cut short. */
const stopMs = 4_500;

/** Errors told in one line. */
const complaints = [SettingsError, DatabaseError, PortError, GatewayError] as const;

const [output, complaintOutput] = [outputTo(1), outputTo(2)];

const logAt = (level: LogLevel): ProgramLog =>
  createLog(level, (line) => {
    output.write(line);
  });

let log = logAt("info");

/** `starting` ends by itself when it is called off. */
let running: Running | "starting" | null = null;

const stopping = new AbortController();

const fail = endOnFaults({ log: () => log, leave, exit: (code) => process.exit(code) });

// Tests check what is drawn; checking it again costs a tenth of a press.
disableValidators();

// The database, its WAL and its lock hold seeds and names.
process.umask(0o077);

await main();

async function main(): Promise<void> {
  const stop = (): void => {
    if (!stopping.signal.aborted) leave(0);
  };
  // npm passes on the signal that its terminal has sent to both: the second must not cut the stop short.
  // SIGHUP: the terminal or the SSH session has ended.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"]) process.on(signal, stop);
  // Node itself would write them to standard error, and wait there for its reader.
  process.removeAllListeners("warning").on("warning", (error) => {
    log.warn({ error }, "Node warns of something in the program; nothing is lost");
  });
  // A parent with a channel to this process, such as the playground, does not leave it behind.
  process.once("disconnect", stop);
  try {
    addVariablesOf(".env", process.env);
    const settings = settingsFrom(process.env);
    log = logAt(settings.logLevel);
    if (settings.database.kind === "sqlite") prepareForDatabase(settings.database.file, process.env);
    const world = { games: allGames, clock: realClock, log, seed: () => randomBytes(32), random: drawStream };
    running = "starting";
    const started = await start(settings, world, stopping.signal);
    running = started;
    if (stopping.signal.aborted) leave(process.exitCode === 1 ? 1 : 0);
    void started.ended.then((error) => {
      if (stopping.signal.aborted) return;
      log.fatal({}, error.message);
      leave(1);
    });
    const { store, app } = started;
    // Only such a parent can hurry time.
    if (process.send !== undefined)
      hurryOnMessage({ store, shards: app.tables.shards }, log, () => stopping.signal.aborted);
  } catch (error) {
    running = null;
    if (error instanceof StartCancelledError) process.exit();
    if (complaints.some((complaint) => error instanceof complaint) && error instanceof Error) {
      complaintOutput.write(`${error.message}\n`);
      process.exit(1);
    }
    fail(error);
  }
}

/** Ends in good order. */
function leave(code: number): void {
  process.exitCode = code;
  setTimeout(() => process.exit(code), stopMs).unref();
  stopping.abort();
  if (running === null) process.exit(code);
  if (running !== "starting") running.stop().then(() => process.exit(code), fail);
}
