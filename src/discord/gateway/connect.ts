import { randomInt } from "node:crypto";
import {
  Client,
  DiscordAPIError,
  DiscordjsError,
  DiscordjsErrorCodes,
  Events,
  REST,
  type RESTGetAPIGatewayBotResult,
  Routes,
  Status,
  DefaultRestOptions,
  GatewayIntentBits,
  type RESTOptions,
  type WebSocketOptions,
} from "discord.js";
import { Agent } from "undici";
import type { Clock } from "../../clock.js";
import { backOff, sleep } from "../../lib/waits.js";
import { type Log, logFailure } from "../../log.js";
import { countClient, type Metrics } from "../api/metrics.js";
import { DiscordTime, timeAnswers } from "../api/discord-time.js";
import { type GatewayError, TokenError } from "./shard-connection.js";
import { Gateway, type GatewayEvents } from "./gateway.js";
import { type StartLimit, waitForStarts } from "./session-starts.js";
import type { Parting, ShardSource } from "./shard-source.js";
import { Pacer } from "../api/pacing/pacer.js";
import { type Answer, faultOf, readAnswer, readRefusal, withoutLimits } from "../api/pacing/limits.js";
import { ForeignAnswerError, rejectsWhenLimited } from "../api/api-client.js";

/** First and longest time between login attempts. */
const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

/** A logged-in client, with the other ways to Discord. */
export interface Ready {
  readonly client: Client<true>;
  /** For interactions' tokens and unauthorised requests. */
  readonly open: REST;
  /** The same for what must not be tried again. */
  readonly once: REST;
  /** For all authorised requests. */
  readonly pacer: Pacer;
  readonly time: DiscordTime;
  readonly gateway: Gateway;
}

/** Hears of shards and servers once connected. */
export interface ShardListener extends Omit<GatewayEvents, "ended" | "permissionsChanged"> {
  /** A shard is this process's from now on. */
  taken(shard: number): void;
  /** It is no longer. Resolves when nothing of it happens here any more. */
  parted(shard: number, parting: Parting): Promise<void>;
}

/** What logging in needs. */
export interface ConnectPorts<Service extends ShardListener> {
  readonly token: string;
  /** The REST base without version; null: Discord's own. */
  readonly apiUrl: string | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly source: ShardSource;
  /** Gives up before the first shard is up; left out: never. */
  readonly signal?: AbortSignal;
  /** Serves the client once its first shard is up. */
  readonly serve: (ready: Ready) => Service;
}

/** The bot is stopped before it is on the air. */
export class StartCancelledError extends Error {}

/** The connection to Discord. */
export interface Connection<Service> {
  readonly service: Service;
  /** Ends the rest of the connection. */
  readonly leave: () => Promise<void>;
  /** Resolves when Discord has closed a connection for good. */
  readonly ended: Promise<GatewayError>;
}

/**
 * Logs in; each shard is served as soon as it is up. Resolves with the first.
 *
 * @throws GatewayError if Discord refuses token or intents; everything else is retried
 * @throws StartCancelledError once the signal aborts
 */
export async function connect<Service extends ShardListener>(
  ports: ConnectPorts<Service>,
): Promise<Connection<Service>> {
  const { log, clock, source, signal } = ports;
  const time = new DiscordTime(clock);
  const { promise: first, resolve: begin } = promised<Service>();
  const { promise: ended, resolve: end } = promised<GatewayError>();
  let served: Service | null = null;
  const gateway: Gateway = new Gateway({
    clock,
    log,
    source,
    events: {
      started: () => served?.started(),
      up: (shard) => {
        served ??= serveFirst();
        served.up(shard);
        begin(served);
      },
      known: (shard, waitedMs) => {
        served?.known(shard, waitedMs);
        source.known(shard);
      },
      interaction: (interaction) => served?.interaction(interaction),
      joined: (guild) => served?.joined(guild),
      left: (guild) => served?.left(guild),
      away: (guild) => served?.away(guild),
      back: (guild) => served?.back(guild),
      channelDeleted: (guild, channel) => served?.channelDeleted(guild, channel),
      threadDeleted: (guild, thread) => served?.threadDeleted(guild, thread),
      permissionsChanged: (guild) => {
        pacer.closed.permissionsChanged(guild);
      },
      ended: end,
    },
  });
  const pacer = new Pacer({ clock, log, chance: () => randomInt(1_000_000) / 1_000_000 });
  const client = createClient(
    ports.apiUrl,
    (answer) => {
      pacer.answered(answer);
    },
    (manager) => gateway.for(manager),
  );
  const answeredOther = (answer: Answer): void => {
    pacer.answeredOther(answer);
  };
  const open = createOpenRest(ports.apiUrl, answeredOther);
  const once = createOpenRest(ports.apiUrl, answeredOther, 0);
  const serveFirst = (): Service => {
    // Otherwise discord.js is ready when all shards are up.
    client.ws.status = Status.Ready;
    if (!client.isReady()) throw new Error("the client is closed");
    return ports.serve({ client, open, once, pacer, time, gateway });
  };
  countClient(client, [open, once], ports.metrics);
  for (const rest of [client.rest, open, once]) timeAnswers(rest, time);
  client.on(Events.Error, (error) => {
    log.error({ error }, "the Discord client reports an error");
  });
  void source.failed.then(end);
  const refused = new Promise<never>((_, reject) => {
    void ended.then(reject);
    const cancel = (): void => {
      reject(new StartCancelledError());
    };
    signal?.addEventListener("abort", cancel);
    if (signal?.aborted === true) cancel();
  });
  try {
    await Promise.race([logIn(client, ports), refused]);
    await source.start({
      add: (shards) => {
        gateway.add(shards);
        for (const { shard } of shards) served?.taken(shard);
      },
      end: async (shard, parting) => {
        logFailure(log, "the connection of a shard that leaves could not be closed", gateway.drop(shard));
        await served?.parted(shard, parting);
        gateway.forget(shard);
      },
      sessionOf: (shard) => gateway.sessionOf(shard),
      share: (processes) => {
        pacer.share(processes);
      },
    });
    const leave = async (): Promise<void> => {
      await gateway.leave();
      await client.destroy();
    };
    return { service: await Promise.race([first, refused]), ended, leave };
  } catch (error) {
    await client.destroy();
    throw error;
  }
}

/** Without connections: those are added later. */
async function logIn(
  client: Client,
  { token, log, clock, source }: Pick<ConnectPorts<ShardListener>, "token" | "log" | "clock" | "source">,
): Promise<void> {
  const again = async <T>(job: () => Promise<T>): Promise<T> => {
    for (let failures = 1; ; failures += 1) {
      try {
        return await job();
      } catch (error) {
        if (isRefusal(error)) throw new TokenError();
        const waitMs = backOff(failures, firstRetryMs, longestRetryMs);
        log.warn({ error, waitMs }, "Discord cannot be reached; trying again");
        await sleep(clock, waitMs);
      }
    }
  };
  client.rest.setToken(token);
  const ask = async (): Promise<StartLimit> => {
    const { shards: recommended, session_start_limit: limit } = await again(() => fetchAdvice(client));
    const count = await source.count(recommended);
    setShardCount(client, count);
    return { wanted: source.startsAll ? count : 0, remaining: limit.remaining, resetMs: limit.reset_after };
  };
  await waitForStarts(ask, { clock, log });
  await again(() => client.login(token));
}

/** How Discord wants the bot to connect. */
async function fetchAdvice(client: Client): Promise<RESTGetAPIGatewayBotResult> {
  return (await client.rest.get(Routes.gatewayBot())) as RESTGetAPIGatewayBotResult;
}

function isRefusal(error: unknown): boolean {
  if (error instanceof DiscordAPIError) return error.status === 401;
  return error instanceof DiscordjsError && error.code === DiscordjsErrorCodes.TokenInvalid;
}

function promised<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
}

/** The wait in seconds after a 429 that names none. */
const unsaidSeconds = "60";

/** Receives every answer to a client's requests. */
type OnAnswer = (answer: Answer) => void;

/**
 * Connections of our own: in Node 26's an upload that breaks off ends the program, as nobody catches what its body throws.
 * They stay open between two presses, which would else wait for a new one; what has been sent on one that Discord closes
 * meanwhile is sent again.
 */
const agent = new Agent({ keepAliveTimeout: 60_000, connections: 128 });

/** The bot's intents: servers with their channels and threads. */
export const intents: readonly GatewayIntentBits[] = [GatewayIntentBits.Guilds];

/**
 * A client for the connection alone: of all events it hears only who the bot is, so its caches stay empty.
 *
 * @param apiUrl the REST base without version; null: Discord's own
 * @param connections left out: discord.js's gateway connections
 */
export function createClient(
  apiUrl: string | null,
  onAnswer: OnAnswer,
  connections?: NonNullable<WebSocketOptions["buildStrategy"]>,
): Client {
  return new Client({
    intents,
    shards: "auto",
    // Not its default, in whose place discord.js would take SHARD_COUNT from the environment; `setShardCount` sets it.
    shardCount: 2,
    ...(connections === undefined ? {} : { ws: { buildStrategy: connections } }),
    allowedMentions: { parse: [] },
    rest: restOptions(apiUrl, onAnswer),
  });
}

/** How many shards discord.js knows, all of them; before logging in. Which of them connect is the gateway's to say. @internal */
export function setShardCount(client: Client, count: number): void {
  client.options.shardCount = count;
  client.options.shards = Array.from({ length: count }, (_, shard) => shard);
}

/** A REST client for interactions' tokens, which the bot's global limit does not cover. @param retries left out: three */
export function createOpenRest(apiUrl: string | null, onAnswer: OnAnswer, retries = 3): REST {
  return new REST({ ...restOptions(apiUrl, onAnswer), retries });
}

function restOptions(apiUrl: string | null, onAnswer: OnAnswer): Partial<RESTOptions> {
  return {
    ...(apiUrl === null ? {} : { api: apiUrl }),
    agent,
    rejectOnRateLimit: rejectsWhenLimited,
    // The client counts by the time of day and would stall if that is set back. The pacer keeps this limit.
    globalRequestsPerSecond: Number.POSITIVE_INFINITY,
    // Each channel and token leaves a request queue behind: tens of thousands in the default hour.
    handlerSweepInterval: 60_000,
    makeRequest: async (url, init) => {
      const response = await DefaultRestOptions.makeRequest(url, init);
      const refusal = await readRefusal(response);
      const answer = readAnswer(url, init.method ?? "GET", response, refusal);
      onAnswer(answer);
      // Nothing of it is Discord's: a 401 among them would take the token away for good.
      if (answer.isPage && answer.status < 500 && answer.status !== 429) throw new ForeignAnswerError(answer.status);
      const fault = faultOf(refusal);
      if (fault !== null) return fault;
      // Otherwise the client would retry at once, endlessly.
      if (answer.status === 429 && answer.retryMs === null) response.headers.set("retry-after", unsaidSeconds);
      return withoutLimits(answer, response);
    },
  };
}
