import { type Client, Events, type REST, RESTEvents } from "discord.js";
import type { DecisionCounts } from "../../game/player.js";
import type { RefusalCode, Reply } from "../../tables/requests.js";
import type { TableStatistics } from "../../tables/table.js";
import type { Priority } from "./pacing/channel-queue.js";
import { wrapMethods, allRequests, type Failure, failureOf, limitedFor, type ApiClient } from "./api-client.js";

/** `limited`: a rate limit would have delayed it. */
export type RequestOutcome = "ok" | "limited" | Failure;

/** What happens to gateway connections. */
export type GatewayEvent = "ready" | "resumed" | "reconnecting" | "closed";

/**
 * Why a message has no picture. `busy`: too long a queue; `late`: not painted in time; `often`: the reader just had
 * another; `broken`: it cannot be painted.
 */
export type PictureLack = "busy" | "late" | "often" | "broken";

/** What operators count. The methods never wait, fail, or keep content. */
export interface Metrics {
  arrived(interaction: string): void;
  /** It took at least this long to arrive, in milliseconds. */
  aged(ms: number): void;
  /** Discord has taken an interaction's first answer. */
  answered(interaction: string): void;
  /** `late`: too old to be applied. `hasty`: from a user who hammers. `failed`: a fault of the bot. */
  handled(interaction: string, outcome: "handled" | "late" | "hasty" | "failed"): void;
  /** A table's reply to a press or command. @param code of a refusal */
  replied(outcome: Reply["kind"], code?: RefusalCode): void;
  /** `unchanged`: the board was up to date, and no request was made. */
  wrote(outcome: "unchanged" | RequestOutcome): void;
  requested(request: keyof ApiClient, outcome: RequestOutcome): void;
  /** An HTTP status from Discord. */
  responded(status: number): void;
  /** A request waits for a known rate limit. */
  heldBack(): void;
  /** A warning is dropped because it would be late. */
  shed(): void;
  /** A picture was painted or given up. @param ms since it was asked for */
  painted(ms: number, ok: boolean): void;
  /** An ephemeral message goes without its picture. */
  leftOut(why: PictureLack): void;
  gateway(event: GatewayEvent, shard: number): void;
}

/** A shard of this process at one moment. */
export interface ShardStatistics {
  readonly shard: number;
  readonly isUp: boolean;
  /** Age of its last heartbeat in the database, in milliseconds; null: none yet. */
  readonly silentMs: number | null;
}

/** The bot's statistics at one moment. */
export interface BotStatistics {
  /** Each has a connection to Discord. */
  readonly shards: readonly ShardStatistics[];
  /** Of all processes together. */
  readonly allShards: number;
  /** The last round trip; null: none yet. */
  readonly pingMs: number | null;
  readonly servers: number;
  readonly tables: TableStatistics;
  /** Waiting or being written. */
  readonly boards: number;
  /** Waiting or being painted. */
  readonly pictures: number;
  /** Since the start, by outcome. */
  readonly decisions: readonly DecisionCounts[];
  /** Session starts left today; null: unknown. */
  readonly startsLeft: number | null;
  /** Waiting for Discord's limits. */
  readonly requests: Readonly<Record<Priority, number>>;
  /** Invalid requests of the last ten minutes. */
  readonly invalid: number;
}

const ignore = (): void => undefined;

/** Counts nothing. */
export const noMetrics: Metrics = {
  arrived: ignore,
  aged: ignore,
  answered: ignore,
  handled: ignore,
  replied: ignore,
  wrote: ignore,
  requested: ignore,
  responded: ignore,
  heldBack: ignore,
  shed: ignore,
  painted: ignore,
  leftOut: ignore,
  gateway: ignore,
};

/** Counts requests by outcome, and answers to interactions. */
export function countRequests(api: ApiClient, metrics: Pick<Metrics, "answered" | "requested">): ApiClient {
  return wrapMethods(api, allRequests, async ({ method, args }, next) => {
    try {
      const result = await next();
      metrics.requested(method, "ok");
      if (method === "respond") metrics.answered(args[0].id);
      return result;
    } catch (error) {
      metrics.requested(method, limitedFor(error) === null ? failureOf(error) : "limited");
      throw error;
    }
  });
}

/**
 * Counts discord.js's requests and gateway events.
 *
 * @param open the clients for interactions' tokens
 */
export function countClient(
  client: Client,
  open: readonly REST[],
  metrics: Pick<Metrics, "responded" | "heldBack" | "gateway">,
): void {
  for (const rest of [client.rest, ...open]) {
    rest.on(RESTEvents.Response, (_request, { status }) => {
      metrics.responded(status);
    });
    rest.on(RESTEvents.RateLimited, () => {
      metrics.heldBack();
    });
  }
  client.on(Events.ShardReady, (shard) => {
    metrics.gateway("ready", shard);
  });
  client.on(Events.ShardResume, (shard) => {
    metrics.gateway("resumed", shard);
  });
  client.on(Events.ShardReconnecting, (shard) => {
    metrics.gateway("reconnecting", shard);
  });
  client.on(Events.ShardDisconnect, (_event, shard) => {
    metrics.gateway("closed", shard);
  });
}
