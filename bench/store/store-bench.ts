import type { Random } from "../../src/game/contract.js";
import type { Phase, View } from "../../src/games/katchen/rules/index.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import type { Change, TableRow } from "../../src/store/store.js";
import type { Board } from "../../src/tables/board.js";
import type { Person, Reply, RequestBody } from "../../src/tables/requests.js";
import { seededRandom } from "../../test/support/seeded-random.js";
import { benchTables, done, people } from "../tables.js";

/** A whole game as it was stored. */
export interface Played {
  /** Its table as it was when the game began. */
  readonly opened: TableRow;
  /** What each accepted action wrote. */
  readonly changes: readonly Change[];
  /** The actions alone, in milliseconds. */
  readonly ms: number;
}

/** Tables over a database, without Discord. */
export interface StoreBench {
  /** Four people at Katchen, at random. */
  playGame(seed: number): Promise<Played>;
  /** The same at several tables at once. */
  playTogether(seeds: readonly number[]): Promise<{ readonly actions: number; readonly ms: number }>;
  close(): Promise<void>;
}

/** @param file of the database */
export function openStoreBench(file: string): StoreBench {
  const store = openSqliteStore(file);
  const changes: Change[] = [];
  const { tables, request } = benchTables({
    ...store,
    commit: async (change) => {
      await store.commit(change);
      changes.push(change);
    },
  });
  const send = (table: string, who: Person, body: RequestBody): Promise<Reply> =>
    tables.requests.handle(table, request(body, who));

  /** All four sit there. */
  async function begin(game: number): Promise<Board> {
    const [host, ...others] = people;
    const channel = String(100_000_000_000_000_000n + BigInt(game));
    const opening = { game: "katchen", guild: "1", channel, parent: null, options: {} } as const;
    const { table } = done(await tables.requests.handle(null, request({ kind: "open", ...opening }, host)));
    for (const person of others) done(await send(table, person, { kind: "join" }));
    return done(await send(table, host, { kind: "start" }));
  }

  return {
    playGame: async (game) => {
      const board = await begin(game);
      const opened = changes.splice(0).at(-1)?.row;
      if (opened === undefined) throw new Error("nothing was stored");
      const begun = performance.now();
      await playOn(board, seededRandom(game));
      const ms = performance.now() - begun;
      return { opened, changes: changes.splice(0), ms };
    },
    playTogether: async (games) => {
      const boards = await Promise.all(games.map(begin));
      changes.length = 0;
      const begun = performance.now();
      await Promise.all(boards.map((board, place) => playOn(board, seededRandom(games[place] ?? 0))));
      const ms = performance.now() - begun;
      return { actions: changes.splice(0).length, ms };
    },
    close: async () => {
      await tables.stop();
      await store.close();
    },
  };

  /** Each action waits for the previous one to be on the disk. */
  async function playOn(begun: Board, random: Random): Promise<void> {
    let board = begun;
    while (board.status === "playing") {
      board = done(await act(board, random));
      await store.onDisk();
    }
  }

  /** One random action of the asked seat. */
  function act({ table, play }: Board, random: Random): Promise<Reply> {
    const [asked] = play?.prompts ?? [];
    const who = people[asked?.seat ?? -1];
    if (play === null || asked === undefined || who === undefined) throw new Error("nobody is asked");
    const verbs = verbsIn((play.view as View).phase);
    const verb = verbs[random.pick(verbs.length)] ?? "";
    return send(table, who, { kind: "press", prompt: asked.id, verb, argument: "", values: [] });
  }
}

/** Katchen's buttons that count now, without marking dice. */
function verbsIn(phase: Phase): readonly string[] {
  if (phase.type !== "shed" || phase.dice === null) return ["throw"];
  return phase.count < phase.limit ? ["rethrow", "stand"] : ["stand"];
}
