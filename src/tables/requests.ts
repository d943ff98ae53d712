import type { RuleCode } from "../game/contract.js";
import type { Level } from "../game/player.js";
import type { Press, Situation, Intent } from "../game/press.js";
import type { Board } from "./board.js";
import type { Opening } from "./decide/open-table.js";

/** Who wants something, as the interaction says. */
export interface Person {
  readonly user: string;
  /** As the server shows it, not escaped. */
  readonly name: string;
  /** Whether they may manage messages in the channel, and so close others' tables. */
  readonly moderator: boolean;
}

/** Whether the press is answered with an ephemeral message instead of the board. */
export function answersWithEphemeral(intent: Intent): boolean {
  return intent.kind !== "refuse" && intent.ephemeral !== undefined;
}

/** A press on a game's button, and what the presser may know after it. */
export interface Pressed {
  readonly intent: Intent;
  readonly situation: Situation;
}

/** What may be asked of a table. */
export type RequestBody =
  | { readonly kind: "join" }
  | { readonly kind: "leave" }
  | { readonly kind: "back" }
  | { readonly kind: "add"; readonly level: Level }
  | { readonly kind: "remove" }
  | { readonly kind: "send-away"; readonly user: string }
  | { readonly kind: "set"; readonly select: string; readonly values: readonly string[] }
  | { readonly kind: "start" }
  /** The host, who sits alone, starts at once with a computer player. */
  | { readonly kind: "play-alone" }
  | { readonly kind: "close" }
  /** A table for another game of the same people. `parent`: as in `Opening`. */
  | { readonly kind: "rematch"; readonly parent: string | null }
  /** A new table, at which the person sits. */
  | ({ readonly kind: "open" } & Opening)
  /** `prompt`: the one that the button was drawn for; 0: none, only to look. */
  | ({ readonly kind: "press"; readonly prompt: number } & Press);

/** A request to a table: plain data that can be logged, stored and replayed. */
export type Request = RequestBody & {
  readonly person: Person;
  /** Its id. */
  readonly interaction: string;
  /** In milliseconds since 1970, by Discord's clock. */
  readonly pressedAt: number;
  /**
   * Interactions with which the same person just pressed the same button. If one of them gave their seat's last answer,
   * this press is a double tap and changes nothing.
   */
  readonly repeats: readonly string[];
};

/** A request to an existing table that may change it. */
export type TableRequest = Exclude<Request, { readonly kind: "rematch" | "open" }>;

/** A request whose turn at its table has come. */
export type RequestInTurn = TableRequest & {
  /** Why this person may not close the table; null: they may. */
  readonly closing: RefusalCode | null;
  /** In a race: order of arrival within a moment, from 0; else null. */
  readonly arrival: number | null;
};

/**
 * A request's facts for the log: without the person, and of a press only the verb, since argument and values may be a
 * hidden choice.
 */
export function requestFacts(table: string | null, request: Request): object {
  const { kind, interaction, pressedAt } = request;
  const facts = { table, interaction, pressedAt, kind };
  switch (kind) {
    case "press":
      return { ...facts, prompt: request.prompt, verb: request.verb };
    case "add":
      return { ...facts, level: request.level };
    case "set":
      return { ...facts, select: request.select, values: request.values };
    case "open":
      return { ...facts, game: request.game, channel: request.channel, options: request.options };
    case "join":
    case "leave":
    case "back":
    case "remove":
    case "send-away":
    case "start":
    case "play-alone":
    case "close":
    case "rematch":
      return facts;
  }
}

/**
 * Why a table refuses, besides the rules' own reasons:
 *
 * - `channel-taken`: the channel has an open table.
 * - `started`, `not-started`, `ended`: the wrong status.
 * - `stranger`: not seated here. `many-tables`, `many-seats`: a user's limits. `sent-away`: from this lobby, by its
 *   host.
 * - `not-there`: the person to be sent away does not sit here.
 * - `not-alone`: somebody else has sat down. `too-few`: not enough seats taken. `no-computer`: none to remove.
 * - `host-closes`, `seated-close`, `moderators-close`: who may close a table here, besides moderators.
 * - `stale`: the button's prompt is closed. `waiting`: others are asked, and nobody may know who.
 * - `nothing-chosen`: the draft is empty. `unknown-button`: the game has no such button.
 * - `away`: a computer player acts for this person until they say that they are back. `not-away`: it does not.
 * - `unreadable`: the table can only be closed. `not-here`: the server allows no tables in this channel.
 */
export type RefusalCode =
  | RuleCode
  | "no-table"
  | "channel-taken"
  | "started"
  | "not-started"
  | "ended"
  | "seated"
  | "full"
  | "stranger"
  | "not-host"
  | "many-tables"
  | "many-seats"
  | "sent-away"
  | "not-there"
  | "host-closes"
  | "seated-close"
  | "moderators-close"
  | "not-alone"
  | "too-few"
  | "no-computer"
  | "stale"
  | "waiting"
  | "nothing-chosen"
  | "unknown-button"
  | "away"
  | "not-away"
  | "unreadable"
  | "not-here";

/**
 * A table's reply:
 *
 * - `done`: stored. `pressed`: what the presser may know, if an ephemeral message answers. `visible`: others can see
 *   the change; if not, the board must not be written.
 * - `seen`: there was nothing to store.
 * - `known`: this interaction was stored before.
 * - `repeated`: it repeats the last answer of its seat, and changed nothing.
 * - `refused`: nothing changed.
 */
export type Reply =
  | { readonly kind: "done"; readonly board: Board; readonly pressed: Pressed | null; readonly visible: boolean }
  | { readonly kind: "seen"; readonly board: Board; readonly pressed: Pressed }
  | { readonly kind: "known" | "repeated"; readonly board: Board }
  | { readonly kind: "refused"; readonly code: RefusalCode; readonly board: Board | null };
