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
import { type GatewayError, finalError } from "./closings.js";
import { resumeMs, Retries } from "./retries.js";
import { limitFor, untilStartsLeft } from "./session-starts.js";

/** The code of a close after which Discord keeps the session ("Resuming" in its reference). */
const keepingCode = 4_200;

/** What becomes of a shard, told as it happens. */
export interface LineEvents {
  /** A session has begun, with these servers and no others. */
  begun(ready: GatewayReadyDispatchData): void;
  /** It is up: from now on it tells what happens in its servers. After a new session, and after one was taken up. */
  up(): void;
  /** It has taken up its session, and has told what happened meanwhile. */
  resumed(): void;
  /** @returns what discord.js is told in the place of this */
  told(packet: GatewayDispatchPayload): readonly GatewayDispatchPayload[];
  /** Discord has closed it for a reason that waiting does not change. */
  ended(error: GatewayError): void;
}

/** What a shard takes. */
export interface LinePorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly manager: WebSocketManager;
  readonly options: FetchingStrategyOptions;
  readonly events: LineEvents;
  /** What Discord has said of the bot to an earlier process, for a shard that takes up its session; null: nothing. */
  readonly ready: () => Omit<GatewayReadyDispatchData, "guilds" | "session_id" | "resume_gateway_url" | "shard"> | null;
  /** Whether the bot is leaving, and nothing is to be connected any more. */
  readonly isLeaving: () => boolean;
}

/** One connection to Discord: how it comes up and comes back. */
export class ShardLine {
  readonly #id: number;
  readonly #ports: LinePorts;
  readonly #shard: WebSocketShard;
  readonly #retries: Retries;
  #isGreeted = false;
  #isRenewing = false;
  #lastError: Error | null = null;
  #pingMs: number | null = null;

  constructor(id: number, ports: LinePorts) {
    this.#id = id;
    this.#ports = ports;
    this.#retries = new Retries(ports.clock.steady(), ports.options.shardCount);
    const context = new SimpleContextFetchingStrategy(ports.manager, ports.options);
    const mayIdentify = context.waitForIdentify.bind(context);
    context.retrieveSessionInfo = () => this.#session();
    context.waitForIdentify = async (shard, signal) => {
      await mayIdentify(shard, signal);
      this.#retries.started(ports.clock.steady());
    };
    this.#shard = new WebSocketShard(context, id);
    this.#listen();
  }

  get isUp(): boolean {
    return this.#shard.status === WebSocketShardStatus.Ready;
  }

  /** The last heartbeat there and back, in milliseconds; null: none yet. */
  get pingMs(): number | null {
    return this.#pingMs;
  }

  /** The session that it has; null: none. */
  async session(): Promise<SessionInfo | null> {
    return this.#ports.manager.options.retrieveSessionInfo(this.#id);
  }

  /** Begins to connect; that goes on by itself, for as long as it takes. */
  connect(): void {
    this.#shard.connect().catch((error: unknown) => {
      this.#ports.log.debug({ shard: this.#id, error }, "a shard's first connection failed; it tries again");
    });
  }

  async send(packet: Parameters<WebSocketShard["send"]>[0]): Promise<void> {
    await this.#shard.send(packet);
  }

  /** Ends the connection so that another process can go on with its session. One that is still coming up is left alone. */
  async leave(): Promise<void> {
    const { status } = this.#shard;
    if (status === WebSocketShardStatus.Idle || status === WebSocketShardStatus.Connecting) return;
    await this.#shard.destroy({ code: keepingCode, reason: "The bot leaves" });
  }

  /** Drops a session that Discord is asked to go on with and says nothing about, and starts a new one. */
  async watch(): Promise<void> {
    if (this.#shard.status !== WebSocketShardStatus.Resuming) {
      this.#isRenewing = false;
      return;
    }
    if (this.#isRenewing || this.#retries.offMs(this.#ports.clock.steady()) <= resumeMs) return;
    this.#isRenewing = true;
    this.#logRenewal();
    await this.#shard.destroy({ reason: "No answer to RESUME", recover: WebSocketShardDestroyRecovery.Reconnect });
  }

  /** The session to go on with. Asked for before each connection, it says how long that has to wait as well. */
  async #session(): Promise<SessionInfo | null> {
    const { clock, log, manager, isLeaving } = this.#ports;
    const session = await this.session();
    if (this.#shard.status !== WebSocketShardStatus.Idle) return session;
    const isLost = session !== null && this.#retries.offMs(clock.steady()) > resumeMs;
    if (isLost) {
      this.#logRenewal();
      await manager.options.updateSessionInfo(this.#id, null);
    }
    const kept = isLost ? null : session;
    await this.#rest(this.#retries.next(clock.steady(), kept !== null));
    if (kept === null && this.#retries.hasStarted) await untilStartsLeft(() => limitFor(manager, log), { clock, log });
    // Whoever waits here is not told that there is nothing to wait for any more.
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
        this.#retries.down(clock.steady());
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
    else if (!this.#isGreeted) this.#greet();
    this.#hand(packet);
    if (packet.t !== GatewayDispatchEvents.Ready && packet.t !== GatewayDispatchEvents.Resumed) return;
    this.#isGreeted = true;
    this.#retries.up(clock.steady());
    events.up();
    if (packet.t === GatewayDispatchEvents.Resumed) events.resumed();
  }

  /** Tells discord.js who the bot is, which Discord does not say again to who takes a session up. */
  #greet(): void {
    const ready = this.#ports.ready();
    const { shardCount } = this.#ports.options;
    if (ready === null) return;
    this.#isGreeted = true;
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

  /** Hands a packet on. One that nobody can read is dropped: nobody else could catch what it throws. */
  #hand(packet: GatewayDispatchPayload): void {
    const { events, manager, log } = this.#ports;
    try {
      for (const data of events.told(packet)) manager.emit(WebSocketShardEvents.Dispatch, { data, shardId: this.#id });
    } catch (error) {
      log.error({ event: packet.t, error }, "a packet of the gateway could not be handled and was dropped");
    }
  }
}
