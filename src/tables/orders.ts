import type { Prompt, RuleCode, Seat, Told } from "../game/contract.js";
import type { Level } from "../game/player.js";
import type { Board } from "./board.js";

/** Who wants something, as Discord tells it with the interaction. */
export interface Person {
  readonly user: string;
  /** As the server shows it, not escaped. */
  readonly name: string;
  /** May manage messages in the channel, and so close tables of others. */
  readonly moderator: boolean;
}

/**
 * What one seat may know: what a press on a game's button is worked out from when its turn in the queue has come, and
 * what its answer is drawn from when it is stored.
 */
export interface Situation<View = unknown, Action = unknown, Event extends Told = Told> {
  readonly seat: Seat;
  /** The question that is open for the seat; null: none. */
  readonly prompt: Prompt | null;
  /** What the seat has chosen so far under its open question; null: nothing. */
  readonly draft: unknown;
  /** Its final answer to a question that others are still asked, as long as it waits to be applied; null: none does. */
  readonly held: Action | null;
  /** The game as the seat sees it. */
  readonly view: View;
  readonly legal: readonly Action[];
  /** What was told to the seat in the last steps, oldest first. */
  readonly told: readonly Event[];
}

/**
 * The outcome of such a press. `sheet`: the ephemeral message that answers it; the table only hands it back.
 *
 * - `act`: an action, for the rules to judge. `brief`: its ephemeral message only tells the outcome, and may go with
 *   the prompt that is open then.
 * - `draft`: a half-made answer. `open`: it lies on the board for all to see, else only its maker ever does.
 * - `look`: nothing is stored, the presser only wants to see.
 */
export type Wish =
  | { readonly type: "act"; readonly action: unknown; readonly sheet?: string; readonly brief?: true }
  | { readonly type: "draft"; readonly value: unknown; readonly open: boolean; readonly sheet?: string }
  | { readonly type: "look"; readonly sheet: string }
  | { readonly type: "refuse"; readonly code: "nothing-chosen" | "unknown-button" };

/** Whether a sheet answers the press, or else the board. */
export function answersWithSheet(wish: Wish): boolean {
  return wish.type !== "refuse" && wish.sheet !== undefined;
}

/** A press on a game's button, and what the presser may know after it. */
export interface Pressed {
  readonly wish: Wish;
  readonly situation: Situation;
}

/** What somebody may want of a table. */
export type Order =
  | { readonly type: "join" }
  | { readonly type: "leave" }
  | { readonly type: "back" }
  | { readonly type: "add"; readonly level: Level }
  | { readonly type: "remove" }
  | { readonly type: "send-away"; readonly user: string }
  | { readonly type: "set"; readonly select: string; readonly values: readonly string[] }
  | { readonly type: "start" }
  | { readonly type: "close" }
  /** `prompt`: the question that the button was drawn for; 0: none, it is for looking only. */
  | { readonly type: "press"; readonly prompt: number; readonly wish: (situation: Situation) => Wish };

/** An order as it comes to a table. */
export interface Request {
  readonly order: Order;
  readonly person: Person;
  /** Why this person may not close the table; null: they may. */
  readonly closing: RefusalCode | null;
  /** Discord's id of the interaction. */
  readonly interaction: string;
  /** In a race its place in the order in which the presses of one moment arrived, from 0; else null. */
  readonly arrival: number | null;
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
 * - `too-few`: not enough seats taken to start. `no-computer`: no computer player to remove.
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
 * What a table answers.
 *
 * - `done`: it is stored, and this is the board after it. `pressed`: what the presser may know, if an ephemeral message
 *   answers the press. `quiet`: nothing that others may see has changed, so the board must not be written.
 * - `seen`: there was nothing to store.
 * - `known`: this interaction was stored before; nothing changed now.
 * - `refused`: nothing changed; the board as it stands, where there is one.
 */
export type Reply =
  | { readonly type: "done"; readonly board: Board; readonly pressed: Pressed | null; readonly quiet: boolean }
  | { readonly type: "seen"; readonly board: Board; readonly pressed: Pressed }
  | { readonly type: "known"; readonly board: Board }
  | { readonly type: "refused"; readonly code: RefusalCode; readonly board: Board | null };
