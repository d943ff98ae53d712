import { randomBytes } from "node:crypto";
import { pino } from "pino";
import type { Random } from "../../../src/games/game.js";

/**
 * The built bot with dice that a test has laid out: DICE holds the numbers that come up first, as a JSON list.
 * Everything else is as in the real program.
 */
const built = new URL("../../../dist/", import.meta.url);
const { run } = (await import(new URL("run.js", built).href)) as typeof import("../../../src/run.js");
const { settingsFrom } = (await import(new URL("config.js", built).href)) as typeof import("../../../src/config.js");
const { stream } = (await import(
  new URL("tables/stream.js", built).href
)) as typeof import("../../../src/tables/stream.js");

const dice = JSON.parse(process.env["DICE"] ?? "[]") as number[];
const settings = settingsFrom(process.env);
const running = await run(settings, {
  clock: {
    now: Date.now,
    steady: () => performance.now(),
    after: (ms, job) => {
      const timer = setTimeout(job, ms);
      return () => {
        clearTimeout(timer);
      };
    },
  },
  log: pino({ level: settings.logLevel, base: {} }),
  seed: () => randomBytes(32),
  random: (seed, step, use): Random => {
    const real = stream(seed, step, use);
    return { ...real, die: () => (use === "act" ? dice.shift() : undefined) ?? real.die() };
  },
});
process.once("SIGTERM", () => void running.stop().then(() => process.exit(0)));
process.on("message", (message) => {
  if (message === "hurry") void running.hurry();
});
