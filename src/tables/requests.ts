import type { RuleCode } from "../game/contract.js";
import type { Level } from "../game/player.js";
import type { Press, Situation, Intent } from "../game/press.js";
import type { Board } from "./board.js";
import type { Opening } from "./decide/open-table.js";

/** Who makes a request, as their interaction says. */
export interface Person {
  /** Discord's id. */
  readonly user: string;
  /** As the server shows it, not escaped. */
  readonly name: string;
  /** Whether they may manage messages in the channel, and so close any table there. */
  readonly moderator: boolean;
}

/** Whether a press with this intent is answered with an ephemeral message, and not only with the updated board. */
export function answersWithEphemeral(intent: Intent): boolean {
  return intent.kind !== "refuse" && intent.ephemeral !== undefined;
}

/** What a press meant, and what the presser's seat may know after it: their ephemeral message is drawn from both. */
export interface Pressed {
  readonly intent: Intent;
  readonly situation: Situation;
}

/** What somebody asks of a table. `rematch` and `open` create one, the others go to an existing table. */
export type RequestBody =
  /** Takes a seat in the lobby. */
  | { readonly kind: "join" }
  /** Gives up the seat in the lobby; in a running game, goes away. */
  | { readonly kind: "leave" }
  /** Comes back to a running game after being away. */
  | { readonly kind: "back" }
  /** Adds a computer player in the lobby. */
  | { readonly kind: "add"; readonly level: Level }
  /** Removes the last computer player from the lobby. */
  | { readonly kind: "remove" }
  /** Removes another person from the lobby. */
  | { readonly kind: "send-away"; readonly user: string }
  /** Changes the game's options in the lobby. `select`: the id of the select in which `values` were chosen. */
  | { readonly kind: "set"; readonly select: string; readonly values: readonly string[] }
  | { readonly kind: "start" }
  /** Starts at once with a computer player, for a host who sits alone. */
  | { readonly kind: "play-alone" }
  | { readonly kind: "close" }
  /** Opens a new table after a game, for the same people. `parent`: as in `Opening`. */
  | { readonly kind: "rematch"; readonly parent: string | null }
  /** Opens a new table, at which the person takes a seat. */
  | ({ readonly kind: "open" } & Opening)
  /** Uses one of the game's own components. `prompt`: the one it was drawn for; 0: none, it only shows something. */
  | ({ readonly kind: "press"; readonly prompt: number } & Press);

/** A request to a table: plain data that can be logged, stored and replayed. */
export type Request = RequestBody & {
  readonly person: Person;
  /** The interaction's id. */
  readonly interaction: string;
  /** In milliseconds since 1970, by Discord's clock. */
  readonly pressedAt: number;
  /**
   * Ids of earlier interactions that this press may repeat: the same person just pressed the same button. If one of
   * them gave the last answer of their seat, this press is a double tap and changes nothing.
   */
  readonly repeats: readonly string[];
};

/** A request to an existing table. */
export type TableRequest = Exclude<Request, { readonly kind: "rematch" | "open" }>;

/** A request whose turn at its table has come. */
export type RequestInTurn = TableRequest & {
  /** Why this person may not close the table; null: they may. Only `close` uses it. */
  readonly closingRefusal: RefusalCode | null;
  /** The place, from 0, in the order in which a race's gathered presses arrived (see `Races`); null: no race. */
  readonly arrival: number | null;
};

/** A request for the log: without the person, and of a press no argument or values, which may be a hidden choice. */
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
 * Why a table refuses a request, besides the rules' own reasons:
 *
 * - `no-table`: there is none, or none any more.
 * - `channel-taken`: the channel has an open table.
 * - `not-here`: the server allows no tables in this channel.
 * - `started`, `not-started`, `ended`: the table's status does not fit.
 * - `seated`, `stranger`: the person has a seat here already, or has none.
 * - `full`: all seats are taken. `too-few`: not enough are taken to start.
 * - `not-host`: only the host may do this.
 * - `many-tables`, `many-seats`: the person hosts, or sits at, as many tables as one user may.
 * - `sent-away`: the host has sent the person away from this lobby.
 * - `not-there`: the one to be sent away has no seat here, or is the host.
 * - `not-alone`: the host wants to play alone, but somebody else has sat down.
 * - `no-computer`: there is no computer player to remove.
 * - `host-closes`, `seated-close`, `moderators-close`: who may close a table in this server, besides moderators.
 * - `stale`: the button's prompt is closed.
 * - `waiting`: only others are asked by this prompt, and nobody may know who.
 * - `nothing-chosen`: the person submits an answer before choosing anything.
 * - `unknown-button`: the game has no such button, or does not offer it now.
 * - `away`: a computer player acts for the person until they are back. `not-away`: none does.
 * - `unreadable`: the table is quarantined and can only be closed.
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
 * A table's reply to a request:
 *
 * - `done`: the request is stored. `pressed`: null unless an ephemeral message answers. `visible`: whether others can see
 *   the change. If not, the board must not be edited: the edit itself would betray a secret action.
 * - `seen`: a press that only shows something; nothing is stored.
 * - `known`: this very interaction was stored before.
 * - `repeated`: a double tap (see `Request.repeats`); nothing changes.
 * - `refused`: nothing changes. `board`: of the table that the refusal is about; null: none.
 */
export type Reply =
  | { readonly kind: "done"; readonly board: Board; readonly pressed: Pressed | null; readonly visible: boolean }
  | { readonly kind: "seen"; readonly board: Board; readonly pressed: Pressed }
  | { readonly kind: "known" | "repeated"; readonly board: Board }
  | { readonly kind: "refused"; readonly code: RefusalCode; readonly board: Board | null };
