import type { Clock } from "../clock.js";
import type { Random } from "../game/contract.js";
import type { Log } from "../log.js";
import type { Board } from "./board.js";
import type { DrawKey } from "./chance/draw-key.js";
import type { RandomUse } from "./chance/random-stream.js";
import type { Leases, OfServers, Parting } from "./clock/held-shards.js";
import type { Players } from "./players.js";

/** How tables tell channels of changes. Only `hasChannel` fails, and only it, `catchUp` and `ended` wait. */
export interface Channels {
  /** Whether answers from a server can reach the bot. */
  isConnected(guild: string): boolean;
  /** The clock of presses as far as known, in ms since 1970: time-outs' and computer players' place in races. */
  pressTime(): number;
  /** Whether a channel or thread is still there, asked for when nothing more urgent waits. @throws if that is unknown */
  hasChannel(channel: string): Promise<boolean>;
  /** Whether nothing can be shown in a table's channel now; then `woken` is called once that is over. */
  isClosed(table: { readonly id: string; readonly channel: string }, woken: () => void): boolean;
  /** The board has changed. */
  changed(board: Board): void;
  /**
   * Updates a shard's boards that are behind; resolves when all are handled.
   *
   * @param moved whether deadlines have: every board with a time limit is written
   */
  catchUp(shard: number, moved: boolean): Promise<void>;
  /** A change is stored, shown on the board or not: other messages may be out of date. */
  stored(board: Board): void;
  /** Much of a prompt's time is gone. @param users the only ones to mention */
  awaited(board: Board, users: readonly string[], prompt: number): void;
  /** The tables of a lost channel or, if null, server are closed, with nowhere to show it. */
  closed(guild: string, channel: string | null): Promise<void>;
  /** A user was removed from a table; messages that mention them have to go. */
  userRemoved(board: Board): void;
  /**
   * This process no longer serves a shard, and shows nothing of it any more. Resolves when what is known of its messages
   * is stored, if it is given in order.
   *
   * @param of its servers
   */
  ended(shard: number, of: OfServers, parting: Parting): Promise<void>;
}

/** What tables need from outside. */
export interface Ports {
  readonly players: Pick<Players, "decide">;
  readonly clock: Clock;
  readonly log: Log;
  /** Left out: this process alone serves all shards. */
  readonly leases?: Leases;
  /** A table's 32 secret bytes, from the operating system. */
  readonly seed: () => Buffer;
  /** The randomness of one step of a table. */
  readonly random: (key: DrawKey, step: number, use: RandomUse) => Random;
}
