import type { Permission } from "../discord/types.js";

/** By the bot. `level`: null for what is no entry, such as a crash. */
export interface LogLine {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly level: string | null;
  readonly text: string;
}

/** The bot's process. */
export interface BotState {
  /** Null while it does not run. */
  readonly pid: number | null;
  /** `exit code 1`, `signal SIGKILL`; null: never. */
  readonly ended: string | null;
  /** How often it was started. */
  readonly starts: number;
  /** The last ones, oldest first. */
  readonly lines: readonly LogLine[];
}

/** The rights in a channel that can be taken from the bot. */
export const takeable = [
  "SendMessages",
  "SendMessagesInThreads",
  "ViewChannel",
  "AttachFiles",
] as const satisfies readonly Permission[];

/** One of them. */
export type Takeable = (typeof takeable)[number];

/** Answer to `GET /api/life` and to every act. */
export interface Life {
  /** Null: the page does not run the bot. */
  readonly bot: BotState | null;
  /** Whether it is on the gateway's line. */
  readonly connected: boolean;
  /** Whether it is in the server. */
  readonly here: boolean;
  readonly deliverTwice: boolean;
  /** For everything on its way; null: none. */
  readonly latency: { readonly minMs: number; readonly maxMs: number } | null;
  /** Of an answer to an interaction. */
  readonly failing: number;
  /** In milliseconds. */
  readonly editsLimitedMs: number;
  /** What this Discord's clock is ahead. */
  readonly clockOffsetMs: number;
  /** The server's language. */
  readonly locale: string;
  /** What was taken from the bot, by channel. */
  readonly taken: Readonly<Record<string, readonly Permission[]>>;
}

/** `stop`: SIGTERM; `restart`: that and a new start. */
export type ProcessAct = "kill" | "stop" | "start" | "restart" | "hurry";

/** Body of `POST /api/life`. */
export type LifeAct =
  | { readonly act: ProcessAct }
  | { readonly act: "drop" | "invalidate" | "removeBot" | "inviteBot" }
  | { readonly act: "deliverTwice"; readonly on: boolean }
  | { readonly act: "latency"; readonly minMs: number; readonly maxMs: number }
  | { readonly act: "failing"; readonly chance: number }
  | { readonly act: "limitEdits"; readonly seconds: number }
  | { readonly act: "clock"; readonly offsetMs: number }
  | { readonly act: "deleteBoard"; readonly channel: string }
  | { readonly act: "take"; readonly channel: string; readonly permission: Takeable }
  | { readonly act: "giveBack"; readonly channel: string }
  | { readonly act: "locale"; readonly locale: string };

/** `problem`: why it was not done. */
export type LifeDone = { readonly life: Life } | { readonly problem: string };
