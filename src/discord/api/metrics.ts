import type { ThoughtCounts } from "../../game/player.js";
import type { Reply } from "../../tables/orders.js";
import type { TablesFigures } from "../../tables/table-statistics.js";
import type { Priority } from "./pacing/lane.js";
import { around } from "./around.js";
import { allRequests, type Failure, failureOf, limitedFor, type Wire } from "./wire.js";
import { type Client, Events, type REST, RESTEvents } from "discord.js";

/** How a request of the wire has ended; `limited`: Discord's rate limits would have made it wait. */
export type RequestOutcome = "ok" | "limited" | Failure;

/** What befalls the connections to the gateway. */
export type GatewayEvent = "ready" | "resumed" | "reconnecting" | "closed";

/**
 * Why a message has no picture. `busy`: so many were waited for that it was not even begun; `late`: it was not painted in
 * time; `often`: the reader has just had another one to practise; `broken`: it cannot be painted.
 */
export type PictureLack = "busy" | "late" | "often" | "broken";

/**
 * Where the adapter tells what is worth counting while it works, for whoever looks after the bot. Nothing here waits,
 * fails or keeps anything of what was said.
 */
export interface Metrics {
  /** An interaction is here. */
  arrived(interaction: string): void;
  /** An interaction was under way for so long at least, in milliseconds. */
  aged(ms: number): void;
  /** It has its answer: Discord has taken it. Further answers to it count no more. */
  answered(interaction: string): void;
  /** All is done about it. `late`: too old to be applied. `hasty`: of somebody who hammers. `failed`: for a fault of the bot's own. */
  handled(interaction: string, outcome: "handled" | "late" | "hasty" | "failed"): void;
  /** A table has said what becomes of a press or a command. */
  replied(reply: Reply): void;
  /** A write of a board has landed. `unchanged`: the message showed all of it already, and no request was made. */
  wrote(outcome: "unchanged" | RequestOutcome): void;
  requested(request: keyof Wire, outcome: RequestOutcome): void;
  /** Discord has answered a request, of the wire or any other, with this HTTP status. */
  responded(status: number): void;
  /** A request waits for a rate limit that the bot knows of, and that is not yet overstepped. */
  heldBack(): void;
  /** A warning is left out, for it would come too late. */
  shed(): void;
  /** A picture is there, or given up. @param ms since it was asked for */
  painted(ms: number, ok: boolean): void;
  /** A message for one reader goes without its picture. */
  leftOut(why: PictureLack): void;
  gateway(event: GatewayEvent): void;
}

/** How things stand at one moment. */
export interface BotFigures {
  /** How many connections to Discord there are, and over how many of them answers can reach the bot. */
  readonly shards: number;
  readonly shardsUp: number;
  /** The gateway's last heartbeat there and back, in milliseconds; null: none yet. */
  readonly pingMs: number | null;
  /** How many servers the bot is in. */
  readonly servers: number;
  readonly tables: TablesFigures;
  /** Boards that are being written, or wait to be. */
  readonly boards: number;
  /** Pictures that are being painted, or wait to be. */
  readonly pictures: number;
  /** How many decisions computer players were to think about for long, since the start, by what came of that. */
  readonly thought: readonly ThoughtCounts[];
  /** How many sessions Discord still lets the bot start today; null: it has not said. */
  readonly startsLeft: number | null;
  /** Requests that wait for their turn in front of Discord's limits. */
  readonly requests: Readonly<Record<Priority, number>>;
  /** Requests of the last ten minutes that Discord refused and holds against the bot's address. */
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

/** The same wire; how each request ends is counted, and when an interaction has its answer. */
export function countedWire(wire: Wire, metrics: Pick<Metrics, "answered" | "requested">): Wire {
  return around(wire, allRequests, async ({ method, args }, next) => {
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
 * Counts what discord.js tells of requests and of the gateway, from before the first one on.
 *
 * @param open the client for requests by interactions' tokens
 */
export function countClient(
  client: Client,
  open: REST,
  metrics: Pick<Metrics, "responded" | "heldBack" | "gateway">,
): void {
  for (const rest of [client.rest, open]) {
    rest.on(RESTEvents.Response, (_request, { status }) => {
      metrics.responded(status);
    });
    rest.on(RESTEvents.RateLimited, () => {
      metrics.heldBack();
    });
  }
  client.on(Events.ShardReady, () => {
    metrics.gateway("ready");
  });
  client.on(Events.ShardResume, () => {
    metrics.gateway("resumed");
  });
  client.on(Events.ShardReconnecting, () => {
    metrics.gateway("reconnecting");
  });
  client.on(Events.ShardDisconnect, () => {
    metrics.gateway("closed");
  });
}
