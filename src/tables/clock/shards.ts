import { ChannelTakenError, type Store } from "../../store/store.js";
import type { Board } from "../board.js";
import type { Ports } from "../ports.js";
import type { Retention } from "../retention.js";
import type { SettingsKeeper } from "../server-settings.js";
import { boardOf } from "../show.js";
import type { TableAccess } from "../table-access.js";
import type { ChannelNotifier } from "../channel-notifier.js";
import type { ShardTimes } from "./shard-times.js";
import { readPages, wakeTables } from "./wake-tables.js";

interface ShardParts {
  readonly store: Store;
  /** With a clock that never stands still. */
  readonly ports: Ports;
  readonly times: ShardTimes;
  readonly channels: ChannelNotifier;
  readonly access: TableAccess;
  readonly settings: Pick<SettingsKeeper, "read">;
  readonly retention: Pick<Retention, "start">;
}

/** Wakes each shard's tables when it is up, and keeps their time. */
export class Shards {
  readonly #parts: ShardParts;
  /** Their start has failed. */
  readonly #asleep = new Set<number>();
  /** Running starts, without catching up. */
  readonly #waking = new Set<Promise<boolean>>();
  #stopped = false;

  constructor(parts: ShardParts) {
    this.#parts = parts;
  }

  /** As `ShardTimes.begin`. */
  begin(shard: number, shards: number): Promise<void> {
    return this.#parts.times.begin(shard, shards);
  }

  /**
   * Wakes a shard's tables where something happens by itself, and updates boards that are behind. If the disk fails,
   * the next heartbeat tries again.
   */
  async start(shard = 0): Promise<void> {
    if (this.#stopped) return;
    const waking = this.#wake(shard);
    this.#waking.add(waking);
    const moved = await waking.finally(() => this.#waking.delete(waking));
    if (!this.#stopped) await this.#parts.channels.catchUp(shard, moved);
  }

  /** @returns whether its deadlines have moved */
  async #wake(shard: number): Promise<boolean> {
    const { store, ports, times, access, settings, retention } = this.#parts;
    const { quarantine, queues } = access;
    let moved = false;
    this.#asleep.delete(shard);
    retention.start();
    try {
      moved = await times.takeMoved(shard);
      if (!this.#stopped) await settings.read();
      const look = (id: string): Promise<unknown> => access.run(id, boardOf);
      await wakeTables(ports.log, () => this.#stopped, [
        { pages: () => quarantine.outdated(shard), handle: look },
        { pages: () => quarantine.all(shard), handle: (id) => queues.run(id, () => this.#release(id)) },
        { pages: () => readPages((...page) => store.thinking(shard, ...page)), handle: look },
      ]);
    } catch (error) {
      this.#asleep.add(shard);
      throw error;
    } finally {
      access.automatic.start();
    }
    return moved;
  }

  /** A shard is on the air; called every few seconds. */
  async touch(shard = 0): Promise<void> {
    if (this.#asleep.has(shard)) return this.start(shard);
    if (await this.#parts.times.heartbeat(shard)) await this.#parts.channels.catchUp(shard, true);
  }

  /** As `Store.timed`. */
  timed(shard: number, after: string, most: number): Promise<ReadonlyMap<string, number>> {
    return this.#parts.store.timed(shard, after, most);
  }

  /** A table's board, as a new version if it shows a time limit. */
  renewed(id: string): Promise<Board | null> {
    return this.#parts.access.board(id, true);
  }

  /** As `ShardTimes.clock`, in milliseconds since 1970. */
  now(): number {
    return this.#parts.times.clock.now();
  }

  async deadlinesMoved(table: string): Promise<void> {
    const { access, channels } = this.#parts;
    const board = await access.board(table, true);
    if (board !== null) channels.changed(board);
  }

  /** Resolves when no start is running. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.allSettled(this.#waking);
  }

  /** Lets a quarantined table go on if it can be read. */
  async #release(id: string): Promise<void> {
    const { times, access } = this.#parts;
    const table = await access.quarantine.readable(id);
    if (table === null) return;
    while (times.gate.moving !== null) await times.gate.moving;
    try {
      await access.commitAndTell(access.quarantine.release(table));
    } catch (error) {
      // Another was opened in its channel meanwhile.
      if (!(error instanceof ChannelTakenError)) throw error;
      access.quarantine.stays(id);
    }
  }
}
