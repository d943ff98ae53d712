import { randomBytes } from "node:crypto";
import { config } from "dotenv";
import { pino } from "pino";
import { SettingsError, settingsFrom } from "./config.js";
import { TokenError } from "./discord/connect.js";
import { run, type Running } from "./run.js";
import { DatabaseError } from "./store/database.js";
import type { Clock } from "./tables/ports.js";
import { stream } from "./tables/stream.js";

/** A stop that takes longer than this is cut short, in milliseconds. */
const stopMs = 4_500;

const clock: Clock = {
  now: Date.now,
  after: (ms, job) => {
    const timer = setTimeout(job, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

await main();

async function main(): Promise<void> {
  try {
    config({ quiet: true });
    const settings = settingsFrom(process.env);
    const log = pino({ level: settings.logLevel, errorKey: "error", base: {} });
    const running = await run(settings, { clock, log, seed: () => randomBytes(32), random: stream });
    process.once("SIGTERM", () => void stop(running));
    process.once("SIGINT", () => void stop(running));
    // Only a parent with a channel to this process can say this, such as the playground, and it is not left behind.
    process.on("message", (message) => {
      if (message === "hurry") void running.hurry();
    });
    process.once("disconnect", () => void stop(running));
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof DatabaseError || error instanceof TokenError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function stop(running: Running): Promise<void> {
  setTimeout(() => process.exit(0), stopMs).unref();
  await running.stop();
  process.exit(0);
}
