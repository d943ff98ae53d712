import { buildGameFile, type GameFile } from "../../src/tables/chance/game-file.js";
import { canonicalJson } from "../../src/tables/chance/canonical-json.js";
import { drawStream } from "../../src/tables/chance/random-stream.js";
import { addToSalt, drawKey, hashLuckyWord, type Protocol, secretsOf } from "../../src/tables/chance/secrets.js";
import type { PlayedAction } from "../../src/tables/chance/play-again.js";
import { type GameId, games, allGames } from "../../src/games/index.js";
import type { EndedWithSecrets } from "../../src/features/dice/game-files.js";
import type { BenchTables } from "./tables.js";
import { seededRandom } from "./seeded-random.js";

/** How a game of a file is played. */
export interface FiledGame {
  readonly game: GameId;
  /** Which of the game's many courses. */
  readonly course: number;
  readonly protocol?: Protocol;
  /** Left out: as few as may play. */
  readonly seats?: number;
  readonly options?: object;
  /** Closed after this many steps; left out: played to the end. */
  readonly steps?: number;
}

/** Presses before a start, one with a lucky word. */
const presses = [
  ["1300000000000000001", null],
  ["1300000000000000002", "Kätzchen"],
  ["1300000000000000003", null],
] as const;

/** The first was given up. */
const starts = ["1300000000000000002", "1300000000000000003"];

const filed = "abcdefghijk";

/** Plays a game with random legal actions and now and then a time-out, and files it. */
export function filedGame({ game: id, course, protocol = 3, seats, options: chosen = {}, steps }: FiledGame): GameFile {
  const game = games[id];
  const seed = Uint8Array.from({ length: 32 }, (_, index) => (index * 7 + course) % 256);
  const salt = presses.reduce<string | null>((before, [press, word]) => addToSalt(before, press, word), null);
  const options = game.options.parse(chosen);
  const mind = seededRandom(course);
  const count = seats ?? game.seats.min;
  const words = Array.from({ length: count }, (_, seat) => (seat === 0 ? hashLuckyWord(filed, "Kätzchen") : null));
  const terms = canonicalJson({ game: id, rules: game.rules, options, seats: count, opener: null, words });
  const secrets = secretsOf({ id: filed, protocol, salt, terms, message: starts.at(-1) ?? null }, seed);
  const key = drawKey(secrets);
  let { state } = game.setup(count, options, drawStream(key, 0, "act"), null);
  const actions: PlayedAction[] = [];
  while (game.result(state) === null && actions.length < (steps ?? Infinity)) {
    const step = actions.length + 1;
    const [asked] = mind.shuffle(game.prompts(state).filter(({ awaited }) => awaited));
    if (asked === undefined) throw new Error("a running game that asks nobody");
    const { seat } = asked;
    const isLate = mind.pick(8) === 0;
    const timeout = game.timeout(state, seat, drawStream(key, step, `timeout-${seat}`));
    const [action] = isLate ? [timeout] : mind.shuffle(game.legal(state, seat));
    actions.push({ step, seat, action, by: isLate ? "timeout" : seat === 0 ? "human" : "computer" });
    ({ state } = game.act(state, seat, action, drawStream(key, step, "act")));
  }
  const owners = Array.from({ length: count }, (_, seat) =>
    seat === 0 ? ({ name: "Anna 🐈", level: null } as const) : ({ name: null, level: "strong" } as const),
  );
  const when = { started: 1_790_000_000_000, ended: 1_790_000_600_000 };
  const played = { game: id, rules: game.rules, carried: null, options, opener: null, actions };
  return buildGameFile(
    { table: filed, ...played, seats: owners, ...when, start: { words, starts } },
    secrets,
    allGames,
  );
}

/** A stored game that has ended. */
export async function storedGame(tables: Pick<BenchTables, "proof">, table: string): Promise<EndedWithSecrets> {
  const proof = await tables.proof(table);
  const game = proof?.kind === "played" ? await proof.read() : null;
  if (game === null) throw new Error(`no game but ${proof?.kind ?? "nothing"}`);
  return game;
}

/** Its file. */
export async function storedFile(tables: Pick<BenchTables, "proof">, table: string, all = allGames): Promise<GameFile> {
  const { ended, secrets } = await storedGame(tables, table);
  return buildGameFile(ended, secrets, all);
}
