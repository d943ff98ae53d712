import type { Clock } from "../clock.js";
import type { Random } from "../game/contract.js";
import type { Log } from "../log.js";
import type { Board } from "./board.js";
import type { Use } from "./decide/stream.js";
import type { Players } from "./players.js";

/** The channels as tables see them without a press. Nothing here fails, and only `catchUp` waits. */
export interface Shows {
  /** Whether a server's answers can reach the bot. */
  onAir(guild: string): boolean;
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
  /** A change is stored, by request or by itself: other messages than the board may be out of date. */
  stored(board: Board): void;
  /** Two thirds of the time for a prompt are gone. @param users the only ones to mention */
  awaited(board: Board, users: readonly string[], prompt: number): void;
  /**
   * The tables of a channel, or with null for the channel of a whole server, are closed, since it is gone for the bot: there
   * are no messages left that could show anything.
   */
  closed(guild: string, channel: string | null): Promise<void>;
  /** Somebody is forgotten at a table: messages that mention people have to go. */
  forgotten(board: Board): void;
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
  readonly random: (seed: Uint8Array, step: number, use: Use) => Random;
}
