import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, vi } from "vitest";
import type { GameModule, Games } from "../../src/game/module.js";
import { allGames } from "../../src/games/index.js";
import { fakeClock } from "./fake-clock.js";
import { pressOf } from "./presses.js";
import { type Bench, bench, type BenchOptions, person } from "./tables.js";
import { byHand } from "./tables-of-three.js";
import { temporaryFolder } from "./temporary-folder.js";

/** Tables over one database file that outlives its processes. */
export interface Restarting {
  /** The games that the program has. */
  readonly program: Games;
  /** Has the program another version of a game, until the test ends. */
  replaceGame(game: GameModule): void;
  /** A process, which ends with the test. */
  begin(options?: Pick<BenchOptions, "announce" | "findStarts">): Bench;
  /** @param between what is done to the file meanwhile */
  restart(
    before: Bench,
    between?: (sqlite: Sqlite.Database) => void,
    options?: Pick<BenchOptions, "announce" | "findStarts">,
  ): Promise<Bench>;
}

/** A fresh file for each test, on a clock that goes on over restarts. */
export function restarting(): Restarting {
  let file = "";
  let open: Bench[] = [];
  let games = allGames.all;
  const program: Games = {
    get all() {
      return games;
    },
    find: (id) => games.find((game) => game.id === id) ?? null,
  };
  beforeEach(() => {
    file = join(temporaryFolder(), "katzentisch.db");
    open = [];
    games = allGames.all;
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const on of open) {
      await on.tables.stop();
      await on.store.close();
    }
  });
  const begin = (clock = fakeClock(), options: Pick<BenchOptions, "announce" | "findStarts"> = {}): Bench => {
    const on = bench({ file, clock, ports: { games: program }, ...options });
    open.push(on);
    return on;
  };
  return {
    program,
    replaceGame: (other) => {
      games = games.map((game) => (game.id === other.id ? other : game));
    },
    begin: (options) => begin(fakeClock(), options),
    restart: async (before, between = () => undefined, options = {}) => {
      open = open.filter((on) => on !== before);
      await before.tables.stop();
      await before.store.close();
      const sqlite = new Sqlite(file);
      between(sqlite);
      sqlite.close();
      return begin(before.clock, options);
    },
  };
}

/** Anna and Ben play Katchen with a computer player; Anna has thrown. @returns the table's id */
export async function startedThrow(on: Bench): Promise<string> {
  const [anna, ben] = [person("Anna"), person("Ben")];
  await on.tables.shards.touch();
  const { table } = await on.open(anna, byHand);
  await on.request(table, ben, { kind: "join" });
  await on.request(table, anna, { kind: "add", level: "strong" });
  await on.request(table, anna, { kind: "start" });
  await on.press(table, anna, 1, pressOf("throw"));
  return table;
}

/** With a heartbeat every ten seconds. */
export async function live(on: Bench, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10_000) {
    await on.clock.forward(Math.min(10_000, left));
    await on.tables.shards.touch();
  }
}
