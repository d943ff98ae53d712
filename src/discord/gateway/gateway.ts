import {
  type FetchingStrategyOptions,
  type IShardingStrategy,
  managerToFetchingStrategyOptions,
  type WebSocketManager,
} from "@discordjs/ws";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import { shardOf } from "../../tables/clock/shard-times.js";
import type { GatewayError } from "./close-codes.js";
import { Servers } from "./servers.js";
import type { LeftSession, LeftSessions, Sessions } from "./sessions.js";
import { ShardConnection } from "./shard-connection.js";
import { type ServerEvents, EventReader } from "./read-events.js";

/** The wait for a new session's servers: some may be in an outage. */
const serversMs = 15_000;

/** Interval of checks for missing answers. */
const watchMs = 10_000;

/** What happens to shards and their servers. */
export interface GatewayEvents extends ServerEvents {
  /** A shard has started a session. */
  started(): void;
  /** A shard is up; called before its first event. */
  up(shard: number): void;
  /** All servers of a shard are known, after a new or resumed session. */
  known(shard: number): void;
  /** Discord has closed a shard for good. */
  ended(error: GatewayError): void;
}

/** What the gateway needs. */
export interface GatewayPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly events: GatewayEvents;
}

/**
 * The connections to Discord, each independent: connects, reconnects, and leaves so that another process can resume.
 * discord.js's sharding strategy.
 */
export class Gateway implements IShardingStrategy {
  readonly servers = new Servers();
  readonly #ports: GatewayPorts;
  readonly #reader: EventReader;
  readonly #connections = new Map<number, ShardConnection>();
  /** Shards whose servers were all known at some time. */
  readonly #known = new Set<number>();
  /** Shards that still wait for servers; the value ends the wait. */
  readonly #awaited = new Map<number, () => void>();
  #manager: WebSocketManager | null = null;
  #left: LeftSessions | null = null;
  #ready: LeftSessions["ready"] | null = null;
  #leaving: Promise<void> | null = null;
  #cancelWatch: (() => void) | null = null;

  constructor(ports: GatewayPorts) {
    this.#ports = ports;
    this.#reader = new EventReader(this.servers, ports.events);
  }

  /** Attaches to discord.js's manager. */
  for(manager: WebSocketManager): this {
    this.#manager = manager;
    return this;
  }

  /** Number of shards; 0 before Discord has said. */
  get count(): number {
    return this.#connections.size;
  }

  get up(): readonly number[] {
    return [...this.#connections].flatMap(([id, { isUp }]) => (isUp ? id : []));
  }

  /** Whether a server's shard is up and complete. */
  isConnected(guild: string): boolean {
    if (this.count === 0) return false;
    const shard = shardOf(guild, this.count);
    return this.#known.has(shard) && this.#connections.get(shard)?.isUp === true;
  }

  /** The average round trip; null: none yet. */
  get pingMs(): number | null {
    const pings = [...this.#connections.values()].flatMap(({ pingMs }) => pingMs ?? []);
    return pings.length === 0 ? null : pings.reduce((sum, ms) => sum + ms, 0) / pings.length;
  }

  /** Closes all connections; another process can resume their sessions. */
  leave(): Promise<void> {
    this.#leaving ??= this.#leave();
    return this.#leaving;
  }

  async spawn(ids: readonly number[]): Promise<void> {
    const { sessions } = this.#ports;
    if (this.#manager === null) throw new Error("there is nobody to connect for");
    const options = await managerToFetchingStrategyOptions(this.#manager);
    this.#left ??= await sessions.take();
    this.#ready = this.#left?.ready ?? null;
    for (const id of ids) this.#connections.set(id, this.#connection(id, this.#manager, options));
    for (const { info, servers } of this.#left?.shards ?? []) {
      if (info.shardCount !== ids.length || !this.#connections.has(info.shardId)) continue;
      await this.#manager.options.updateSessionInfo(info.shardId, info);
      this.servers.restore(info.shardCount, servers);
    }
  }

  connect(): void {
    for (const connection of this.#connections.values()) connection.connect();
    this.#watch();
  }

  async destroy(): Promise<void> {
    this.#stop();
    const lines = [...this.#connections.values()];
    this.#connections.clear();
    await Promise.all(lines.map((connection) => connection.leave()));
  }

  async send(id: number, packet: Parameters<IShardingStrategy["send"]>[1]): Promise<void> {
    const connection = this.#connections.get(id);
    if (connection === undefined) throw new RangeError(`there is no shard ${id}`);
    await connection.send(packet);
  }

  /** Required by the interface, never called. */
  fetchStatus(): never {
    throw new Error("the states of the shards are to be had from up");
  }

  #connection(id: number, manager: WebSocketManager, options: FetchingStrategyOptions): ShardConnection {
    const { clock, log, events } = this.#ports;
    const connection: ShardConnection = new ShardConnection(id, {
      clock,
      log,
      manager,
      options,
      ready: () => this.#ready,
      isLeaving: () => this.#leaving !== null || this.#connections.get(id) !== connection,
      events: {
        begun: ({ v, user, application, guilds }) => {
          events.started();
          this.#ready = { v, user, application };
          const ids = guilds.map((guild) => guild.id);
          this.servers.begin(id, options.shardCount, ids);
          this.#awaited.get(id)?.();
          const cancel = clock.after(serversMs, () => {
            this.#know(id);
          });
          this.#awaited.set(id, cancel);
        },
        up: () => {
          events.up(id);
          this.#checkServers(id);
        },
        resumed: () => {
          // A session of an earlier process, which has received its servers.
          if (!this.#known.has(id) && !this.#awaited.has(id)) this.#know(id);
        },
        told: (packet) => {
          const handed = this.#reader.read(packet);
          this.#checkServers(id);
          return handed;
        },
        ended: (error) => {
          events.ended(error);
        },
      },
    });
    return connection;
  }

  async #leave(): Promise<void> {
    this.#stop();
    const { sessions, log } = this.#ports;
    const shards = await Promise.all([...this.#connections].map(([id, connection]) => this.#sessionOf(id, connection)));
    try {
      if (this.#ready !== null) await sessions.leave({ ready: this.#ready, shards: shards.flat() });
    } catch (error) {
      log.error({ error }, "the sessions could not be stored; the next start begins new ones");
    }
    await Promise.all([...this.#connections.values()].map((connection) => connection.leave()));
  }

  #stop(): void {
    this.#cancelWatch?.();
    for (const cancel of this.#awaited.values()) cancel();
  }

  #checkServers(id: number): void {
    if (this.#awaited.has(id) && this.#connections.get(id)?.isUp === true && this.servers.isComplete(id))
      this.#know(id);
  }

  #know(id: number): void {
    this.#awaited.get(id)?.();
    this.#awaited.delete(id);
    this.#known.add(id);
    this.#ports.events.known(id);
  }

  async #sessionOf(id: number, connection: ShardConnection): Promise<readonly LeftSession[]> {
    const info = await connection.session();
    return info === null || !this.#known.has(id) ? [] : [{ info, servers: this.servers.of(id) }];
  }

  #watch(): void {
    this.#cancelWatch = this.#ports.clock.after(watchMs, () => {
      for (const [shard, connection] of this.#connections) {
        connection.watch().catch((error: unknown) => {
          this.#ports.log.error({ shard, error }, "a shard could not reconnect; it tries again");
        });
      }
      this.#watch();
    });
  }
}
