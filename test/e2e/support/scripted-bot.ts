import { randomBytes } from "node:crypto";
import { pino } from "pino";
import type { Random } from "../../../src/game/contract.js";

/**
 * The built bot with chance that a test has laid out: CHANCE holds as JSON the dice that come up first, the picks, and of
 * the shuffles the places that the items come from. Everything else is as in the real program.
 */
const built = new URL("../../../dist/", import.meta.url);
const { start } = (await import(
  new URL("process/start.js", built).href
)) as typeof import("../../../src/process/start.js");
const { hurryOnMessage } = (await import(
  new URL("process/hurry.js", built).href
)) as typeof import("../../../src/process/hurry.js");
const { realClock } = (await import(new URL("clock.js", built).href)) as typeof import("../../../src/clock.js");
const { settingsFrom } = (await import(new URL("config.js", built).href)) as typeof import("../../../src/config.js");
const { randomStream } = (await import(
  new URL("tables/decide/random-stream.js", built).href
)) as typeof import("../../../src/tables/decide/random-stream.js");

const {
  dice = [],
  picks = [],
  shuffles = [],
} = JSON.parse(process.env["CHANCE"] ?? "{}") as { dice?: number[]; picks?: number[]; shuffles?: number[][] };
const settings = settingsFrom(process.env);
const log = pino({ level: settings.logLevel, base: {} });
const running = await start(settings, {
  clock: realClock,
  log,
  seed: () => randomBytes(32),
  random: (seed, step, use): Random => {
    const real = randomStream(seed, step, use);
    if (use !== "act") return real;
    return {
      die: () => dice.shift() ?? real.die(),
      pick: (n) => picks.shift() ?? real.pick(n),
      shuffle: (items) => {
        const places = shuffles.shift();
        return places === undefined ? real.shuffle(items) : places.flatMap((place) => items.slice(place, place + 1));
      },
    };
  },
});
process.once("SIGTERM", () => void running.stop().then(() => process.exit(0)));
hurryOnMessage({ store: running.store, shards: running.app.tables.shards }, log, () => false);
