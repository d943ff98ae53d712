import {
  type FetchingStrategyOptions,
  type SessionInfo,
  SimpleContextFetchingStrategy,
  type WebSocketManager,
  WebSocketShard,
  WebSocketShardDestroyRecovery,
  WebSocketShardEvents,
  WebSocketShardStatus,
  type IContextFetchingStrategy,
} from "@discordjs/ws";
import {
  GatewayDispatchEvents,
  type GatewayDispatchPayload,
  GatewayOpcodes,
  type GatewayReadyDispatchData,
  GatewayCloseCodes,
} from "discord.js";
import type { Clock } from "../../clock.js";
import { sleep } from "../../lib/waits.js";
import type { Log } from "../../log.js";
import { resumeMs, ReconnectDelays, type StartLimit, waitForStarts } from "./session-starts.js";

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
  /** An event; those that discord.js handles itself come here too. */
  received(packet: GatewayDispatchPayload): void;
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
  /** Null: the shard is this process's for good. */
  readonly guard: ShardGuard | null;
  /** Null: Discord does not say. */
  readonly fetchStartLimit: () => Promise<StartLimit | null>;
  /** Discord's data about the bot from an earlier process. */
  readonly ready: () => Omit<GatewayReadyDispatchData, "guilds" | "session_id" | "resume_gateway_url" | "shard"> | null;
}

/** One connection to Discord: connects and reconnects until it is left. */
export class ShardConnection {
  readonly #shard: WebSocketShard;
  readonly #delays: ReconnectDelays;
  #session: SessionInfo | null;
  /** Whether discord.js knows who the bot is. */
  #isAnnounced = false;
  #hasBegun = false;
  #isReplacing = false;
  #lastError: Error | null = null;
  #pingMs: number | null = null;
  /** Events that wait; null: none does. */
  #delayed: GatewayDispatchPayload[] | null = null;
  /** Aborted for good when it is left. */
  readonly #leaving = new AbortController();

  /** @param session another process's, to be resumed; null: none */
  constructor(
    private readonly id: number,
    session: SessionInfo | null,
    private readonly ports: ConnectionPorts,
  ) {
    this.#session = session;
    this.#delays = new ReconnectDelays(ports.clock.steady(), ports.options.shardCount);
    const context = new SimpleContextFetchingStrategy(ports.manager, ports.options);
    const waitInBucket = context.waitForIdentify.bind(context);
    context.retrieveSessionInfo = () => this.#sessionToUse();
    context.updateSessionInfo = async (_, info) => {
      if (!this.#hasLeft) await this.#setSession(info);
    };
    context.waitForIdentify = async (shard, signal) => {
      const either = AbortSignal.any([signal, this.#leaving.signal]);
      if (ports.guard === null) await waitInBucket(shard, either);
      else await ports.guard.waitForIdentify(bucketOf(shard, ports.options), either);
      this.#hasBegun = true;
      this.#delays.started(ports.clock.steady());
    };
    this.#shard = new GuardedShard(context, id, () => this.#mayIdentify());
    this.#listen();
  }

  get isUp(): boolean {
    return !this.#hasLeft && this.#shard.status === WebSocketShardStatus.Ready;
  }

  /** The last round trip; null: none yet. */
  get pingMs(): number | null {
    return this.#pingMs;
  }

  /** Null: nothing to resume. */
  get session(): SessionInfo | null {
    return this.#session;
  }

  /** Whether it has asked for a session of its own, or resumed one. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Connects, and retries for as long as it takes. */
  async connect(): Promise<void> {
    try {
      await this.#setSession(this.#session);
      await this.#shard.connect();
    } catch (error) {
      this.ports.log.debug({ shard: this.id, error }, "a shard's first connection failed; it tries again");
    }
  }

  async send(packet: Parameters<WebSocketShard["send"]>[0]): Promise<void> {
    await this.#shard.send(packet);
  }

  /** Closes the connection so that another process can resume. What still comes is not heard. */
  async leave(): Promise<void> {
    this.#leaving.abort();
    const { status } = this.#shard;
    // One still connecting closes when it would identify: @discordjs/ws cannot end it before.
    if (status === WebSocketShardStatus.Idle || status === WebSocketShardStatus.Connecting) return;
    await this.#shard.destroy({ code: keepingCode, reason: "The bot leaves" });
  }

  /** Replaces a session whose resuming Discord does not answer. */
  async replaceUnanswered(): Promise<void> {
    if (this.#shard.status !== WebSocketShardStatus.Resuming) {
      this.#isReplacing = false;
      return;
    }
    if (this.#isReplacing || this.#delays.offMs(this.ports.clock.steady()) <= resumeMs) return;
    this.#isReplacing = true;
    this.#logNewSession();
    await this.#shard.destroy({ reason: "No answer to RESUME", recover: WebSocketShardDestroyRecovery.Reconnect });
  }

  get #hasLeft(): boolean {
    return this.#leaving.signal.aborted;
  }

  /** Asked before a session is started or resumed. */
  #mayIdentify(): boolean {
    const { guard } = this.ports;
    if (!this.#hasLeft && (guard === null || guard.isValid(this.id))) return true;
    // It connects again when it may.
    const recover = this.#hasLeft ? {} : { recover: WebSocketShardDestroyRecovery.Resume };
    this.#shard
      .destroy({ code: keepingCode, reason: "The shard is not this process's", ...recover })
      .catch((error: unknown) => {
        this.ports.log.error({ shard: this.id, error }, "a connection that may not be used could not be closed");
      });
    return false;
  }

  /** discord.js knows it too. */
  async #setSession(info: SessionInfo | null): Promise<void> {
    this.#session = info;
    await this.ports.manager.options.updateSessionInfo(this.id, info);
  }

  /** The session to resume. Called before each connection, so it waits too, as long as necessary. */
  async #sessionToUse(): Promise<SessionInfo | null> {
    const { clock, log, guard, fetchStartLimit } = this.ports;
    if (this.#shard.status !== WebSocketShardStatus.Idle) return this.#session;
    const isLost = this.#session !== null && this.#delays.offMs(clock.steady()) > resumeMs;
    if (isLost) {
      this.#logNewSession();
      await this.#setSession(null);
    }
    const waitMs = this.#delays.next(clock.steady(), this.#session !== null);
    if (waitMs > 0) await sleep(clock, waitMs);
    if (this.#session === null && (this.#delays.hasStarted || guard !== null))
      await waitForStarts(fetchStartLimit, { clock, log });
    await guard?.waitUntilValid(this.id);
    // Waits for ever once it is left.
    return this.#hasLeft ? new Promise<never>(() => undefined) : this.#session;
  }

  #logNewSession(): void {
    this.ports.log.warn(
      { shard: this.id, error: this.#lastError ?? undefined },
      "Discord does not let a shard go on with its session; it starts a new one",
    );
  }

  #listen(): void {
    const { manager, events, clock } = this.ports;
    const shardId = this.id;
    const isHeard = (): boolean => !this.#hasLeft;
    this.#shard
      .on(
        WebSocketShardEvents.Debug,
        (debug) => isHeard() && manager.emit(WebSocketShardEvents.Debug, { ...debug, shardId }),
      )
      .on(WebSocketShardEvents.Hello, () => isHeard() && manager.emit(WebSocketShardEvents.Hello, { shardId }))
      .on(WebSocketShardEvents.Error, ({ error }) => {
        this.#lastError = error;
        if (isHeard()) manager.emit(WebSocketShardEvents.Error, { error, shardId });
      })
      .on(WebSocketShardEvents.HeartbeatComplete, (beat) => {
        this.#pingMs = beat.latency;
        if (isHeard()) manager.emit(WebSocketShardEvents.HeartbeatComplete, { ...beat, shardId });
      })
      .on(WebSocketShardEvents.Closed, ({ code }) => {
        this.#delays.down(clock.steady());
        if (isHeard()) manager.emit(WebSocketShardEvents.Closed, { code, shardId });
        const error = finalError(code);
        if (error !== null && isHeard()) events.ended(error);
      })
      .on(WebSocketShardEvents.Ready, ({ data }) => this.#emitReady(data))
      .on(WebSocketShardEvents.Resumed, () => isHeard() && manager.emit(WebSocketShardEvents.Resumed, { shardId }))
      .on(WebSocketShardEvents.Dispatch, ({ data }) => this.#receive(data));
  }

  /** An event that came while the process slept waits until it is known whether the shard is still its own. */
  #receive(packet: GatewayDispatchPayload): void {
    if (this.#delayed !== null) {
      this.#delayed.push(packet);
      return;
    }
    const checked = this.ports.guard?.check(this.id) ?? null;
    if (checked === null) {
      this.#handle(packet);
      return;
    }
    const delayed = [packet];
    this.#delayed = delayed;
    void checked.then(() => {
      this.#delayed = null;
      for (const one of delayed) this.#handle(one);
    });
  }

  #handle(packet: GatewayDispatchPayload): void {
    if (this.#hasLeft) return;
    const { events, clock } = this.ports;
    if (packet.t === GatewayDispatchEvents.Ready) events.begun(packet.d);
    else if (!this.#isAnnounced) this.#announceBot();
    this.#dispatch(packet);
    if (packet.t !== GatewayDispatchEvents.Ready && packet.t !== GatewayDispatchEvents.Resumed) return;
    this.#isAnnounced = true;
    this.#hasBegun = true;
    this.#delays.up(clock.steady());
    events.up();
    if (packet.t === GatewayDispatchEvents.Resumed) events.resumed();
  }

  /** Tells discord.js who the bot is, as Discord does not on resuming. */
  #announceBot(): void {
    const ready = this.ports.ready();
    const { shardCount } = this.ports.options;
    if (ready === null) return;
    this.#isAnnounced = true;
    const d: GatewayReadyDispatchData = {
      ...ready,
      guilds: [],
      session_id: "",
      resume_gateway_url: "",
      shard: [this.id, shardCount],
    };
    this.#emitReady(d);
    this.#dispatch({ op: GatewayOpcodes.Dispatch, s: 0, t: GatewayDispatchEvents.Ready, d });
    this.ports.events.up();
  }

  #emitReady(data: GatewayReadyDispatchData): void {
    if (this.#hasLeft) return;
    const bare = { ...data, guilds: [] };
    this.ports.manager.emit(WebSocketShardEvents.Ready, { data: bare, shardId: this.id });
  }

  /**
   * discord.js gets to know who the bot is, and nothing else: cached, the channels, roles, emojis and threads of all
   * servers would take hundreds of megabytes. Unreadable packets are dropped: nothing else could catch the error.
   */
  #dispatch(packet: GatewayDispatchPayload): void {
    const { events, manager, log } = this.ports;
    try {
      events.received(packet);
      if (packet.t === GatewayDispatchEvents.Ready)
        manager.emit(WebSocketShardEvents.Dispatch, {
          data: { ...packet, d: { ...packet.d, guilds: [] } },
          shardId: this.id,
        });
      else if (packet.t === GatewayDispatchEvents.Resumed)
        manager.emit(WebSocketShardEvents.Dispatch, { data: packet, shardId: this.id });
    } catch (error) {
      log.error({ event: packet.t, error }, "an event from Discord could not be handled and was dropped");
    }
  }
}

/** Sessions of one bucket are started one after the other ("Max Concurrency" in Discord's reference). */
function bucketOf(shard: number, { gatewayInformation }: FetchingStrategyOptions): number {
  return shard % gatewayInformation.session_start_limit.max_concurrency;
}

/** Discord refuses the connection for good. The message says what to do. */
export class GatewayError extends Error {}

/** Discord refuses the token. */
export class TokenError extends GatewayError {
  constructor() {
    super("Discord does not accept DISCORD_TOKEN. Copy the token from the developer portal once more.");
  }
}

/** Makes the error of each final close code ("Gateway Close Event Codes" in Discord's reference). */
const finalCodes: ReadonlyMap<number, (code: number) => GatewayError> = new Map([
  [GatewayCloseCodes.AuthenticationFailed, () => new TokenError()],
  [GatewayCloseCodes.InvalidShard, invalidShardError],
  [GatewayCloseCodes.ShardingRequired, fewShardsError],
  [GatewayCloseCodes.InvalidAPIVersion, versionError],
  [GatewayCloseCodes.InvalidIntents, versionError],
  [GatewayCloseCodes.DisallowedIntents, intentsError],
]);

/** The error with which the bot gives up; null: it may reconnect. */
function finalError(code: number): GatewayError | null {
  return finalCodes.get(code)?.(code) ?? null;
}

function invalidShardError(code: number): GatewayError {
  return new GatewayError(
    `Discord does not know a shard that the bot has asked for (close code ${code}). Stop all processes of the bot, set SHARD_COUNT=auto or one number for all of them, and start them again.`,
  );
}

function fewShardsError(code: number): GatewayError {
  return new GatewayError(
    `Discord wants the bot's servers spread over more shards (close code ${code}). Stop all processes of the bot, set SHARD_COUNT=auto or a larger number for all of them, and start them again.`,
  );
}

function versionError(code: number): GatewayError {
  return new GatewayError(
    `Discord no longer serves what this version of the bot asks for (close code ${code}). Update the bot.`,
  );
}

function intentsError(code: number): GatewayError {
  return new GatewayError(
    `Discord does not let the application of DISCORD_TOKEN hear of its servers (close code ${code}). Look at "Bot" in the developer portal, and whether DISCORD_TOKEN is the one of this bot.`,
  );
}

/** Keeps shards that other processes may take over from being used by two. */
export interface ShardGuard {
  /** Whether no other process can own the shard now. */
  isValid(shard: number): boolean;
  /**
   * Resolves when it is known whether the shard is still this process's, if it has been out of touch for so long that
   * another may have taken it; null: there is nothing to wait for.
   */
  check(shard: number): Promise<void> | null;
  /** Resolves when it is valid; never if the shard is lost before. */
  waitUntilValid(shard: number): Promise<void>;
  /**
   * Resolves when a session may be started: one every five seconds and bucket, for all processes together.
   *
   * @throws if the signal aborts
   */
  waitForIdentify(bucket: number, signal: AbortSignal): Promise<void>;
}

/** A connection that starts and resumes sessions only while it may. */
class GuardedShard extends WebSocketShard {
  readonly #mayIdentify: () => boolean;

  /** @param mayIdentify asked before each; false: nothing is sent */
  constructor(context: IContextFetchingStrategy, id: number, mayIdentify: () => boolean) {
    super(context, id);
    this.#mayIdentify = mayIdentify;
  }

  override async send(packet: Parameters<WebSocketShard["send"]>[0]): Promise<void> {
    const isIdentifying = packet.op === GatewayOpcodes.Identify || packet.op === GatewayOpcodes.Resume;
    if (isIdentifying && !this.#mayIdentify()) return;
    await super.send(packet);
  }
}
