import type { Outcome } from "../types.js";
import type { ShardPair } from "../world/shards.js";

/** One thing wrong with a request's body. */
export interface FieldProblem {
  /** In dots and brackets: `data.components[0].custom_id`; empty: the body itself. */
  readonly field: string;
  /** Discord's name for it, such as `BASE_TYPE_REQUIRED`. */
  readonly code: string;
  readonly message: string;
}

/** What Discord says to a request. */
export type Verdict =
  /** Still under way. */
  | { readonly type: "open" }
  | { readonly type: "valid" }
  /** By Discord's rules. `code`: its JSON error code, 0: none. */
  | {
      readonly type: "refused";
      readonly code: number;
      readonly message: string;
      readonly problems: readonly FieldProblem[];
    }
  /** On purpose, whatever Discord would have said. */
  | { readonly type: "spoiled"; readonly how: "lost" | "unanswered" | "failed" | "limited" };

interface Entry {
  /** Counts up from 1. */
  readonly id: number;
  /** Its beginning, by this Discord's clock in milliseconds since 1970. */
  readonly at: number;
  /** The channel or thread concerned, if any. */
  readonly channel: string | null;
}

/** A request of the bot. */
export interface WireRequest extends Entry {
  readonly type: "request";
  readonly method: string;
  /** As registered, `/channels/:channel/messages/:message`; for an unknown route the path. */
  readonly route: string;
  /** 0: open, or no answer was sent. */
  readonly status: number;
  /** Milliseconds from arrival to answer; null: open. */
  readonly ms: number | null;
  readonly verdict: Verdict;
  /** As sent, without tokens; null: none. */
  readonly body: unknown;
  /** Files that came with it. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
}

/** Done by a user, as told to the bot. */
export interface WireInteraction extends Entry {
  readonly type: "interaction";
  readonly kind: "command" | "component" | "modal" | "autocomplete";
  /** Id of who did it. */
  readonly user: string;
  /** The command as typed, `/katchen start`, or the custom_id. */
  readonly name: string;
  /** To the first answer, within Discord's three seconds; null before. */
  readonly firstMs: number | null;
  /** And after how many milliseconds; null: open. */
  readonly ending: { readonly type: Outcome["type"]; readonly ms: number } | null;
  /** Of the bot's sessions that were told; some hear of it only when they resume. */
  readonly shards: readonly ShardPair[];
  /** The event's data, without the token. */
  readonly body: unknown;
}

/** Something about the bot's connection to the gateway. */
export interface WireGateway extends Entry {
  readonly type: "gateway";
  readonly event: "identified" | "resumed" | "closed" | "refused" | "dropped" | "invalidated";
  /** Close code and reason, or the events that a resume repeated. */
  readonly detail: string;
  /** The connection's; null: it has none, or all are meant. */
  readonly shard: ShardPair | null;
  readonly body: unknown;
}

/** Something that went over the wire. */
export type WireEntry = WireRequest | WireInteraction | WireGateway;

/** What went over the wire lately. */
export interface WireLog {
  /** The last thousand, oldest first. A continued entry is replaced under its id. */
  entries(): readonly WireEntry[];
  /** For every new or changed entry; returns how to stop. */
  watch(listener: (entry: WireEntry) => void): () => void;
}
