import { ChannelTakenError, type Store } from "../../store/store.js";
import type { Board } from "../board.js";
import type { Ports } from "../ports.js";
import type { Retention } from "../retention.js";
import type { SettingsKeeper } from "../server-settings.js";
import { boardOf } from "../show.js";
import type { TableAccess } from "../table-access.js";
import type { Teller } from "../teller.js";
import type { Hearts } from "./downtime.js";
import { paged, wake } from "./wake.js";

/** What waking tables takes. */
interface ShardParts {
  readonly store: Store;
  /** With the clock that nobody stops. */
  readonly ports: Ports;
  readonly hearts: Hearts;
  readonly shows: Teller;
  readonly access: TableAccess;
  readonly settings: Pick<SettingsKeeper, "read">;
  readonly retention: Pick<Retention, "start">;
}

/** Wakes the tables of each shard when it is up, and keeps the time that they go by. */
export class Shards {
  readonly #parts: ShardParts;
  /** Shards whose start has come to nothing. */
  readonly #asleep = new Set<number>();
  /** Starts that are under way, up to where they only tell. */
  readonly #waking = new Set<Promise<boolean>>();
  #stopped = false;

  constructor(parts: ShardParts) {
    this.#parts = parts;
  }

  /**
   * A shard is on the air for the first time: deadlines move by its silence, before anything is decided at its tables.
   *
   * @param shards over how many servers are spread from now on
   */
  begin(shard: number, shards: number): Promise<void> {
    return this.#parts.hearts.begin(shard, shards);
  }

  /**
   * Wakes the tables of a shard at which something is to happen by itself, and shows what its channels do not show yet.
   * What a failing disk has kept from that is done with the shard's next heartbeat.
   */
  async start(shard = 0): Promise<void> {
    if (this.#stopped) return;
    const waking = this.#wake(shard);
    this.#waking.add(waking);
    const moved = await waking.finally(() => this.#waking.delete(waking));
    if (!this.#stopped) await this.#parts.shows.catchUp(shard, moved);
  }

  /** @returns whether its deadlines have moved */
  async #wake(shard: number): Promise<boolean> {
    const { store, ports, hearts, access, settings, retention } = this.#parts;
    const { quarantine, queues } = access;
    let moved = false;
    this.#asleep.delete(shard);
    retention.start();
    try {
      moved = await hearts.seeToMoved(shard);
      if (!this.#stopped) await settings.read();
      const look = (id: string): Promise<unknown> => access.run(id, boardOf);
      await wake(ports.log, () => this.#stopped, [
        { pages: () => quarantine.outdated(shard), see: look },
        { pages: () => quarantine.all(shard), see: (id) => queues.run(id, () => this.#release(id)) },
        { pages: () => paged((...page) => store.thinking(shard, ...page)), see: look },
      ]);
    } catch (error) {
      this.#asleep.add(shard);
      throw error;
    } finally {
      access.byItself.start();
    }
    return moved;
  }

  /** A shard is on the air at this moment: called every few seconds. After a silence all its deadlines move by it. */
  async touch(shard = 0): Promise<void> {
    if (this.#asleep.has(shard)) return this.start(shard);
    if (await this.#parts.hearts.beat(shard)) await this.#parts.shows.catchUp(shard, true);
  }

  /** Tables of a shard whose boards show a time limit, with the version of each: up to `most` ids after `after`. */
  timed(shard: number, after: string, most: number): Promise<ReadonlyMap<string, number>> {
    return this.#parts.store.timed(shard, after, most);
  }

  /** A table's board, as a new version where it shows a time limit, since that has moved. */
  renewed(id: string): Promise<Board | null> {
    return this.#parts.access.board(id, true);
  }

  /** The time of whatever belongs to no server, in milliseconds since 1970. */
  now(): number {
    return this.#parts.hearts.clock.now();
  }

  /** Somebody has moved a table's deadlines in the store: it is read again, and its board shows them. */
  async deadlinesMoved(table: string): Promise<void> {
    const { access, shows } = this.#parts;
    const board = await access.board(table, true);
    if (board !== null) shows.changed(board);
  }

  /** Wakes nothing more, and resolves when nobody wakes any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.allSettled(this.#waking);
  }

  /** A table that was set aside goes on, if it can be read by now. */
  async #release(id: string): Promise<void> {
    const { hearts, access } = this.#parts;
    const table = await access.quarantine.readable(id);
    if (table === null) return;
    while (hearts.gate.moving !== null) await hearts.gate.moving;
    try {
      await access.commitAndTell(access.quarantine.carryOver(table));
    } catch (error) {
      // One was opened in its channel meanwhile.
      if (!(error instanceof ChannelTakenError)) throw error;
      access.quarantine.stays(id);
    }
  }
}
