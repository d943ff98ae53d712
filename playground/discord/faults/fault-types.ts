import type { GatewayDispatchEvents } from "discord-api-types/v10";

/** Milliseconds that everything takes on its way, drawn evenly between the two. */
export interface Latency {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Which requests of the bot are meant. What is left out may be any. */
export interface Requests {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As registered, `/channels/:channel/messages/:message`, or an expression that the path below `/api/v10` meets. */
  readonly route?: string | RegExp;
  /** Only the next this many of them; 1 when left out, `Infinity` for all to come. */
  readonly times?: number;
  /** Each of them with this probability, drawn from the seed; 1 when left out. Those spared do not count. */
  readonly chance?: number;
}

/** What happens to such a request. */
export type Mishap =
  /** It has no effect: the connection is cut before it is carried out. */
  | { readonly type: "lost"; readonly cut?: Cut }
  /** It is carried out, and the connection is cut before the answer. */
  | { readonly type: "unanswered"; readonly cut?: Cut }
  /** 5xx, 502 when left out; with `done` although it is carried out. */
  | { readonly type: "failed"; readonly status?: 500 | 502 | 503 | 504; readonly done?: boolean }
  /** It is carried out at once and answered this many milliseconds later. */
  | { readonly type: "late"; readonly ms: number };

/** How a connection ends: by a reset (default), after which discord.js tries again by itself, or in order, after which not. */
type Cut = "reset" | "close";

/**
 * What may be made to go wrong on purpose. A request that is spoiled so is no problem of the bot's; what Discord refuses
 * because of it is, such as a second answer after the first one was lost.
 */
export interface Faults {
  /** Every interaction reaches the bot twice, same id. */
  deliverTwice: boolean;
  /** On every request, every answer and every gateway event; null (default): none. Events keep their order. */
  latency: Latency | null;
  /** This many events that the bot has heard already are told again whenever it resumes. */
  replayOnResume: number;
  /** What this Discord's clock is ahead of the real one: ids and timestamps carry it, durations do not. */
  clockOffsetMs: number;
  /** Closes the bot's gateway connection so that it resumes (code 4000); events meanwhile are replayed on resume. */
  dropConnection(): void;
  /** Ends the bot's session: it has to identify again and never hears what happened meanwhile. */
  invalidateSession(): void;
  /** Tells the bot of an event in a shape that Discord's documentation does not know. */
  tellOddly(event: `${GatewayDispatchEvents}`, data: unknown): void;
  /** Ends every session, and closes its connection with this code ("Gateway Close Event Codes"). */
  closeSessions(code: number): void;
  /** With this code every connection is closed on which a bot wants to begin or to go on; null (default): none. */
  refuseSessions: number | null;
  /** Closes the connection of this shard (4000), and from now on each that it opens; null: of none any more. */
  takeShardDown(shard: number | null): void;
  /** Where bots are to go on with a session nobody is well: 503 to every handshake. */
  resumeHostDown: boolean;
  /** Bots that want to go on with a session are not answered. */
  resumesUnanswered: boolean;
  /** Lets the next requests of a kind go wrong. Of several that apply the oldest does. @returns how to end it early */
  disturb(which: Requests, mishap: Mishap): () => void;
  /** Answers every edit of a message but type 7 with 429, as when others have used up its channel; 0 ends it. */
  limitEdits(seconds: number): void;
  /** For how many more milliseconds edits are refused so. */
  editsLimitedMs(): number;
}
