import type { Outcome } from "../types.js";

/** One thing wrong with a request's body. */
export interface FieldProblem {
  /** Where, in dots and brackets: `data.components[0].custom_id`; empty for the body itself. */
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
  /** Refused by Discord's rules. `code`: its JSON error code, 0 where it has none. */
  | {
      readonly type: "refused";
      readonly code: number;
      readonly message: string;
      readonly problems: readonly FieldProblem[];
    }
  /** Let go wrong on purpose, whatever Discord would have said. */
  | { readonly type: "spoiled"; readonly how: "lost" | "unanswered" | "failed" | "limited" };

interface Entry {
  /** Counts up from 1. */
  readonly id: number;
  /** When it began, by this Discord's clock in milliseconds since 1970. */
  readonly at: number;
  /** The channel or thread that it is about, where it is about one. */
  readonly channel: string | null;
}

/** A request of the bot. */
export interface WireRequest extends Entry {
  readonly type: "request";
  readonly method: string;
  /** As registered, `/channels/:channel/messages/:message`; for an unknown route the path itself. */
  readonly route: string;
  /** 0 while it is open, and when no answer was sent. */
  readonly status: number;
  /** Milliseconds from its arrival until the answer left; null while it is open. */
  readonly ms: number | null;
  readonly verdict: Verdict;
  /** The JSON as it was sent, without tokens; null where there is none. */
  readonly body: unknown;
  /** Files that came with it. */
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
}

/** Something that a user did, as it was told to the bot. */
export interface WireInteraction extends Entry {
  readonly type: "interaction";
  readonly kind: "command" | "component" | "modal" | "autocomplete";
  /** Id of who did it. */
  readonly user: string;
  /** The command as typed, `/katchen start`, or the custom_id. */
  readonly name: string;
  /** Milliseconds to the first answer, which ends Discord's three seconds; null before. */
  readonly firstMs: number | null;
  /** The outcome and after how many milliseconds; null while it is open. */
  readonly ending: { readonly type: Outcome["type"]; readonly ms: number } | null;
  /** The event's data, without the token. */
  readonly body: unknown;
}

/** Something about the bot's connection to the gateway. */
export interface WireGateway extends Entry {
  readonly type: "gateway";
  readonly event: "identified" | "resumed" | "closed" | "refused" | "dropped" | "invalidated";
  /** Close code and reason where there are some, or which events a resume told again. */
  readonly detail: string;
  readonly body: unknown;
}

/** Something that went over the wire. */
export type WireEntry = WireRequest | WireInteraction | WireGateway;

/** What went over the wire lately. */
export interface WireLog {
  /** Oldest first; only the last thousand are kept. An entry that goes on is replaced, its id stays. */
  entries(): readonly WireEntry[];
  /** Calls back for every new entry and every change of one; returns how to stop it. */
  watch(listener: (entry: WireEntry) => void): () => void;
}
