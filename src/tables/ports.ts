import type { Clock } from "../clock.js";
import type { Random } from "../game/contract.js";
import type { Log } from "../log.js";
import type { Board } from "./board.js";
import type { Use } from "./decide/stream.js";
import type { Players } from "./players.js";

/** The channels, as far as tables see them without having been pressed. Nothing here fails, and only `catchUp` waits. */
export interface Shows {
  /** Whether answers from a server can reach the bot now. */
  onAir(guild: string): boolean;
  /**
   * What the clock that presses are timed by shows now, as near as is known, in milliseconds since 1970: by it what
   * nobody presses takes its place in a race.
   */
  pressTime(): number;
  /** The board has changed. */
  changed(board: Board): void;
  /**
   * After a start or a silence a channel shows an older board, or an older time limit, than this. Resolves when there is
   * room for the next one: as many as Discord takes of one bot.
   */
  catchUp(board: Board): Promise<void>;
  /** Something has happened at a table that its board does not show, and that nobody may be told of by an edit. */
  unseen(board: Board): void;
  /** Two thirds of their time are gone for those awaited on a question. @param users whom to mention, nobody else */
  warn(board: Board, users: readonly string[], prompt: number): void;
  /** A warning has done its work, and its message can go. */
  unwarn(board: Board, message: string): void;
}

/** What tables take from the world. */
export interface Ports {
  /** The computer players. */
  readonly players: Pick<Players, "decide">;
  readonly clock: Clock;
  readonly log: Log;
  /** A table's secret 32 bytes, from the operating system. */
  readonly seed: () => Buffer;
  /** The chance that one step of a table draws from. */
  readonly random: (seed: Uint8Array, step: number, use: Use) => Random;
}
