import {
  type FetchingStrategyOptions,
  type SessionInfo,
  SimpleContextFetchingStrategy,
  type WebSocketManager,
  WebSocketShard,
  WebSocketShardDestroyRecovery,
  WebSocketShardEvents,
  WebSocketShardStatus,
} from "@discordjs/ws";
import {
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  GatewayOpcodes,
  type GatewayReadyDispatchData,
} from "discord.js";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import { type GatewayError, finalError } from "./close-codes.js";
import { resumeMs, ReconnectDelays } from "./reconnect-delays.js";
import { fetchStartLimit, waitForStarts } from "./session-starts.js";

/** A close code after which Discord keeps the session ("Resuming" in its reference). */
const keepingCode = 4_200;

/** Events of a shard. */
export interface ConnectionEvents {
  /** A session has begun, with exactly these servers. */
  begun(ready: GatewayReadyDispatchData): void;
  /** The shard is up, after a new or resumed session. */
  up(): void;
  /** It has resumed, with the missed events delivered. */
  resumed(): void;
  /** @returns what discord.js gets instead */
  told(packet: GatewayDispatchPayload): readonly GatewayDispatchPayload[];
  /** Discord has closed it for good. */
  ended(error: GatewayError): void;
}

/** What a shard needs. */
export interface ConnectionPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly manager: WebSocketManager;
  readonly options: FetchingStrategyOptions;
  readonly events: ConnectionEvents;
  /** Discord's data about the bot from an earlier process. */
  readonly ready: () => Omit<GatewayReadyDispatchData, "guilds" | "session_id" | "resume_gateway_url" | "shard"> | null;
  readonly isLeaving: () => boolean;
}

/** One connection to Discord: connects and reconnects. */
export class ShardConnection {
  readonly #id: number;
  readonly #ports: ConnectionPorts;
  readonly #shard: WebSocketShard;
  readonly #delays: ReconnectDelays;
  #isReady = false;
  #isRenewing = false;
  #lastError: Error | null = null;
  #pingMs: number | null = null;

  constructor(id: number, ports: ConnectionPorts) {
    this.#id = id;
    this.#ports = ports;
    this.#delays = new ReconnectDelays(ports.clock.steady(), ports.options.shardCount);
    const context = new SimpleContextFetchingStrategy(ports.manager, ports.options);
    const mayIdentify = context.waitForIdentify.bind(context);
    context.retrieveSessionInfo = () => this.#session();
    context.waitForIdentify = async (shard, signal) => {
      await mayIdentify(shard, signal);
      this.#delays.started(ports.clock.steady());
    };
    this.#shard = new WebSocketShard(context, id);
    this.#listen();
  }

  get isUp(): boolean {
    return this.#shard.status === WebSocketShardStatus.Ready;
  }

  /** The last round trip; null: none yet. */
  get pingMs(): number | null {
    return this.#pingMs;
  }

  async session(): Promise<SessionInfo | null> {
    return this.#ports.manager.options.retrieveSessionInfo(this.#id);
  }

  /** Connects, and retries for as long as it takes. */
  connect(): void {
    this.#shard.connect().catch((error: unknown) => {
      this.#ports.log.debug({ shard: this.#id, error }, "a shard's first connection failed; it tries again");
    });
  }

  async send(packet: Parameters<WebSocketShard["send"]>[0]): Promise<void> {
    await this.#shard.send(packet);
  }

  /** Closes the connection so that another process can resume. One still connecting is left alone. */
  async leave(): Promise<void> {
    const { status } = this.#shard;
    if (status === WebSocketShardStatus.Idle || status === WebSocketShardStatus.Connecting) return;
    await this.#shard.destroy({ code: keepingCode, reason: "The bot leaves" });
  }

  /** Replaces a session whose resuming Discord does not answer. */
  async watch(): Promise<void> {
    if (this.#shard.status !== WebSocketShardStatus.Resuming) {
      this.#isRenewing = false;
      return;
    }
    if (this.#isRenewing || this.#delays.offMs(this.#ports.clock.steady()) <= resumeMs) return;
    this.#isRenewing = true;
    this.#logRenewal();
    await this.#shard.destroy({ reason: "No answer to RESUME", recover: WebSocketShardDestroyRecovery.Reconnect });
  }

  /** The session to resume. Called before each connection, so it waits too, as long as necessary. */
  async #session(): Promise<SessionInfo | null> {
    const { clock, log, manager, isLeaving } = this.#ports;
    const session = await this.session();
    if (this.#shard.status !== WebSocketShardStatus.Idle) return session;
    const isLost = session !== null && this.#delays.offMs(clock.steady()) > resumeMs;
    if (isLost) {
      this.#logRenewal();
      await manager.options.updateSessionInfo(this.#id, null);
    }
    const kept = isLost ? null : session;
    await this.#rest(this.#delays.next(clock.steady(), kept !== null));
    if (kept === null && this.#delays.hasStarted)
      await waitForStarts(() => fetchStartLimit(manager, log), { clock, log });
    // Waits for ever: the bot is leaving.
    return isLeaving() ? new Promise<never>(() => undefined) : kept;
  }

  #rest(ms: number): Promise<void> {
    return ms <= 0 ? Promise.resolve() : new Promise((resolve) => this.#ports.clock.after(ms, resolve));
  }

  #logRenewal(): void {
    this.#ports.log.warn(
      { shard: this.#id, error: this.#lastError ?? undefined },
      "Discord does not let a shard go on with its session; it starts a new one",
    );
  }

  #listen(): void {
    const { manager, events, clock } = this.#ports;
    const shardId = this.#id;
    this.#shard
      .on(WebSocketShardEvents.Debug, (told) => manager.emit(WebSocketShardEvents.Debug, { ...told, shardId }))
      .on(WebSocketShardEvents.Hello, () => manager.emit(WebSocketShardEvents.Hello, { shardId }))
      .on(WebSocketShardEvents.Error, ({ error }) => {
        this.#lastError = error;
        manager.emit(WebSocketShardEvents.Error, { error, shardId });
      })
      .on(WebSocketShardEvents.HeartbeatComplete, (beat) => {
        this.#pingMs = beat.latency;
        manager.emit(WebSocketShardEvents.HeartbeatComplete, { ...beat, shardId });
      })
      .on(WebSocketShardEvents.Closed, ({ code }) => {
        this.#delays.down(clock.steady());
        manager.emit(WebSocketShardEvents.Closed, { code, shardId });
        const error = finalError(code);
        if (error !== null) events.ended(error);
      })
      .on(WebSocketShardEvents.Ready, ({ data }) => this.#emitReady(data))
      .on(WebSocketShardEvents.Resumed, () => manager.emit(WebSocketShardEvents.Resumed, { shardId }))
      .on(WebSocketShardEvents.Dispatch, ({ data }) => this.#read(data));
  }

  #read(packet: GatewayDispatchPayload): void {
    const { events, clock } = this.#ports;
    if (packet.t === GatewayDispatchEvents.Ready) events.begun(packet.d);
    else if (!this.#isReady) this.#greet();
    this.#hand(packet);
    if (packet.t !== GatewayDispatchEvents.Ready && packet.t !== GatewayDispatchEvents.Resumed) return;
    this.#isReady = true;
    this.#delays.up(clock.steady());
    events.up();
    if (packet.t === GatewayDispatchEvents.Resumed) events.resumed();
  }

  /** Tells discord.js who the bot is, as Discord does not on resuming. */
  #greet(): void {
    const ready = this.#ports.ready();
    const { shardCount } = this.#ports.options;
    if (ready === null) return;
    this.#isReady = true;
    const d: GatewayReadyDispatchData = {
      ...ready,
      guilds: [],
      session_id: "",
      resume_gateway_url: "",
      shard: [this.#id, shardCount],
    };
    this.#emitReady(d);
    this.#hand({ op: GatewayOpcodes.Dispatch, s: 0, t: GatewayDispatchEvents.Ready, d });
    this.#ports.events.up();
  }

  #emitReady(data: GatewayReadyDispatchData): void {
    const bare = { ...data, guilds: [] };
    this.#ports.manager.emit(WebSocketShardEvents.Ready, { data: bare, shardId: this.#id });
  }

  /** Unreadable packets are dropped: nothing else could catch the error. */
  #hand(packet: GatewayDispatchPayload): void {
    const { events, manager, log } = this.#ports;
    try {
      for (const data of events.told(packet)) manager.emit(WebSocketShardEvents.Dispatch, { data, shardId: this.#id });
    } catch (error) {
      log.error({ event: packet.t, error }, "an event from Discord could not be handled and was dropped");
    }
  }
}
