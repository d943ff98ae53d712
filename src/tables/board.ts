import type { Result, GameEvent } from "../game/contract.js";
import type { GameId } from "../games/index.js";
import type { Draft, Owner, PublicPrompt } from "../game/scene.js";

/**
 * A table's status. `closed`: ended without a result. `quarantined`: it cannot be read, so nobody can play on there.
 */
export type TableStatus = "lobby" | "playing" | "over" | "closed" | "quarantined";

/** The public side of a running or finished game. */
export interface Play {
  /** The game's public view. */
  readonly view: unknown;
  readonly prompts: readonly PublicPrompt[];
  /** Public events of the last steps, oldest first; of a finished game all of them. */
  readonly recent: readonly GameEvent[];
  /** Open drafts of the open prompts. */
  readonly drafts: readonly Draft[];
  readonly result: Result | null;
  /** When the first awaited seat's time is up, in milliseconds since 1970; null: no limit runs. */
  readonly due: number | null;
  /** True while everybody is away: nothing happens. */
  readonly asleep: boolean;
}

/** A board of a game that this program has. */
export type KnownBoard = Board & { readonly game: GameId };

/** All that a public board is drawn from; nothing hidden is in it. */
export interface Board {
  readonly table: string;
  /** Null: a game that this program does not have. */
  readonly game: GameId | null;
  readonly guild: string;
  readonly channel: string;
  /** User id of the host; empty if they have deleted their data and nobody took over. */
  readonly host: string;
  readonly status: TableStatus;
  /** Null if they cannot be read. */
  readonly options: unknown;
  readonly seats: readonly Owner[];
  /** Counts every stored change, lobby and drafts included. */
  readonly version: number;
  /** The version of the last change that others can see: messages that show it or a later one look the same. */
  readonly visible: number;
  /** SHA-256 of the seed in hex, published when the game starts. */
  readonly commitment: string | null;
  /** The seed in hex, published when the game is over or was ended by a change of its rules. */
  readonly seed: string | null;
  /** The table of the rematch, in the same channel; null: none was opened. */
  readonly rematch: string | null;
  /** Null if no game is running or over, or if only its result is stored. */
  readonly play: Play | null;
}
