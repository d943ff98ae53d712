import type { Clock } from "../clock.js";
import type { Random, Seat } from "../game/contract.js";
import type { Games } from "../game/module.js";
import type { Log } from "../log.js";
import { StoreRefusedError } from "../store/store.js";
import type { Board, KnownBoard } from "./board.js";
import type { RandomUse } from "./chance/random-stream.js";
import type { DrawKey } from "./chance/secrets.js";
import type { Players } from "./players.js";

export { StoreRefusedError };

/** What goes on by itself does not fail if the store refuses it: it is done where the server is looked after now. */
export async function unlessRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof StoreRefusedError)) throw error;
  }
}

/** Whether a server is one of those meant. */
export type OfServers = (guild: string) => boolean;

/** From now on: of which servers what is read stays the newest, but for what is changed here. */
export type Stays = () => OfServers;

/** A table and its server. */
export interface Placed {
  readonly id: string;
  readonly guild: string;
}

/** A game that is about to start. */
export interface Announcement {
  /** With everybody who will play. */
  readonly board: KnownBoard;
  /** `termsHash` of what is fixed. */
  readonly terms: string;
  /** The press that starts it, or another id in the same form. */
  readonly interaction: string;
  /** Since when an earlier start message may be posted whose id is not known; null: none may. */
  readonly earlier: number | null;
  /** Ids of earlier start messages. */
  readonly known: readonly string[];
}

/** What start messages are to be looked for. */
export interface StartSearch {
  readonly board: Board;
  /** When the first may have been posted. */
  readonly since: number;
  /** Ids that need not be found. */
  readonly known: readonly string[];
}

/** A start message's id. `found`: those of earlier ones that were not known. */
export interface Announced {
  readonly message: string;
  readonly found: readonly string[];
}

/** How tables tell channels of changes. Only `hasChannel` and `announce` fail, and only they, `findStarts` and `catchUp` wait. */
export interface Channels {
  /** Whether answers from a server can reach the bot. */
  readonly isConnected: (guild: string) => boolean;
  /** The clock of presses as far as known, in ms since 1970: time-outs' and computer players' place in races. */
  readonly pressTime: () => number;
  /** Whether a channel or thread is still there, asked for when nothing more urgent waits. @throws if that is unknown */
  readonly hasChannel: (channel: string) => Promise<boolean>;
  /** Whether nothing can be shown in a table's channel now; then `woken` is called once that is over. */
  readonly isClosed: (table: { readonly id: string; readonly channel: string }, woken: () => void) => boolean;
  /**
   * Posts a start message, whose id goes into the game's chance.
   *
   * @throws if it is not certain that it is posted
   */
  readonly announce: (start: Announcement) => Promise<Announced>;
  /** Ids of start messages whose answer was lost, as far as the bot may read what stands in the channel. Never rejects. */
  readonly findStarts: (search: StartSearch) => Promise<readonly string[]>;
  /** These start messages were posted, and no game has started with them. */
  readonly notStarted: (board: Board, messages: readonly string[]) => void;
  /** The board has changed. */
  readonly changed: (board: Board) => void;
  /**
   * Updates a shard's boards that are behind; resolves when all are handled.
   *
   * @param moved whether deadlines have: every board with a time limit is written
   */
  readonly catchUp: (shard: number, moved: boolean) => Promise<void>;
  /** A change is stored, shown on the board or not: other messages may be out of date. */
  readonly stored: (board: Board) => void;
  /** Much of a prompt's time is gone. @param users the only ones to mention */
  readonly awaited: (board: Board, users: readonly string[], prompt: number) => void;
  /**
   * At a slow table it is these people's turn, which is told once, whatever dies meanwhile. Never rejects.
   *
   * @param seat the first of theirs, by which the message is known
   * @returns false: it is to be asked for again in a while
   */
  readonly call: (board: Board, users: readonly string[], prompt: number, seat: Seat) => Promise<boolean>;
  /**
   * Asks somebody to a lobby, which is told once, whatever dies meanwhile. Never rejects.
   *
   * @param number of the board's invitation
   * @returns false: it is to be asked for again in a while
   */
  readonly invite: (board: Board, number: number) => Promise<boolean>;
  /** Archives a thread of the bot's own. Never rejects. @returns false: it is to be asked for again in a while */
  readonly archive: (board: Board) => Promise<boolean>;
  /** The tables of a lost channel or, if null, server are closed, with nowhere to show it. */
  readonly closed: (guild: string, channel: string | null) => Promise<void>;
  /** A user was removed from a table; messages that mention them have to go. */
  readonly userRemoved: (board: Board) => void;
}

/** What tables need from outside. */
export interface Ports {
  readonly games: Games;
  readonly players: Pick<Players, "decide">;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether what is read of a server may be kept in memory now, as the newest. Left out: always. */
  readonly mayKeep?: OfServers;
  /** Told of servers whose data has changed without a request to their tables. Left out: nobody is. */
  readonly changedUnasked?: (guilds: readonly string[]) => Promise<void>;
  /** 32 bytes of the operating system's chance, such as a table's secret. */
  readonly seed: () => Buffer;
  /** The randomness of one step of a table. */
  readonly random: (key: DrawKey, step: number, use: RandomUse) => Random;
}

/** What is kept in memory of servers, besides their tables. */
export interface ServerMemory {
  /** Once, before a shard's first board is drawn. */
  readonly read?: (shard: number) => Promise<void>;
  /** It may be out of date from now on, and is read again when it is needed. @param of servers of the shard */
  readonly drop?: (shard: number, of: OfServers) => void;
  /** Nothing is stored of these servers any more. */
  readonly forget?: (guilds: readonly string[]) => void;
  /** A user is in no game any more. */
  readonly forgetUser?: (user: string) => void;
}
