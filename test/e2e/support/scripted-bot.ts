import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { realClock } from "../../../src/clock.js";
import { settingsFrom } from "../../../src/config.js";
import type { Random } from "../../../src/game/contract.js";
import { hurryOnMessage } from "../../../src/process/hurry.js";
import { start } from "../../../src/process/start.js";
import { drawStream } from "../../../src/tables/chance/random-stream.js";
import { allGames } from "../../../src/games/index.js";

// The built bot with prescribed chance: CHANCE, or its last argument, holds as JSON the first dice, the picks, and of shuffles
// the places that items come from. It is bundled from the built program's files (bundle-bot.ts).

await main();

async function main(): Promise<void> {
  const {
    dice = [],
    picks = [],
    shuffles = [],
  } = JSON.parse(process.env["CHANCE"] ?? process.argv[3] ?? "{}") as {
    dice?: number[];
    picks?: number[];
    shuffles?: number[][];
  };
  const settings = settingsFrom(process.env);
  const log = pino({ level: settings.logLevel, base: {} });
  const running = await start(settings, {
    games: allGames,
    clock: realClock,
    log,
    seed: () => randomBytes(32),
    random: (key, step, use): Random => {
      const real = drawStream(key, step, use);
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
}
