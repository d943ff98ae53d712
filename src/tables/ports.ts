import type { Clock } from "../clock.js";
import type { Random } from "../game/contract.js";
import type { Log } from "../log.js";
import type { Board } from "./board.js";
import type { RandomUse } from "./decide/random-stream.js";
import type { Players } from "./players.js";

/** The channels as tables see them without a press. Nothing here fails, and only `catchUp` waits. */
export interface Channels {
  /** Whether a server's answers can reach the bot. */
  isConnected(guild: string): boolean;
  /**
   * The clock of presses, as near as is known, in milliseconds since 1970: it places time-outs and computer players in
   * races.
   */
  pressTime(): number;
  /** The board has changed. */
  changed(board: Board): void;
  /**
   * After a start or downtime, channels of a shard may show older boards than are stored. Resolves when all of these are
   * handled. @param moved whether time limits have, so that every board with one is to be written again
   */
  catchUp(shard: number, moved: boolean): Promise<void>;
  /** Something has changed that the board does not show, and no edit may betray. */
  unseen(board: Board): void;
  /** A change is stored: messages other than the board may be out of date. */
  stored(board: Board): void;
  /** Two thirds of the time for a prompt are gone. @param users the only ones to mention */
  awaited(board: Board, users: readonly string[], prompt: number): void;
  /**
   * The tables of a channel, or of a whole server if `channel` is null, are closed because the bot has lost it: no
   * message is left to show anything.
   */
  closed(guild: string, channel: string | null): Promise<void>;
  /** A user was removed from a table: messages with mentions have to go. */
  userRemoved(board: Board): void;
}

/** What tables need from outside. */
export interface Ports {
  /** The computer players. */
  readonly players: Pick<Players, "decide">;
  readonly clock: Clock;
  readonly log: Log;
  /** A table's secret 32 bytes, from the operating system. */
  readonly seed: () => Buffer;
  /** The random source of one step of a table. */
  readonly random: (seed: Uint8Array, step: number, use: RandomUse) => Random;
}
