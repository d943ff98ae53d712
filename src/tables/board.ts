import type { Result, GameEvent, Remark } from "../game/contract.js";
import type { Situation } from "../game/press.js";
import type { GameId } from "../games/index.js";
import type { Draft, Owner, PublicPrompt } from "../game/scene.js";

/** `closed`: ended without a result. `quarantined`: cannot be read, so nobody can play. */
export type TableStatus = "lobby" | "playing" | "over" | "closed" | "quarantined";

/** The public side of a running or finished game. */
export interface Play {
  readonly view: unknown;
  readonly prompts: readonly PublicPrompt[];
  /** Public events of the last steps, or of all if the game is over, oldest first. */
  readonly recent: readonly GameEvent[];
  /** Drafts that everybody may see. */
  readonly drafts: readonly Draft[];
  readonly result: Result | null;
  /** When the first awaited seat's time is up, in milliseconds since 1970; null: no limit runs. */
  readonly due: number | null;
  /** Everybody is away, so nothing happens. */
  readonly asleep: boolean;
}

/** A board of a game that this program has. */
export type KnownBoard = Board & { readonly game: GameId };

/** A table's board, and what somebody who sits there may know. */
export interface Known {
  readonly board: KnownBoard;
  readonly situation: Situation;
}

/** All that a public board is drawn from; nothing hidden. */
export interface Board {
  readonly table: string;
  /** Null: a game that this program does not have. */
  readonly game: GameId | null;
  readonly guild: string;
  readonly channel: string;
  /** Empty once they have deleted their data. */
  readonly host: string;
  readonly status: TableStatus;
  /** Null if they cannot be read. */
  readonly options: unknown;
  readonly seats: readonly Owner[];
  /** Counts stored changes, lobby and drafts included. */
  readonly version: number;
  /** The version of the last change that others can see. */
  readonly visible: number;
  /** SHA-256 of the seed in hex; null before the start. */
  readonly commitment: string | null;
  /** In hex; null until it is published. */
  readonly seed: string | null;
  /** The rematch's table; null: none was opened. */
  readonly rematch: string | null;
  /** Null if there is no game, or only its result is stored. */
  readonly play: Play | null;
  /** What a computer player has just said; null: nothing. */
  readonly remark: Omit<Remark, "step"> | null;
}
