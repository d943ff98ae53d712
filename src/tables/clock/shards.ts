import { setImmediate } from "node:timers/promises";
import { ChannelTakenError, shardOf, type Store } from "../../store/store.js";
import type { Board } from "../board.js";
import { type OfServers, type Ports, type ServerMemory, unlessRefused } from "../ports.js";
import type { Retention } from "../retention.js";
import { boardOf } from "../show.js";
import type { TableAccess } from "../table-access.js";
import { TimeLimit } from "../queues.js";
import type { LostStarts } from "../lost-starts.js";
import type { ChannelNotifier } from "../channel-notifier.js";
import type { ShardTimes } from "./downtime.js";
import { readPages, runOnePerTurn, wakeTables } from "./one-per-turn.js";

/** Time allowed for running work to settle. */
const settleMs = 2_000;

interface ShardParts {
  readonly store: Store;
  /** With a clock that never stands still. */
  readonly ports: Ports;
  readonly times: ShardTimes;
  readonly channels: ChannelNotifier;
  readonly access: TableAccess;
  readonly lost: Pick<LostStarts, "lookSoon">;
  /** What is in memory of servers besides their tables. */
  readonly memory: Required<Pick<ServerMemory, "read" | "drop">>;
  /** For all servers, where shard 0 is. */
  readonly retention: Pick<Retention, "start" | "stop">;
}

/** Wakes each shard's tables when it is up, keeps their time, and lets them go. */
export class Shards {
  /** Their start has failed. */
  readonly #asleep = new Set<number>();
  /** Running starts, without catching up. */
  readonly #waking = new Set<Promise<boolean>>();
  readonly #limit: TimeLimit;
  #stopped = false;

  constructor(private readonly parts: ShardParts) {
    this.#limit = new TimeLimit(parts.ports.clock, settleMs);
  }

  /** As `ShardTimes.begin`. A shard that was dropped begins as if it never had. */
  begin(shard: number, count: number): Promise<void> {
    const { ports, times, memory } = this.parts;
    // It may have been read while it was not the newest.
    if (ports.mayKeep !== undefined) memory.drop(shard, (guild) => shardOf(guild, count) === shard);
    return times.begin(shard, count);
  }

  /** What is in hand at a shard's tables is stored, and that it was on the air until now. Failures are logged. */
  async settle(shard: number): Promise<void> {
    const { times, access, ports } = this.parts;
    try {
      access.races.flush(times.of(shard));
      // What has arrived enters its table's queue first.
      await setImmediate();
      await this.#limit.keep("what is in hand", access.queues.settled());
      if (times.alive.includes(shard)) await times.heartbeat(shard);
    } catch (error) {
      ports.log.warn({ shard, error }, "a shard leaves before all was stored that was in hand");
    }
  }

  /** A shard's servers go from memory, tables in use included, and nothing of them happens until it begins again. */
  drop(shard: number): void {
    const { times, access, memory, retention } = this.parts;
    const of = times.of(shard);
    times.end(shard);
    this.#asleep.delete(shard);
    access.drop(shard, of);
    memory.drop(shard, of);
    if (shard === 0) void retention.stop();
  }

  /**
   * Wakes a shard's tables where something happens by itself, and updates boards that are behind. If the disk fails,
   * the next heartbeat tries again.
   */
  async start(shard = 0): Promise<void> {
    const { times } = this.parts;
    if (this.#stopped || times.hasEnded(shard)) return;
    const isOn = times.since(shard);
    const isOver = (): boolean => this.#stopped || !isOn();
    const waking = this.#wake(shard, isOver);
    this.#waking.add(waking);
    const moved = await waking.finally(() => this.#waking.delete(waking));
    if (!isOver()) await this.parts.channels.catchUp(shard, moved);
  }

  /** @returns whether its deadlines have moved */
  async #wake(shard: number, isOver: () => boolean): Promise<boolean> {
    const { store, ports, times, access, lost, memory, retention } = this.parts;
    const { quarantine, queues } = access;
    const lookForStart = (id: string): void => {
      lost.lookSoon(id);
    };
    let moved = false;
    this.#asleep.delete(shard);
    if (shard === 0) retention.start();
    try {
      moved = await times.takeMoved(shard);
      if (!isOver()) await memory.read(shard);
      const look = (id: string): Promise<unknown> => access.run(id, boardOf);
      await wakeTables(ports.log, isOver, [
        { pages: () => quarantine.outdated(shard), handle: look },
        { pages: () => quarantine.all(shard), handle: (id) => queues.run(id, () => this.#release(id)) },
        { pages: () => readPages((...page) => store.thinking(shard, ...page)), handle: look },
        { pages: () => readPages((...page) => store.attempted(shard, ...page)), handle: lookForStart },
      ]);
    } catch (error) {
      if (!isOver()) this.#asleep.add(shard);
      throw error;
    } finally {
      access.automatic.start();
    }
    return moved;
  }

  /** A shard is on the air; called every few seconds. */
  async touch(shard = 0): Promise<void> {
    const { times, channels } = this.parts;
    if (times.hasEnded(shard)) return;
    if (this.#asleep.has(shard)) return this.start(shard);
    if (await times.heartbeat(shard)) await channels.catchUp(shard, true);
    else await this.#showReturned(times.of(shard));
  }

  /** As `ShardTimes.away`. */
  away(guild: string): void {
    this.parts.times.away(guild);
  }

  /** As `ShardTimes.left`. */
  left(guild: string): void {
    this.parts.times.left(guild);
  }

  /** As `ShardTimes.known`. */
  known(shard: number, inOutage: readonly string[], since: number): void {
    this.parts.times.known(shard, inOutage, since);
  }

  /** As `ShardTimes.back`. */
  back(guild: string): boolean {
    return this.parts.times.back(guild);
  }

  /** What is in memory of a server is out of date. */
  async readAgain(guild: string): Promise<void> {
    const { times, memory } = this.parts;
    const shard = times.shardOf(guild);
    memory.drop(shard, (one) => one === guild);
    await memory.read(shard);
  }

  /** As `Store.timed`. */
  timed(shard: number, after: string, most: number): Promise<ReadonlyMap<string, number>> {
    return this.parts.store.timed(shard, after, most);
  }

  /** A table's board, as a new version if it shows a time limit. */
  renewed(id: string): Promise<Board | null> {
    return this.parts.access.board(id, true);
  }

  /** As `ShardTimes.shardOf`. */
  shardOf(guild: string): number {
    return this.parts.times.shardOf(guild);
  }

  /** Whether a server's shard has begun, and was not dropped since. */
  isHere(guild: string): boolean {
    const { times } = this.parts;
    return times.hasBegun(times.shardOf(guild));
  }

  /** As `ShardTimes.silentMs`. */
  silentMs(shard: number): number | null {
    return this.parts.times.silentMs(shard);
  }

  /** As `ShardTimes.clock`, in milliseconds since 1970. */
  now(): number {
    return this.parts.times.clock.now();
  }

  async deadlinesMoved(table: string): Promise<void> {
    const { access, channels } = this.parts;
    const board = await access.board(table, true);
    if (board !== null) channels.changed(board);
  }

  /** Resolves when no start is running. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.allSettled(this.#waking);
  }

  /** Everything is stored: a process that starts at once finds no downtime. */
  async leave(): Promise<void> {
    const { times, ports } = this.parts;
    await Promise.all(
      times.alive.map(async (shard) => {
        try {
          await unlessRefused(times.heartbeat(shard));
        } catch (error) {
          ports.log.warn({ shard, error }, "a last heartbeat could not be stored; time limits move by some seconds");
        }
      }),
    );
  }

  /** Boards of servers whose time limits have moved in an outage. */
  async #showReturned(of: OfServers): Promise<void> {
    const { store, ports, times } = this.parts;
    for (const guild of [...times.returned].filter(of)) {
      const tables = await store.openTablesOf(guild);
      if (times.returned.delete(guild)) await runOnePerTurn(ports.log, tables, (id) => this.deadlinesMoved(id));
    }
  }

  /** Lets a quarantined table go on if it can be read. */
  async #release(id: string): Promise<void> {
    const { times, access } = this.parts;
    const table = await access.quarantine.readable(id);
    if (table === null) return;
    while (times.gate.moving !== null) await times.gate.moving;
    try {
      await unlessRefused(access.commitAndTell(access.quarantine.release(table)));
    } catch (error) {
      // Another was opened in its channel meanwhile.
      if (!(error instanceof ChannelTakenError)) throw error;
      access.quarantine.stays(id);
    }
  }
}
