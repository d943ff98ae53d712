import type { Result, Told } from "../game/contract.js";
import type { GameId } from "../games/index.js";
import type { Draft, Owner, PublicPrompt } from "../game/scene.js";

/** A table's life. `closed`: ended without a result. `quarantined`: it cannot be read, so nobody can play on there. */
export type Life = "lobby" | "playing" | "over" | "closed" | "quarantined";

/** The public side of a game in progress or just over. */
export interface Play {
  /** What everybody may know; the game's own view type. */
  readonly view: unknown;
  readonly prompts: readonly PublicPrompt[];
  /** What was told to all in the last steps, oldest first; of a finished game since its beginning. */
  readonly recent: readonly Told[];
  /** Those drafts of the open questions that lie open. */
  readonly drafts: readonly Draft[];
  readonly result: Result | null;
  /** When the time of the first of those awaited is up, in milliseconds since 1970; null where no clock runs. */
  readonly due: number | null;
  /** True while everybody is away: nothing happens until somebody comes back. */
  readonly asleep: boolean;
}

/** A board of a game that this version of the program has. */
export type KnownBoard = Board & { readonly game: GameId };

/** All that a public board is drawn from. No hidden thing is in it. */
export interface Board {
  readonly table: string;
  /** Null: another version of the program has opened it, with a game that this one does not have. */
  readonly game: GameId | null;
  readonly guild: string;
  readonly channel: string;
  /** User id of the host; empty if they have deleted their data and nobody took over. */
  readonly host: string;
  readonly life: Life;
  /** Null where they cannot be read. */
  readonly options: unknown;
  readonly seats: readonly Owner[];
  /** Counts every stored change, lobby and drafts included; a board with a lower one is older. */
  readonly version: number;
  /** The version of the last change that others can see something of: messages that show it or a later one look the same. */
  readonly visible: number;
  /** SHA-256 of the seed in hex, published when the game starts. */
  readonly seal: string | null;
  /** The seed in hex, published when the game is over, and of one that could not go on when its rules had changed. */
  readonly seed: string | null;
  /** Null where no game runs or is over, where that cannot be read, and where only its result is kept. */
  readonly play: Play | null;
}
