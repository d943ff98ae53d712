import type { RuleCode } from "../game/contract.js";
import type { Choices } from "../game/options.js";
import type { Level } from "../game/player.js";
import type { Intent, Press, Situation } from "../game/press.js";
import type { Board } from "./board.js";

/** Discord's first millisecond, and the bits of an id below its time. */
const [epoch, below] = [1_420_070_400_000, 22n];

/** The first id that Discord can have given at a time, in milliseconds since 1970, by which old ones are found. */
export function firstIdAt(at: number): string {
  return (BigInt(at - epoch) << below).toString();
}

/** Who makes a request, as their interaction says. */
export interface Person {
  /** Discord's id. */
  readonly user: string;
  /** As the server shows it, not escaped. */
  readonly name: string;
  /** Whether they may manage messages, and so close any table. */
  readonly moderator: boolean;
}

/** A cup's table, at which everybody sits from the start. The person who opens it is one of them. */
export interface CupSeating {
  readonly id: string;
  readonly seats: readonly ({ readonly user: string; readonly name: string } | { readonly computer: Level })[];
}

/** Where a new table is and what is played there. */
export interface Opening {
  /** Its id. */
  readonly game: string;
  readonly guild: string;
  readonly channel: string;
  /** A thread's channel; null: it is no thread, or `byHost` is set. */
  readonly parent: string | null;
  /** A host has chosen the place, so the server's allowed channels are not asked; left out: nobody has. */
  readonly byHost?: true;
  /** The channel is a thread that was opened for it; left out: it is not. */
  readonly ownThread?: boolean;
  /** Anybody who sits there starts it, as at a club evening; left out: the host does. */
  readonly shared?: true;
  /** By the game's options schema; missing ones get defaults. */
  readonly options: unknown;
  /** Left out: no cup opens it. */
  readonly cup?: CupSeating;
}

/** How a lobby's host wants the table. */
export interface Arrangement {
  /** Of options. */
  readonly choices: Choices;
  /** Computer players by level, as far as there is room; null: they stay as they are. */
  readonly computers: Readonly<Record<Level, number>> | null;
  /** The host's own, as in `word`; empty: it stays as it is. Null: it is taken back. */
  readonly luckyWord: string | null;
}

/** What a press meant, and what its seat may know after it: the ephemeral message is drawn from both. */
export interface Pressed {
  readonly intent: Intent;
  readonly situation: Situation;
}

/** `rematch` and `open` create a table, the others go to an existing one. */
export type RequestBody =
  /** Takes a seat in the lobby. `luckyWord`: as in `word`. */
  | { readonly kind: "join"; readonly luckyWord?: string }
  /** Leaves a lucky word for the seat, in the lobby: of it a hash is mixed into the game's chance, and kept. */
  | { readonly kind: "word"; readonly luckyWord: string }
  /** Asks somebody else to the lobby, for whom a seat is kept. `mentions`: whether its message mentions them. */
  | { readonly kind: "invite"; readonly user: string; readonly name: string; readonly mentions: boolean }
  /** Calls everybody with a role to the lobby, once. */
  | { readonly kind: "rally"; readonly role: string }
  /** Gives up the seat that is kept. */
  | { readonly kind: "decline" }
  /** Gives up the seat; in a running game, goes away. */
  | { readonly kind: "leave" }
  /** The same at a cup's table, asked by the cup: nobody else changes who sits in such a lobby. */
  | { readonly kind: "cup-leave" }
  /** Comes back to a running game. */
  | { readonly kind: "back" }
  /** Adds a computer player in the lobby. */
  | { readonly kind: "add"; readonly level: Level }
  /** Removes the lobby's last computer player. */
  | { readonly kind: "remove" }
  /** Removes another person from the lobby. */
  | { readonly kind: "send-away"; readonly user: string }
  /** Lets somebody take a seat again whom the host has sent away. */
  | { readonly kind: "let-in"; readonly user: string }
  /** Changes options in the lobby. `select`: the id of the select with `values`. */
  | { readonly kind: "set"; readonly select: string; readonly values: readonly string[] }
  /** Changes how long a turn may take, in the lobby. */
  | { readonly kind: "time"; readonly seconds: number }
  /** Sets up the lobby: all that its host has filled in at once. */
  | ({ readonly kind: "arrange" } & Arrangement)
  /** Wants a slow game to rest until tomorrow. */
  | { readonly kind: "pause" }
  | { readonly kind: "start" }
  /** Starts with as many computer players as make a good round, for a host who sits alone. */
  | { readonly kind: "play-alone" }
  /** In a running game it counts as leaving, unless a moderator does it, or everybody else there would rather stop. */
  | { readonly kind: "close" }
  /** Says whether one would rather end a running game than play on; it closes once everybody there would. */
  | { readonly kind: "stop"; readonly wants: boolean }
  /** Confirms that the round was given which the loser of a finished game owes. */
  | { readonly kind: "settle-round" }
  /** Takes that back, within a minute. */
  | { readonly kind: "take-back-round" }
  /** Forgives that round, asked by the club for a host: no button of a table does. */
  | { readonly kind: "forgive-round" }
  /** Of a finished game with its people, or of a closed table for anybody. `parent`: as in `Opening`. */
  | { readonly kind: "rematch"; readonly parent: string | null }
  /** Opens a table, at which the person takes a seat. */
  | ({ readonly kind: "open" } & Opening)
  /** Uses a component of the game. `prompt`: the one it was drawn for; 0: it only shows something. */
  | ({ readonly kind: "press"; readonly prompt: number } & Press);

/** Plain data that can be logged, stored and replayed. */
export type Request = RequestBody & {
  readonly person: Person;
  /** The interaction's id. */
  readonly interaction: string;
  /** In milliseconds since 1970, by Discord's clock. */
  readonly pressedAt: number;
  /**
   * Ids of earlier interactions with the same button by the same person. If one of them gave their seat's last answer,
   * this press is a double tap and changes nothing.
   */
  readonly repeats: readonly string[];
};

/** A request to an existing table. */
export type TableRequest = Exclude<Request, { readonly kind: "rematch" | "open" }>;

/** A request whose turn at its table has come. */
export type RequestInTurn = TableRequest & {
  /** Why this person may not close the table. Only `close` uses it. */
  readonly closingRefusal: RefusalCode | null;
  /** The server's time limit of a turn, in seconds. Only `time` uses it. */
  readonly usualTurn: number;
  /** The place, from 0, in which a race's presses arrived (see `Races`); null: no race. */
  readonly arrival: number | null;
};

/**
 * Why a table refuses a request, besides the rules' reasons:
 *
 * - `no-table`: there is none, or none any more.
 * - `channel-taken`: the channel has an open table.
 * - `not-here`: the server allows no tables in this channel.
 * - `started`, `not-started`, `ended`: the table's status does not fit.
 * - `seated`, `stranger`: the person has a seat already, or none.
 * - `full`: all seats are taken. `too-few`: not enough to start.
 * - `not-host`: only the host may do this.
 * - `many-tables`, `many-seats`: the person hosts, or sits at, as many tables as allowed.
 * - `kept`: those that are free are kept for others. `here`: who is asked to a lobby has a seat.
 * - `asked-before`: they were asked to this lobby already. `asked-many`: so were as many as can be.
 * - `rallied`: everybody who wants to be was called to this lobby already.
 * - `not-to-ask`: the host has sent them away. `not-asked`: no seat is kept for the person.
 * - `sent-away`: the host has sent the person away from this lobby.
 * - `not-there`: the one to be sent away has no seat, or is the host.
 * - `not-alone`: the host wants to play alone, but somebody else has sat down.
 * - `no-computer`: there is no computer player to remove.
 * - `host-closes`, `seated-close`, `moderators-close`: who besides moderators may close tables in this server.
 * - `stale`: the button's prompt is closed.
 * - `waiting`: only others are asked, and nobody may know who.
 * - `nothing-chosen`: the person submits before choosing anything.
 * - `unknown-button`: the game has no such button now.
 * - `away`: a computer player acts for the person until they are back. `not-away`: none does.
 * - `no-round`: nobody owes one here. `round-settled`: it is given already. `own-round`, `round-stranger`: the person owes
 *   it, or did not play. `round-late`: only who has confirmed it can take that back, and not for long. `rounds-off`: the
 *   server keeps none.
 * - `cup-table`: only the cup decides who sits there, and has no rematch.
 * - `stirred`: a thousand have come and gone in a lobby of protocol 2, and nobody else can be seated.
 * - `starting`: the game is just starting, and nothing can change before it has. `many-starts`: that has failed more often
 *   than a game's file could tell. `unannounced`: its start message could
 *   not be posted, or the lobby has changed meanwhile.
 * - `unreadable`: the table is quarantined and can only be closed.
 * - `moving`: the table's server is leaving.
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
  | "kept"
  | "here"
  | "asked-before"
  | "asked-many"
  | "rallied"
  | "not-to-ask"
  | "not-asked"
  | "stranger"
  | "not-host"
  | "many-tables"
  | "many-seats"
  | "sent-away"
  | "not-there"
  | "host-closes"
  | "seated-close"
  | "moderators-close"
  | "not-alone"
  | "too-few"
  | "no-computer"
  | "stale"
  | "waiting"
  | "nothing-chosen"
  | "unknown-button"
  | "away"
  | "not-away"
  | "no-round"
  | "round-settled"
  | "own-round"
  | "round-stranger"
  | "round-late"
  | "rounds-off"
  | "cup-table"
  | "stirred"
  | "starting"
  | "many-starts"
  | "unannounced"
  | "unreadable"
  | "moving"
  | "not-here";

/**
 * A table's reply to a request:
 *
 * - `done`: stored. `pressed`: null unless an ephemeral message answers. `visible`: whether others can see the change.
 *   If not, the board must not be edited: the edit itself would betray a secret action.
 * - `seen`: a press that only shows something.
 * - `known`: this very interaction was stored before.
 * - `repeated`: a double tap (see `Request.repeats`), or a choice that changes nothing.
 * - `refused`: `board` is that of the table concerned; null: none.
 */
export type Reply =
  | { readonly kind: "done"; readonly board: Board; readonly pressed: Pressed | null; readonly visible: boolean }
  | { readonly kind: "seen"; readonly board: Board; readonly pressed: Pressed }
  | { readonly kind: "known" | "repeated"; readonly board: Board }
  | { readonly kind: "refused"; readonly code: RefusalCode; readonly board: Board | null };
