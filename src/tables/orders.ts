import type { RuleCode } from "../games/game.js";
import type { Level } from "../players/player.js";
import type { Board } from "./board.js";

/** Who wants something, as Discord tells it with the interaction. */
export interface Person {
  readonly user: string;
  /** As the server shows it, not escaped. */
  readonly name: string;
  /** May manage messages in the channel, and so close tables of others. */
  readonly moderator: boolean;
}

/** What a press on a game's button is worked out from, when its turn in the queue has come. */
export interface Situation {
  /** What the seat has chosen so far under its open question; null: nothing. */
  readonly draft: unknown;
  /** The game as the seat sees it. */
  readonly view: unknown;
  readonly legal: readonly unknown[];
}

/** What such a press comes to. */
export type Wish =
  | { readonly type: "act"; readonly action: unknown }
  | { readonly type: "draft"; readonly value: unknown }
  | { readonly type: "refuse"; readonly code: "nothing-chosen" };

/** What somebody may want of a table. */
export type Order =
  | { readonly type: "join" }
  | { readonly type: "leave" }
  | { readonly type: "back" }
  | { readonly type: "add"; readonly level: Level }
  | { readonly type: "remove" }
  | { readonly type: "set"; readonly choose: (options: unknown) => unknown }
  | { readonly type: "start" }
  | { readonly type: "close" }
  | { readonly type: "press"; readonly prompt: number; readonly wish: (situation: Situation) => Wish };

/** An order as it comes to a table. */
export interface Request {
  readonly order: Order;
  readonly person: Person;
  /** Why this person may not close the table; null: he may. */
  readonly closing: RefusalCode | null;
  /** Discord's id of the interaction. */
  readonly interaction: string;
}

/**
 * Why a table said no. Besides the rules' own reasons:
 *
 * - `no-table`: there is none by this id. `channel-taken`: the channel has an open one already.
 * - `started`, `not-started`, `ended`: the wrong time of its life.
 * - `seated`, `full`, `stranger`: about sitting down. `not-host`: only the host may.
 * - `too-few`: not enough seats taken to start. `no-computer`: no computer player to remove.
 * - `host-closes`, `seated-close`, `moderators-close`: who may close a table here, besides moderators.
 * - `stale`: the button belongs to a question that is no longer open.
 * - `nothing-chosen`: the half-made answer is empty.
 * - `away`: a computer player acts for this person, who has not said that he is back. `not-away`: he never was away.
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
  | "host-closes"
  | "seated-close"
  | "moderators-close"
  | "too-few"
  | "no-computer"
  | "stale"
  | "nothing-chosen"
  | "away"
  | "not-away"
  | "not-here";

/**
 * What a table answers.
 *
 * - `done`: it is stored, and this is the board after it.
 * - `known`: this interaction was stored before; nothing changed now.
 * - `refused`: nothing changed; the board as it stands, where there is one.
 */
export type Reply =
  | { readonly type: "done"; readonly board: Board }
  | { readonly type: "known"; readonly board: Board }
  | { readonly type: "refused"; readonly code: RefusalCode; readonly board: Board | null };
