import { SnowflakeUtil } from "discord.js";
import { createHash } from "node:crypto";
import { realClock } from "../src/clock.js";
import type { Store } from "../src/store/store.js";
import type { Board } from "../src/tables/board.js";
import type { Person, Reply, Request, RequestBody } from "../src/tables/requests.js";
import type { Log } from "../src/log.js";
import { drawStream } from "../src/tables/chance/random-stream.js";
import { Players } from "../src/tables/players.js";
import { createTables, type Tables } from "../src/tables/tables.js";
import { withTimeLimit } from "../src/tables/queues.js";
import { allGames } from "../src/games/index.js";

const person = (index: number, name: string): Person => ({ user: `10000000000000000${index}`, name, moderator: false });

/** Four who play. */
export const people = [person(0, "Anna"), person(1, "Ben"), person(2, "Cleo"), person(3, "Dora")] as const;

const nothing = (): void => undefined;
const log: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Without Discord. */
interface BenchTables {
  readonly tables: Tables;
  /** A request by a new interaction. */
  readonly request: (body: RequestBody, who: Person) => Request;
}

/** Tables over a store. */
export function benchTables(store: Store): BenchTables {
  let [seeds, interactions] = [0, 0];
  const seed = (): Buffer =>
    createHash("sha256")
      .update(String((seeds += 1)))
      .digest();
  const tables = createTables(
    withTimeLimit(store, realClock),
    { clock: realClock, log, games: allGames, players: new Players(allGames), seed, random: drawStream },
    {
      isConnected: () => true,
      pressTime: Date.now,
      hasChannel: async () => true,
      isClosed: () => false,
      announce: async ({ board }) => ({ message: String(board.version), found: [] }),
      findStarts: () => Promise.resolve([]),
      notStarted: nothing,
      changed: nothing,
      catchUp: async () => {},
      stored: nothing,
      awaited: nothing,
      closed: async () => {},
      archive: () => Promise.resolve(true),
      call: () => Promise.resolve(true),
      invite: () => Promise.resolve(true),
      userRemoved: nothing,
    },
  );
  const interaction = (): string => String(900_000_000_000_000_000n + BigInt((interactions += 1)));
  const request = (body: RequestBody, who: Person): Request => {
    const id = interaction();
    return { ...body, person: who, interaction: id, pressedAt: SnowflakeUtil.timestampFrom(id), repeats: [] };
  };
  return { tables, request };
}

/** The board after a request. @throws Error if the request was refused */
export function done(reply: Reply): Board {
  if (reply.kind !== "done") throw new Error(`the table says ${reply.kind}`);
  return reply.board;
}
