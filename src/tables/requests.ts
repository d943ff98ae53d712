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
  /** May manage messages in the channel, and so close others' tables. */
  readonly moderator: boolean;
}

/** Whether an ephemeral message answers the press, and not the board. */
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
  /** A table for another game with those who sat at one that is over. `parent`: as in an opening. */
  | { readonly kind: "rematch"; readonly parent: string | null }
  /** A new table, at which the person sits. */
  | ({ readonly kind: "open" } & Opening)
  /** `prompt`: the one that the button was drawn for; 0: none, only to look. */
  | ({ readonly kind: "press"; readonly prompt: number } & Press);

/** A request to a table: plain data, which can be logged, stored and replayed. */
export type Request = RequestBody & {
  readonly person: Person;
  /** Discord's id of the interaction. */
  readonly interaction: string;
  /** When it was made, in milliseconds since 1970 by Discord's clock. */
  readonly pressedAt: number;
  /**
   * Interactions by which the same person just pressed the same button. If one of them gave their seat's last answer,
   * this press is a double tap and changes nothing.
   */
  readonly repeats: readonly string[];
};

/** A request that changes its table. */
export type TableRequest = Exclude<Request, { readonly kind: "rematch" | "open" }>;

/** A request whose turn at its table has come. */
export type RequestInTurn = TableRequest & {
  /** Why this person may not close the table; null: they may. */
  readonly closing: RefusalCode | null;
  /** Its place in the order of arrival in a race's moment, from 0; else null. */
  readonly arrival: number | null;
};

/**
 * A request's facts for the log: nothing about who made it, and of a press only the verb, since argument and values may
 * be a hidden choice.
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
 * Why a table said no. Besides the rules' own reasons:
 *
 * - `no-table`: there is none by this id. `channel-taken`: the channel has an open one already.
 * - `started`, `not-started`, `ended`: the wrong status.
 * - `seated`, `full`, `stranger`: about sitting down. `not-host`: only the host may.
 * - `many-tables`, `many-seats`: nobody may host or sit at more. `sent-away`: the host of this lobby has sent this
 *   person away.
 * - `not-there`: the person to be sent away does not sit here.
 * - `not-alone`: somebody else has sat down. `too-few`: not enough seats taken to start. `no-computer`: no computer player to remove.
 * - `host-closes`, `seated-close`, `moderators-close`: who may close a table here, besides moderators.
 * - `stale`: the button belongs to a question that is no longer open.
 * - `waiting`: others are asked, or still asked, and nobody may know who.
 * - `nothing-chosen`: the half-made answer is empty. `unknown-button`: the game has no such button.
 * - `away`: a computer player acts for this person, who has not said that they are back. `not-away`: they never were
 *   away.
 * - `unreadable`: the table cannot be read, and can only be closed.
 * - `not-here`: the server does not let tables open in this channel.
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
 * A table's reply.
 *
 * - `done`: stored, with the board afterwards. `pressed`: what the presser may know, if an ephemeral message answers
 *   the press. `visible`: others can see the change; else the board must not be written.
 * - `seen`: there was nothing to store.
 * - `known`: this interaction was stored before.
 * - `repeated`: it repeats one that gave its seat's last answer; nothing changed.
 * - `refused`: nothing changed; the current board, if there is one.
 */
export type Reply =
  | { readonly kind: "done"; readonly board: Board; readonly pressed: Pressed | null; readonly visible: boolean }
  | { readonly kind: "seen"; readonly board: Board; readonly pressed: Pressed }
  | { readonly kind: "known" | "repeated"; readonly board: Board }
  | { readonly kind: "refused"; readonly code: RefusalCode; readonly board: Board | null };
