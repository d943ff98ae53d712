import type { GatewayDispatchEvents } from "discord-api-types/v10";

/** Milliseconds on the way, drawn uniformly between the two. */
export interface Latency {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Requests of the bot; what is left out may be any. */
export interface Requests {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As registered, `/channels/:channel/messages/:message`, or an expression for the path below `/api/v10`. */
  readonly route?: string | RegExp;
  /** The next this many of them; left out: 1; `Infinity`: all. */
  readonly times?: number;
  /** Each with this probability, drawn from the seed; left out: 1. Those spared do not count. */
  readonly chance?: number;
}

/** What happens to such a request. */
export type Mishap =
  /** The connection is cut before it is carried out. */
  | { readonly type: "lost"; readonly cut?: Cut }
  /** The connection is cut before the answer. */
  | { readonly type: "unanswered"; readonly cut?: Cut }
  /** 403 or 5xx, by default 502; with `done` although it is carried out. */
  | { readonly type: "failed"; readonly status?: 403 | 500 | 502 | 503 | 504; readonly done?: boolean }
  /** Refused with any of Discord's error codes ("JSON Error Codes" in its reference). */
  | { readonly type: "refused"; readonly status: number; readonly code: number }
  /** A page in place of JSON, as from a proxy on the way, and not carried out. 429: the network has shut the bot out. */
  | { readonly type: "page"; readonly status: 200 | 401 | 403 | 404 | 413 | 429 | 500 | 502 | 503 }
  /** Carried out at once and answered this many milliseconds later. */
  | { readonly type: "late"; readonly ms: number };

/** By a reset (default), after which discord.js tries again, or in order, after which it does not. */
type Cut = "reset" | "close";

/** Events on their way to the bot; what is left out may be any. */
export interface Events {
  /** To sessions of this shard. */
  readonly shard?: number;
  readonly event?: `${GatewayDispatchEvents}`;
  /** The next this many of them, counted at each session; left out: 1; `Infinity`: all. */
  readonly times?: number;
  /** Each with this probability, drawn from the seed; left out: 1. Those spared do not count. */
  readonly chance?: number;
}

/** `lost` ones are replayed only if the bot resumes before it has heard a later one. */
export type EventMishap = "lost" | "twice";

/**
 * What may go wrong on purpose. A spoiled request is no problem of the bot's; a refusal that follows is, such as of a
 * second answer after a lost one.
 */
export interface Faults {
  /** Every interaction reaches the bot twice, same id. */
  deliverTwice: boolean;
  /** On every request, answer and gateway event; null (default): none. Events keep their order. */
  latency: Latency | null;
  /** This many known events are repeated whenever the bot resumes. */
  replayOnResume: number;
  /** How far this Discord's clock is ahead: of ids and timestamps, not durations. */
  clockOffsetMs: number;
  /** The bot resumes after this (code 4000); events meanwhile are replayed. Of a shard, or of all by default. */
  dropConnection(shard?: number): void;
  /** The bot is told to come back over another connection (opcode 7), and closes its own. Of a shard, or of all. */
  askToReconnect(shard?: number): void;
  /** The bot has to identify again and misses what happened meanwhile. Of a shard, or of all by default. */
  invalidateSession(shard?: number): void;
  /** In a shape that Discord's documentation does not know. */
  tellOddly(event: `${GatewayDispatchEvents}`, data: unknown): void;
  /** With this code ("Gateway Close Event Codes"); they cannot be resumed. Of a shard, or of all by default. */
  closeSessions(code: number, shard?: number): void;
  /** With this code connections are closed on which a bot begins or resumes; null (default): none. */
  refuseSessions: number | null;
  /** Closes this shard's connection (4000), and each that it opens; null: no more. */
  takeShardDown(shard: number | null): void;
  /** 503 to every handshake for a resumed session. */
  resumeHostDown: boolean;
  /** Resuming bots get no answer. */
  resumesUnanswered: boolean;
  /** The next requests of a kind go wrong; of several faults the oldest applies. @returns ends it early */
  disturb(which: Requests, mishap: Mishap): () => void;
  /** The next events of a kind go wrong; of several faults the oldest applies. @returns ends it early */
  disturbEvents(which: Events, mishap: EventMishap): () => void;
  /** 429 to every edit of a message but type 7, as if others had used up its channel; 0 ends it. */
  limitEdits(seconds: number): void;
  /** In milliseconds. */
  editsLimitedMs(): number;
}
