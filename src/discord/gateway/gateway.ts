import {
  type FetchingStrategyOptions,
  type IShardingStrategy,
  managerToFetchingStrategyOptions,
  type SessionInfo,
  type WebSocketManager,
} from "@discordjs/ws";
import { GatewayDispatchEvents } from "discord.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import { shardOf } from "../../tables/clock/downtime.js";
import { type GatewayError, type ConnectionPorts, ShardConnection } from "./shard-connection.js";
import { readEvent, Servers, type ServerEvents } from "./servers.js";
import { startLimits } from "./session-starts.js";
import type { AddedShard, BotData, SessionState, ShardSource } from "./shard-source.js";

/** The wait for a new session's servers: some may be in an outage. */
const serversMs = 15_000;

/** Interval of checks for missing answers. */
const answerCheckMs = 10_000;

/** What happens to shards and their servers. */
export interface GatewayEvents extends ServerEvents {
  /** A shard has started a session. */
  started(): void;
  /** A shard is up; called before its first event. */
  up(shard: number): void;
  /**
   * All servers of a shard are known, after a new or resumed session.
   *
   * @param waitedMs for how long it was waited for those that are still to come, in an outage
   */
  known(shard: number, waitedMs: number): void;
  /** Discord has closed a shard for good. */
  ended(error: GatewayError): void;
}

/** What the gateway needs. */
export interface GatewayPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly source: Pick<ShardSource, "guard" | "left">;
  readonly events: GatewayEvents;
}

/**
 * The connections to Discord, each independent: connects, reconnects, and leaves so that another process can resume.
 * discord.js's sharding strategy.
 */
export class Gateway implements IShardingStrategy {
  readonly servers = new Servers();
  readonly #connections = new Map<number, ShardConnection>();
  /** Sessions of shards that were dropped. */
  readonly #dropped = new Map<number, SessionState>();
  /** Shards whose servers were all known at some time. */
  readonly #known = new Set<number>();
  /** Shards that still wait for servers; the value ends the wait. */
  readonly #awaited = new Map<number, () => void>();
  #manager: WebSocketManager | null = null;
  #options: FetchingStrategyOptions | null = null;
  #fetchStartLimit: ConnectionPorts["fetchStartLimit"] = () => Promise.resolve(null);
  #ready: BotData | null = null;
  #leaving: Promise<void> | null = null;
  #cancelCheck: (() => void) | null = null;

  constructor(private readonly ports: GatewayPorts) {}

  /** Attaches to discord.js's manager. */
  for(manager: WebSocketManager): this {
    this.#manager = manager;
    this.#fetchStartLimit = startLimits(manager, this.ports);
    return this;
  }

  /** Number of all shards, of all processes together; 0 before Discord has said. */
  get count(): number {
    return this.#options?.shardCount ?? 0;
  }

  /** This process's shards. */
  get shards(): readonly number[] {
    return [...this.#connections.keys()];
  }

  get up(): readonly number[] {
    return [...this.#connections].flatMap(([id, { isUp }]) => (isUp ? id : []));
  }

  /** Whether a server's shard is up and complete, and the server in no outage. */
  isConnected(guild: string): boolean {
    if (this.count === 0) return false;
    const shard = shardOf(guild, this.count);
    const isUp = this.#known.has(shard) && this.#connections.get(shard)?.isUp === true;
    return isUp && !this.servers.isAwaited(guild);
  }

  /** Whether the bot is in a server; null: unknown, as on other processes' shards. */
  isIn(guild: string): boolean | null {
    return this.count > 0 && this.#known.has(shardOf(guild, this.count)) ? this.servers.has(guild) : null;
  }

  /** The average round trip; null: none yet. */
  get pingMs(): number | null {
    const pings = [...this.#connections.values()].flatMap(({ pingMs }) => pingMs ?? []);
    return pings.length === 0 ? null : pings.reduce((sum, ms) => sum + ms, 0) / pings.length;
  }

  /** Connects shards, which are this process's from now on. Called when discord.js has logged in. */
  add(added: readonly AddedShard[]): void {
    const manager = this.#manager;
    const options = this.#options;
    if (manager === null || options === null) throw new Error("there is nobody to connect for");
    if (this.#leaving !== null) return;
    for (const { shard, session } of added) {
      this.forget(shard);
      this.#dropped.delete(shard);
      const left = session?.info.shardCount === options.shardCount ? session : null;
      if (left !== null) {
        this.#ready ??= left.ready;
        this.servers.restore(shard, options.shardCount, left.servers, left.away);
      }
      const connection = this.#connection(shard, left?.info ?? null, manager, options);
      this.#connections.set(shard, connection);
      void connection.connect();
    }
    if (this.#cancelCheck === null) this.#checkAnswers();
  }

  /** Closes a shard's connection; its servers stay until `forget`. Another process can resume its session. */
  async drop(shard: number): Promise<void> {
    const connection = this.#connections.get(shard);
    if (connection === undefined) return;
    const state = this.sessionOf(shard);
    if (state.kind === "known") {
      const data = state.data();
      this.#dropped.set(shard, { ...state, data: () => data });
    } else this.#dropped.set(shard, state);
    this.#connections.delete(shard);
    this.#awaited.get(shard)?.();
    this.#awaited.delete(shard);
    this.#known.delete(shard);
    await connection.leave();
  }

  /** Forgets the servers of a dropped shard. */
  forget(shard: number): void {
    this.servers.forget(shard);
  }

  /** For another process; of a dropped shard as it was then. */
  sessionOf(shard: number): SessionState {
    const connection = this.#connections.get(shard);
    const ready = this.#ready;
    if (connection === undefined) return this.#dropped.get(shard) ?? { kind: "unchanged" };
    const { session: info, hasBegun } = connection;
    if (!hasBegun) return { kind: "unchanged" };
    if (info === null || ready === null || !this.#known.has(shard)) return { kind: "none" };
    const { servers } = this;
    return {
      kind: "known",
      version: `${info.sessionId} ${this.servers.version(shard)}`,
      sequence: info.sequence,
      data: () => ({ ready, info, servers: servers.of(shard), away: servers.awaited(shard) }),
    };
  }

  /** Closes all connections; another process can resume their sessions. */
  leave(): Promise<void> {
    this.#leaving ??= this.#leave();
    return this.#leaving;
  }

  /** discord.js has logged in; the shards come by `add`. */
  async spawn(): Promise<void> {
    if (this.#manager === null) throw new Error("there is nobody to connect for");
    this.#options = await managerToFetchingStrategyOptions(this.#manager);
  }

  /** Required by the interface: shards connect when they are added. */
  connect(): void {}

  async destroy(): Promise<void> {
    this.#stop();
    await Promise.all(this.shards.map((shard) => this.drop(shard)));
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

  #connection(
    id: number,
    session: SessionInfo | null,
    manager: WebSocketManager,
    options: FetchingStrategyOptions,
  ): ShardConnection {
    const { clock, log, events, source } = this.ports;
    return new ShardConnection(id, session, {
      clock,
      log,
      manager,
      options,
      guard: source.guard,
      fetchStartLimit: this.#fetchStartLimit,
      ready: () => this.#ready,
      events: {
        begun: ({ v, user, application, guilds }) => {
          events.started();
          this.#ready = { v, user, application };
          const ids = guilds.map((guild) => guild.id);
          this.servers.begin(id, options.shardCount, ids);
          this.#awaited.get(id)?.();
          const cancel = clock.after(serversMs, () => {
            this.#setKnown(id, serversMs);
          });
          this.#awaited.set(id, cancel);
        },
        up: () => {
          events.up(id);
          this.#checkServers(id);
        },
        resumed: () => {
          // A session of an earlier process, which has received its servers.
          if (!this.#known.has(id) && !this.#awaited.has(id)) this.#setKnown(id);
        },
        received: (packet) => {
          readEvent(packet, this.servers, events);
          // A shard without servers is complete at once, but not up yet.
          if (packet.t !== GatewayDispatchEvents.Ready) this.#checkServers(id);
        },
        ended: (error) => {
          events.ended(error);
        },
      },
    });
  }

  async #leave(): Promise<void> {
    this.#stop();
    const { source, log } = this.ports;
    const states = this.shards.map((shard) => this.sessionOf(shard));
    const closed = Promise.all(this.shards.map((shard) => this.drop(shard)));
    try {
      await source.left(states.flatMap((state) => (state.kind === "known" ? [state.data()] : [])));
    } catch (error) {
      log.error({ error }, "the sessions could not be stored; the next start begins new ones");
    }
    await closed;
  }

  #stop(): void {
    this.#cancelCheck?.();
    for (const cancel of this.#awaited.values()) cancel();
  }

  #checkServers(id: number): void {
    if (this.#awaited.has(id) && this.#connections.get(id)?.isUp === true && this.servers.isComplete(id))
      this.#setKnown(id);
  }

  #setKnown(id: number, waitedMs = 0): void {
    this.#awaited.get(id)?.();
    this.#awaited.delete(id);
    this.#known.add(id);
    this.ports.events.known(id, waitedMs);
  }

  #checkAnswers(): void {
    this.#cancelCheck = this.ports.clock.after(answerCheckMs, () => {
      for (const [shard, connection] of this.#connections) {
        connection.replaceUnanswered().catch((error: unknown) => {
          this.ports.log.error({ shard, error }, "a shard could not reconnect; it tries again");
        });
      }
      this.#checkAnswers();
    });
  }
}
