import type { Cooldown } from "../../discord/interactions/cooldown.js";
import type { Bot } from "../../discord/interactions/bot.js";
import type { Cups } from "./service.js";
import type { Clock } from "../../clock.js";
import type { CupEvent } from "./rules/cup-event.js";
import type { CupRefusal } from "./rules/cup-request.js";
import type { Cup, CupPerson } from "./rules/cup-state.js";
import type { GameId } from "../../games/index.js";
import type { Log } from "../../log.js";
import type { CupRow, Store, TrophyRow } from "../../store/store.js";
import type { Board } from "../../tables/board.js";
import type { OfServers } from "../../tables/clock/held-shards.js";
import type { Reply, Request } from "../../tables/requests.js";
import type { Written } from "../../tables/send-once.js";
import type { Champions } from "../../tables/champions.js";

/** A cup with all that its board shows. */
export interface CupState {
  readonly row: CupRow;
  readonly cup: Cup;
  /** From the first on; corrections are among them, for everybody to read. */
  readonly events: readonly CupEvent[];
  /** Of its series, oldest first, its own included; without a series its own alone. Empty for a try-out. */
  readonly trophies: readonly TrophyRow[];
}

/** What an event tells in a channel: its thread's or named channel for `tableOpened`, else the board's. */
export interface CupMessage {
  readonly event: CupEvent;
  /** Mentioned, and nobody else; perhaps none. */
  readonly users: readonly string[];
}

/** A table that is to be opened. Rounds count from 1, tables from 0. */
export interface CupTableToOpen {
  readonly round: number;
  readonly table: number;
  /** How often it was opened before, because a game ended without a result. */
  readonly again: number;
  /** Who will sit there, computer players of a try-out included. */
  readonly users: readonly string[];
}

/** How cups are shown. Nothing here fails. */
export interface CupChannel {
  /** Writes the board, and posts it if there is none any more. The id is the message's. */
  board(state: CupState): Promise<Written>;
  /** Removes the board, which goes to another channel. */
  removeBoard(row: CupRow): Promise<void>;
  /** Posts what an event tells; repeated within two minutes, it is the same message. */
  tell(state: CupState, message: CupMessage): Promise<Written>;
  /** Opens a thread for a table; repeated within two minutes, it is the same. The id is the thread's. */
  thread(state: CupState, table: CupTableToOpen): Promise<Written>;
  /** Closes a thread in which no table was opened, and removes the message that it hangs on. */
  removeThread(row: CupRow, thread: string): Promise<void>;
  /** A table was opened, closed, or somebody has left it. */
  opened(board: Board): void;
}

/** What cups need. */
export interface CupPorts {
  readonly store: Pick<Store, "cups" | "club" | "openTableIn">;
  readonly clock: Clock;
  readonly log: Log;
  /** A cup's 32 secret bytes, from the operating system. */
  readonly seed: () => Buffer;
  /** As `RequestService.handle`. */
  readonly handle: (id: string | null, request: Request) => Promise<Reply>;
  /** A table's current board; null: no such table. */
  readonly board: (table: string) => Promise<Board | null>;
  readonly channel: CupChannel;
  readonly champions: Pick<Champions, "changed" | "forget">;
  /** Whether this process serves a server; left out: all. */
  readonly serves?: OfServers;
  /** As `Departures.hasLeft`: no table is opened there. */
  readonly hasLeft: (guild: string) => Promise<boolean>;
}

/** What a host opens. */
export interface CupPlan {
  readonly guild: string;
  /** Where its board is to be. */
  readonly channel: string;
  readonly title: string;
  readonly game: GameId;
  /** By the game's options schema; missing ones get defaults. Games that can knock out do so. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Null: a cup of its own. */
  readonly series: string | null;
  readonly year: number;
  readonly host: CupPerson;
  /** Channels for tables; none: threads. */
  readonly places: readonly string[];
  /** The role that goes over to the winner; null: none. */
  readonly role: string | null;
  /** When it is to begin, in milliseconds since 1970; null: when the host starts it. */
  readonly start: number | null;
  /** How long a round takes. */
  readonly roundMs: number;
  /** Counts for nothing. */
  readonly tryOut: boolean;
}

/**
 * Why a cup cannot be opened. `year-taken`: the series has one in this year. `many-cups`: too many are under way.
 * `try-out-running`: the server has one under way.
 * `bad-options`: not the game's. `bad-text`: no title, or too long. `bad-time`: a round too short or too long, or a start
 * in the past.
 */
export type CupOpeningRefusal =
  "year-taken" | "many-cups" | "try-out-running" | "bad-options" | "bad-text" | "bad-time";

/** How opening a cup came out. `known`: this very interaction has opened it before. */
export type CupOpening =
  | { readonly kind: "done" | "known"; readonly state: CupState }
  | { readonly kind: "refused"; readonly why: CupOpeningRefusal };

/** How a request to a cup came out. `known`: stored before. `state`: null: there is no such cup. */
export type CupReply =
  | { readonly kind: "done" | "known"; readonly state: CupState }
  | { readonly kind: "refused"; readonly why: CupRefusal | "no-cup"; readonly state: CupState | null };

/** Who is missing at an undecided table: they have not started, have no seat, or a stand-in plays for them. */
export interface MissingAtTable {
  readonly round: number;
  readonly table: number;
  readonly users: readonly string[];
}

/** What the handlers of cups work with. */
export interface CupBot extends Bot {
  readonly cups: Cups;
  /** Limits how often `/cup show` writes a board again. */
  readonly refreshes: Cooldown;
}
