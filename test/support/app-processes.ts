import { type App, createApp } from "../../src/app.js";
import { noMetrics } from "../../src/discord/api/metrics.js";
import type { CallerFacts } from "../../src/discord/context.js";
import { pressTable } from "./features.js";
import { drawStream } from "../../src/tables/chance/random-stream.js";
import type { GameId } from "../../src/games/index.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import { shardOf, type Store } from "../../src/store/store.js";
import type { Board } from "../../src/tables/board.js";
import type { Person } from "../../src/tables/requests.js";
import { Players } from "../../src/tables/players.js";
import { arrivalWith } from "../features/settings/held-bot.js";
import { ownEmojis } from "../discord/ui/boards.js";
import { fakeClock, type FakeClock } from "./fake-clock.js";
import { heldPainter } from "./held-painter.js";
import { nextSeed, interactionAt } from "./interactions.js";
import { Held, Leases, leasedStore } from "./leased-store.js";
import { type PlainClient, PlainDiscord } from "./plain-discord.js";
import { drawFacts, drawSheetFacts } from "./shown.js";
import { agesWithoutDates, checksHere, noClips, noGuilds, openQueue } from "./simple-ports.js";
import { keepLines, type Line, type Played, playedAt } from "./tables.js";
import { wordsOnly } from "./written-board.js";
import { allGames } from "../../src/games/index.js";

/** A whole app, as one of several processes. */
export interface AppProcess {
  readonly app: App;
  readonly on: Played;
  readonly lines: readonly Line[];
  readonly held: Held;
  readonly api: PlainClient;
  /** Takes a shard from its owner, and serves it. */
  take(shard: number): Promise<void>;
  /** Gives a shard back in order. */
  give(shard: number): Promise<void>;
  /** Notices that another process has a shard. @param since when it was last sure, by the monotonic clock */
  notice(shard: number, since?: number): Promise<void>;
  /** Somebody presses a button of a board. @returns when it is answered */
  press(who: Person, board: Pick<Board, "table" | "guild" | "channel">, verb: string, prompt?: number): Promise<void>;
  /** Dies after `writes` more writes: nothing of it happens any more. */
  dieAfter(writes: number): void;
  isDead(): boolean;
}

/** What processes share. */
export interface SharedWorld {
  readonly store: Store;
  readonly clock: FakeClock;
  readonly leases: Leases;
  readonly discord: PlainDiscord;
  /** @param around what is between the process and the store @param waitForRoom resolves when one more board may be caught up */
  process(around?: (store: Store) => Store, waitForRoom?: () => Promise<void>): AppProcess;
}

/** On this shard, whatever their number up to nine. */
export function guildOn(shard: number): string {
  return String((BigInt(2_520_000_000 + shard) << 22n) + 7n);
}

/** Apps on one clock over one store in memory and one Discord. */
export function sharedWorld(shards: number): SharedWorld {
  const [store, clock, leases, discord] = [
    openSqliteStore(":memory:"),
    fakeClock(),
    new Leases(shards),
    new PlainDiscord(),
  ];
  const seed = nextSeed;
  return {
    store,
    clock,
    leases,
    discord,
    process: (...how) => startProcess({ store, clock, leases, discord, seed }, ...how),
  };
}

interface Shared extends Omit<SharedWorld, "process"> {
  readonly seed: () => Buffer;
}

function startProcess(
  { store, clock: shared, leases, discord, seed }: Shared,
  around: (store: Store) => Store = (same) => same,
  waitForRoom: () => Promise<void> = () => Promise.resolve(),
): AppProcess {
  const { log, lines } = keepLines();
  const [held, api, up] = [new Held(leases), discord.client(), new Set<number>()];
  const isDead = (): boolean => held.writesLeft <= 0;
  const clock: FakeClock = {
    ...shared,
    after: (ms, job) => shared.after(ms, () => (isDead() ? undefined : job())),
  };
  const app = createApp({
    games: allGames,
    store: around(leasedStore(store, held)),
    leases: held,
    clock,
    log,
    seed,
    random: drawStream,
    players: new Players(allGames),
    metrics: noMetrics,
    painter: heldPainter(),
    clips: noClips,
    checks: checksHere,
    links: { privacy: null, terms: null, support: null },
    draw: (board) => wordsOnly(drawFacts(board)),
    emojis: () => ownEmojis,
    drawEphemeral: (name, { board, situation }) => wordsOnly(drawSheetFacts(name, board, situation)),
    discord: {
      api,
      guilds: noGuilds,
      download: () => Promise.resolve({ kind: "failed" }),
      queue: openQueue(api),
      ages: agesWithoutDates(clock, log),
      isConnected: (guild) => up.has(shardOf(guild, leases.count)),
      pressTime: () => clock.now(),
      hasChannel: () => Promise.resolve(true),
      inTurn: (request) => request(),
      waitForRoom,
      localeOf: () => "de",
    },
  });
  const { shards } = app.tables;
  const beat = (): void => {
    clock.after(10_000, () => {
      for (const shard of up) shards.touch(shard).catch((error: unknown) => log.error({ error }, "no heartbeat"));
      beat();
    });
  };
  beat();
  return {
    app,
    lines,
    held,
    api,
    on: playedAt(store, app.tables, clock),
    take: async (shard) => {
      held.epochs.set(shard, leases.take(shard));
      up.add(shard);
      await shards.begin(shard, leases.count);
      await shards.start(shard);
    },
    give: async (shard) => {
      const epoch = held.epochOf(shard);
      up.delete(shard);
      await app.leave?.(shard, { kind: "given" });
      held.epochs.delete(shard);
      if (epoch !== null) leases.release(shard, epoch);
    },
    notice: async (shard, since = clock.steady()) => {
      held.epochs.delete(shard);
      up.delete(shard);
      await app.leave?.(shard, { kind: "lost", since });
    },
    press: async (who, { table, guild, channel }, verb, prompt = 0) => {
      const id = interactionAt(clock.now());
      const message = discord.messageOf(table);
      if (message !== null) discord.pressed(id, message);
      const context = arrivalWith({ id, token: id, guild, channel, person: who, message, pressedMessage: message });
      await pressTable(app.parts, context, { table, prompt, verb, argument: "" });
    },
    dieAfter: (writes) => {
      held.writesLeft = writes;
    },
    isDead,
  };
}

/** Somebody, in a direct message or a server. */
export function callerOf({ user }: Person, clock: FakeClock): CallerFacts {
  const id = interactionAt(clock.now());
  return { id, token: id, user, language: "en", onEphemeral: true };
}

/** A lobby in a server on a shard, with its board posted. */
export async function lobbyOn(
  { on, app }: Pick<AppProcess, "on" | "app">,
  shard: number,
  host: Person,
  game: GameId = "katchen",
): Promise<Board> {
  const board = await on.open(host, {}, `2000000000000000${shard}`, game, guildOn(shard));
  app.parts.writer.changed(board);
  return board;
}
