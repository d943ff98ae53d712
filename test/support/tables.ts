import { ClubService } from "../../src/features/club/club-service.js";
import { Champions } from "../../src/features/cup/champions.js";
import { proofOf, type TableProof } from "../../src/features/dice/game-files.js";
import { Recordings } from "../../src/features/replay/recordings.js";
import type { ServerSettings } from "../../src/tables/server-settings.js";
import { createHash } from "node:crypto";
import type { GameId } from "../../src/games/index.js";
import { createCluster, type Leases } from "../../src/cluster/cluster.js";
import type { Parting } from "../../src/discord/gateway/shard-source.js";
import { BoardMessages } from "../../src/discord/messages/board-messages.js";
import { CatchUp } from "../../src/discord/messages/table-messages.js";
import type { Board } from "../../src/tables/board.js";
import type { Store } from "../../src/store/store.js";
import { type UserMaxima, unlimited } from "../../src/tables/decide/user-limits.js";
import type { Seat } from "../../src/game/contract.js";
import type { Press, Situation } from "../../src/game/press.js";
import type { Person, Reply, RequestBody } from "../../src/tables/requests.js";
import type { Log } from "../../src/log.js";
import type { Channels, Ports } from "../../src/tables/ports.js";
import { situationOf } from "../../src/tables/show.js";
import { recentSteps, seatOf, type Table } from "../../src/tables/table.js";
import { shardOf } from "../../src/tables/clock/downtime.js";
import { drawStream } from "../../src/tables/chance/random-stream.js";
import { Players } from "../../src/tables/players.js";
import { createTables, type Tables } from "../../src/tables/tables.js";
import { withTimeLimit } from "../../src/tables/queues.js";
import { fakeClock, type FakeClock } from "./fake-clock.js";
import { nextSeed, requestOf } from "./interactions.js";
import { knownTable } from "./running-table.js";
import { pressesFor, pressOf } from "./presses.js";
import { openStore } from "./temporary-folder.js";
import { allGames } from "../../src/games/index.js";

/** A line of the log. */
export interface Line {
  readonly level: keyof Log;
  readonly facts: object;
  readonly sentence: string;
}

/** Tables, and what it takes to play at them. */
export interface Played {
  readonly store: Store;
  readonly tables: Tables;
  readonly clock: FakeClock;
  /** With a new interaction id each time. */
  request(table: string, who: Person, body: RequestBody): Promise<Reply>;
  /** A press on a game's button. */
  press(table: string, who: Person, prompt: number, press: Press): Promise<Reply>;
  /** Answers with one of the legal actions. @param interaction of the last press that this takes */
  act(table: string, who: Person, prompt: number, choose: Choose, interaction?: string): Promise<Reply>;
  /** What somebody at a running game may know. */
  situation(table: string, who: Person): Promise<Situation>;
  open(host: Person, options?: unknown, channel?: string, game?: GameId, guild?: string): Promise<Board>;
}

/** Tables, with what features make of them. */
export interface BenchTables extends Tables {
  readonly club: ClubService;
  readonly champions: Champions;
  readonly proof: (table: string) => Promise<TableProof | null>;
  readonly recording: Recordings["of"];
}

/** Tables over a database in memory or a file, with all that a test turns or sees. */
export interface Bench extends Played {
  readonly tables: BenchTables;
  readonly lines: readonly Line[];
  /** Which messages show boards. */
  readonly messages: BoardMessages;
  /** Boards told of without a press. */
  readonly changed: readonly Board[];
  /** Who was to be warned. */
  readonly warned: readonly Warned[];
  /** Start messages that are told of as having started nothing. */
  readonly unused: readonly string[];
  /** Threads of ended tables that were archived. */
  readonly archived: readonly string[];
  /** Tables with a deleted user. */
  readonly forgotten: readonly string[];
  /** Boards of a shard that are behind, with everything known of messages stored. */
  behind(shard?: number): Promise<readonly string[]>;
  /** Starts tables and heartbeats, every ten seconds on the air. */
  start(): Promise<void>;
  /** Starts the heartbeats alone. */
  beat(): void;
  /** Left out: all shards. */
  air(on: boolean, shard?: number): void;
  /** A shard leaves, as one of several processes. */
  leave(shard: number, parting: Parting): Promise<void>;
}

/** Chooses among the actions that are legal. */
export type Choose = (legal: readonly unknown[]) => unknown;

/** A warning that a table asked for. */
export interface Warned {
  readonly users: readonly string[];
  readonly prompt: number;
}

export interface BenchOptions {
  readonly file?: string;
  readonly clock?: FakeClock;
  readonly ports?: Partial<Ports>;
  /** As one of several processes; left out: alone. */
  readonly leases?: Leases;
  /** Left out: no limits. */
  readonly maxima?: UserMaxima;
  /** Left out: 1. */
  readonly shards?: number;
  /** Shards that are on the air at first; left out: all. */
  readonly up?: readonly number[];
  /** How long a caught-up board delays the next, in milliseconds; left out: not at all. */
  readonly catchUpMs?: number;
  /** In place of the usual one over `file`. */
  readonly store?: Store;
  /** Told of every stored change; left out: nobody is. */
  readonly stored?: (board: Board) => void;
  /** As `Channels.hasChannel`; left out: every channel is there. */
  readonly hasChannel?: (channel: string) => Promise<boolean>;
  /** As `Channels.isClosed`; left out: none ever is. */
  readonly isClosed?: Channels["isClosed"];
  /** As `Channels.announce`; left out: every start message is posted at once. */
  readonly announce?: Channels["announce"];
  /** As `Channels.findStarts`; left out: none is found. */
  readonly findStarts?: Channels["findStarts"];
  /** As `Channels.call`; left out: everybody is told at once. */
  readonly call?: Channels["call"];
  /** As `Channels.invite`; left out: everybody is asked at once. */
  readonly invite?: Channels["invite"];
}

/** In milliseconds. */
const beatMs = 10_000;

/** The user id follows from the name. */
export function person(name: string, moderator = false): Person {
  const digits = BigInt(`0x${createHash("sha256").update(name).digest("hex").slice(0, 12)}`).toString();
  return { user: digits.padStart(17, "1").slice(0, 17), name, moderator };
}

/** A log that keeps its lines. */
export function keepLines(): { readonly log: Log; readonly lines: readonly Line[] } {
  const lines: Line[] = [];
  const at = (level: keyof Log) => (facts: object, sentence: string) => {
    lines.push({ level, facts, sentence });
  };
  return { log: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") }, lines };
}

/** Start messages as they are posted where nothing goes wrong: the later a table's, the greater its id. */
export const announced: Channels["announce"] = ({ board }) =>
  Promise.resolve({ message: String(800_000_000_000_000_000n + BigInt(board.version)), found: [] });

/** Tables of a shard whose boards are behind, as stored. */
export async function behindIn({ messages }: Pick<Store, "messages">, shard = 0): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const page of messages.behind(shard)) found.push(...page);
  return found;
}

export function bench({
  file = ":memory:",
  clock = fakeClock(),
  ports = {},
  leases,
  shards = 1,
  up: upAtFirst,
  catchUpMs = 0,
  store = openStore(file),
  maxima = unlimited,
  stored = () => undefined,
  hasChannel = () => Promise.resolve(true),
  isClosed = () => false,
  announce = announced,
  findStarts = () => Promise.resolve([]),
  call = () => Promise.resolve(true),
  invite = () => Promise.resolve(true),
}: BenchOptions = {}): Bench {
  const { games = allGames } = ports;
  const { log, lines } = keepLines();
  const changed: Board[] = [];
  const warned: Warned[] = [];
  const forgotten: string[] = [];
  const unused: string[] = [];
  const archived: string[] = [];
  const messages = new BoardMessages(store.messages, clock, log);
  const all = Array.from({ length: shards }, (_, shard) => shard);
  const up = new Set(upAtFirst ?? all);
  const opened = withTimeLimit(store, clock);
  const [club, recordings] = [new ClubService(store, games), new Recordings(store, games)];
  const cluster =
    leases === undefined
      ? null
      : createCluster({
          leases,
          store: opened,
          clock,
          log,
          tables: () => own,
          messages: () => ({
            boards: messages,
            drop: (shard) => {
              catchUp.drop(shard);
              return { hasTimesLeft: false, written: Promise.resolve() };
            },
            showAgain: () => Promise.resolve(),
            showTimes: () => undefined,
          }),
          features: () => [],
        });
  const shardIn = cluster === null ? null : (guild: string) => own.shards.shardOf(guild);
  const champions = new Champions(store, { clock, log }, shardIn);
  const channels: Channels = {
    isConnected: (guild) => up.has(shardOf(guild, shards)),
    pressTime: () => clock.now(),
    hasChannel,
    isClosed,
    announce,
    findStarts,
    notStarted: (_board, starts) => void unused.push(...starts),
    changed: (board) => void changed.push(board),
    catchUp: (shard, moved) => catchUp.run(shard, moved),
    stored,
    awaited: (_board, users, prompt) => warned.push({ users, prompt }),
    call,
    invite,
    archive: (board) => (archived.push(board.channel), Promise.resolve(true)),
    closed: (guild, channel) => store.messages.settle(guild, channel),
    userRemoved: ({ table }) => forgotten.push(table),
  };
  const own: Tables = createTables(
    cluster?.store ?? opened,
    {
      clock,
      log,
      games,
      players: new Players(games),
      seed: nextSeed,
      random: drawStream,
      ...ports,
      ...cluster?.tablePorts,
    },
    cluster?.guard(channels) ?? channels,
    maxima,
    [club.memory, champions.memory],
  );
  const tables: Tables = cluster?.around(own) ?? own;
  const catchUp = new CatchUp({
    store: store.messages,
    messages,
    clock,
    log,
    tables: () => tables,
    write: (board) => {
      changed.push(board);
      return catchUpMs === 0 ? Promise.resolve() : new Promise((resolve) => void clock.after(catchUpMs, resolve));
    },
  });
  const beat = (): void => {
    clock.after(beatMs, () => {
      for (const shard of up)
        tables.shards.touch(shard).catch((error: unknown) => log.error({ error }, "no heartbeat"));
      beat();
    });
  };
  return {
    ...playedAt(store, tables, clock, games),
    tables: {
      ...tables,
      club,
      champions,
      proof: (table) => proofOf(store, table),
      recording: (id, mayPlay) => recordings.of(id, mayPlay),
    },
    lines,
    messages,
    changed,
    warned,
    forgotten,
    unused,
    archived,
    behind: async (shard = 0) => {
      await messages.storeAll();
      return behindIn(store, shard);
    },
    beat,
    start: async () => {
      beat();
      await Promise.all(
        [...up].map(async (shard) => {
          await tables.shards.begin(shard, shards).catch((error: unknown) => log.error({ error }, "no heartbeat"));
          await tables.shards.start(shard);
        }),
      );
    },
    air: (on, only) => {
      for (const shard of only === undefined ? all : [only]) {
        if (on) up.add(shard);
        else up.delete(shard);
      }
    },
    leave: async (shard, parting) => cluster?.leave(shard, parting),
  };
}

/** Tables with what it takes to play at them. */
export function playedAt(store: Store, tables: Tables, clock: FakeClock, games = allGames): Played {
  const request = (table: string, who: Person, body: RequestBody): Promise<Reply> =>
    tables.requests.handle(table, requestOf(body, who));
  const tableOf = async (id: string): Promise<Table> => {
    const stored = await store.load(id, recentSteps);
    if (stored === null) throw new Error(`there is no table ${id}`);
    return knownTable(stored, games);
  };
  const seatIn = (table: Table, who: Person): Seat => {
    const seat = seatOf(table, who.user);
    if (seat === null) throw new Error(`${who.name} does not sit there`);
    return seat;
  };
  return {
    store,
    tables,
    clock,
    request,
    press: (table, who, prompt, press) => request(table, who, { kind: "press", prompt, ...press }),
    act: async (id, who, prompt, choose, interaction) => {
      const table = await tableOf(id);
      const seat = seatIn(table, who);
      const presses = pressesFor(table, seat, choose(situationOf(table, seat).legal));
      for (const press of presses.slice(0, -1)) await request(id, who, { kind: "press", prompt, ...press });
      const last = presses.at(-1) ?? pressOf("");
      return tables.requests.handle(id, requestOf({ kind: "press", prompt, ...last }, who, interaction));
    },
    situation: async (id, who) => {
      const table = await tableOf(id);
      return situationOf(table, seatIn(table, who));
    },
    open: async (
      host,
      options = {},
      channel = "100000000000000001",
      game = "katchen",
      guild = "100000000000000000",
    ) => {
      const opening = { game, guild, channel, parent: null, options } as const;
      const reply = await tables.requests.handle(null, requestOf({ kind: "open", ...opening }, host));
      if (reply.kind !== "done") throw new Error(`the table did not open: ${JSON.stringify(reply)}`);
      return reply.board;
    },
  };
}

/** The settings of a server that has changed none. */
export const untouched: ServerSettings = {
  language: null,
  turnSeconds: 90,
  closers: "host",
  channels: [],
  remarks: true,
  moving: true,
  threads: false,
  zone: null,
  season: "quarter",
  rounds: true,
  hostRole: null,
  ratings: true,
  locale: null,
  hostLocale: null,
  welcome: null,
  newsChannel: null,
  tellsEvenings: true,
  tellsWeeks: true,
  tellsSeasons: true,
  playerRole: null,
  lastRally: null,
};
