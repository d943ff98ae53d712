import type { GameEvent, Remark, Result, Seat } from "../game/contract.js";
import type { Language } from "../texts/languages.js";
import type { ClubEntry, ClubNote, ClubRoundRow } from "./club-contract.js";

// What is stored, whichever engine stores it. Times are in milliseconds since 1970, Discord ids are text; what is
// `unknown` survives JSON.

/** A table, open or ended. */
export interface TableRow {
  /** Random, 11 characters of base64url. Part of every custom_id. */
  readonly id: string;
  /** May be unknown to this program. */
  readonly game: string;
  readonly rules: number;
  /** Steps before the table was carried over to newer rules; null: never. */
  readonly carried: number | null;
  /** Whether the seed is published without a result, because the rules have changed. */
  readonly revealed: boolean;
  readonly guild: string;
  /** Channel or thread; at most one open table in each. */
  readonly channel: string;
  /** Whether that is a thread which the bot has opened for it. */
  readonly ownThread: boolean;
  /** Empty if they have deleted their data and nobody took over. */
  readonly host: string;
  /**
   * `over` has a result, `closed` none. `quarantined`: unreadable, a lobby or, with steps, a running game; no
   * deadlines, and its channel is free.
   */
  readonly status: "lobby" | "playing" | "over" | "closed" | "quarantined";
  readonly options: unknown;
  /** The seat that opens, known from a rematch's start; null: the rules decide. */
  readonly opener: Seat | null;
  /** In a rematch: the seat of the old game that opens. */
  readonly opens: Seat | null;
  /** The rematch opened from this table; may be deleted by now. */
  readonly rematch: string | null;
  /** The cup that has opened it; null: none. */
  readonly cup: string | null;
  /** Whether anybody who sits there may start it, not only its host. */
  readonly shared: boolean;
  /** Time limit of a turn, in seconds. */
  readonly turn: number;
  /** Until when a slow game rests; null: it does not. */
  readonly pausedUntil: number | null;
  /** Who wants it to rest, as `seat:time` joined by commas; null: nobody. */
  readonly pauseVotes: string | null;
  /** By which its chance is drawn (docs/fairness.md). */
  readonly protocol: 1 | 2 | 3;
  /** 32 secret bytes behind all randomness, published at the end; null in a lobby of protocol 1. */
  readonly seed: Buffer | null;
  /** Protocol 2: the presses that are mixed in, that of the start last; null: none yet. */
  readonly salt: string | null;
  /** Protocol 3: canonical JSON of what was fixed at the start (`Terms`); null: it has not started. */
  readonly terms: string | null;
  /** Protocol 3: the id of the start message, the last of `starts`; null: it has not started. */
  readonly message: string | null;
  /** Protocol 3: ids of all start messages that are known to be posted, in order, joined by commas; null: none. */
  readonly starts: string | null;
  /** Since when another start message may be posted whose id is not known; null: none may. */
  readonly attempted: number | null;
  /** Null in the lobby, and for games that started before this was noted. */
  readonly started: number | null;
  /** 0 in the lobby, 1 after setup, one more per action. */
  readonly steps: number;
  /** Null in the lobby, and some weeks after the game. */
  readonly state: unknown;
  /** Null until the state is deleted. */
  readonly result: Result | null;
  /** What computer players have said, oldest first. */
  readonly remarks: readonly Remark[];
  /** Who was asked to a lobby, oldest first; none once it is no lobby any more. */
  readonly invitations: readonly InvitationRow[];
  /** Counts stored changes, lobby and drafts included. */
  readonly version: number;
  /** The version of the last change that others can see. */
  readonly visible: number;
  /** Whether a computer player has to move: loaded at start. */
  readonly thinking: boolean;
  readonly opened: number;
  readonly changed: number;
}

/** Somebody whom a person at a lobby has asked to join. Its number is the position in the list. */
export interface InvitationRow {
  /** Empty once they have deleted their data. */
  readonly user: string;
  /** As the server showed it then, not escaped. */
  readonly name: string;
  /** Who has asked; empty once they have deleted their data. */
  readonly by: string;
  /** Whether its message mentions them. */
  readonly mentions: boolean;
  /** `open`: a seat is kept for them. `late`: it was not taken in time. */
  readonly answer: "open" | "yes" | "no" | "late";
  /** It is a rally: nobody's name and no seat, but the role that is called, and when. Left out: it is none. */
  readonly rally?: { readonly role: string; readonly at: number };
}

/** A user, a computer player, or nobody any more. Its number is the position in the list. */
export interface SeatRow {
  /** Null for a computer player, and once the user's data is deleted. */
  readonly user: string | null;
  /** As the server showed it then, not escaped; null where `user` is. */
  readonly name: string | null;
  /** Null if it is no computer player. */
  readonly level: "relaxed" | "strong" | null;
  /** Whether a computer player acts for the user, who has left or missed three turns running. */
  readonly away: boolean;
  /** Whether they have said that they would rather end the game than play on. */
  readonly stops: boolean;
  /** Turns missed in a row. */
  readonly missed: number;
  /** In a rematch: the seat in the old game; null for newcomers. */
  readonly before: Seat | null;
  /** How many of the user's next decisions in this game come with a hint; 0 outside of their first game of a kind. */
  readonly hints: number;
  /** What is kept of the lucky word that was left for the seat (`hashLuckyWord`); null: none was. */
  readonly word: string | null;
}

/** An accepted action: with seed, options and opener the whole game. */
export interface ActionRow {
  /** From 1 without gaps; 0 is the setup. Selects random numbers. */
  readonly step: number;
  readonly seat: Seat;
  readonly action: unknown;
  /** `table`: there was only one legal action. */
  readonly by: "human" | "computer" | "timeout" | "table";
  /** Null if no press gave it. */
  readonly interaction: string | null;
  /** In a race: order of arrival within a moment, from 0; else null. */
  readonly arrival: number | null;
  readonly at: number;
}

/** What happens by itself at a time. Downtime does not count. */
export interface DeadlineRow {
  /**
   * `answer`: a seat's time is up. `warn`: those awaited are warned. `settle`: a shared prompt may be settled.
   * `call`: at a slow table a seat's person is told that their turn has begun. `close`: the table closes. `archive`: the
   * thread of an ended one is archived. `resume`: a pause is over. `invite`: somebody is asked to a lobby. `keep`: the seat
   * kept for them is free again.
   */
  readonly kind: "answer" | "warn" | "settle" | "call" | "close" | "archive" | "resume" | "invite" | "keep";
  /** -1: the whole table. Of `invite` and `keep` the invitation's number. */
  readonly seat: Seat;
  /** 0 for `close`, `archive`, `resume`, `invite` and `keep`. */
  readonly prompt: number;
  readonly due: number;
}

/** A half-made answer, deleted with its prompt. */
export interface DraftRow {
  readonly prompt: number;
  readonly seat: Seat;
  /** The game's screen knows its shape. */
  readonly value: unknown;
  /** Whether everybody may see it. */
  readonly open: boolean;
}

/** A final answer to a shared prompt, held until the prompt may be settled. */
export interface HeldRow {
  readonly prompt: number;
  readonly seat: Seat;
  readonly action: unknown;
  readonly by: "human" | "computer";
  /** Null if no press gave it. */
  readonly interaction: string | null;
}

/** A table's board message. */
export interface BoardRow {
  readonly table: string;
  /** Null if its channel is gone, so that it counts as shown. */
  readonly message: string | null;
  /** The highest version shown; below the table's `visible` the board is behind. */
  readonly shown: number;
  /** The lobby's message, which leads to the game and does not say yet how that has ended; null or left out: none. */
  readonly lobby?: string | null;
}

/** A warning's message, and its prompt. */
export interface WarningRow {
  /** Of a call that may not be posted yet its nonce. */
  readonly message: string;
  readonly table: string;
  readonly prompt: number;
  /** Of a call, a message that tells people their turn has begun: its nonce, and since when it may be posted. */
  readonly call?: { readonly nonce: string; readonly since: number };
}

/** When somebody wants to be told of their turns at slow tables. */
export interface CallRow {
  readonly user: string;
  /** False: never. */
  readonly isCalled: boolean;
  /** Their time zone; null: the server's. */
  readonly zone: string | null;
  /** From when to when nobody calls them, in minutes since midnight; the same twice: they are called at any time. */
  readonly quietFrom: number;
  readonly quietUntil: number;
}

/** A server's settings. */
export interface GuildRow {
  readonly guild: string;
  /** Of boards; null: by the locales below. */
  readonly language: Language | null;
  readonly turnSeconds: number;
  /** Who may close a table besides moderators. */
  readonly closers: "host" | "seated" | "moderators";
  /** Whether computer players make remarks. */
  readonly remarks: boolean;
  /** Whether a board's picture moves at a climax. */
  readonly moving: boolean;
  /** Whether each table is opened in a thread of its own. */
  readonly threads: boolean;
  /** Such as `Europe/Berlin`; null: by the locales below. */
  readonly zone: string | null;
  readonly season: "month" | "quarter" | "year";
  /** Whether losers owe rounds. */
  readonly rounds: boolean;
  /** Its members may hold club evenings, besides those who manage the server. */
  readonly hostRole: string | null;
  /** Whether people's ratings are shown. */
  readonly ratings: boolean;
  /** Where tables may be opened; empty: everywhere. */
  readonly channels: readonly string[];
  /** What Discord said last of a server that has one of its own, such as `de`; null: it has none, or that is unknown. */
  readonly locale: string | null;
  /** Of the first person who opened a table while no zone was set; null: nobody has. */
  readonly hostLocale: string | null;
  /**
   * How far somebody was introduced to the bot: `told`: the first host, of its language; `shown`: who manages the server,
   * the card that sets it up; `both`: both of them; `done`: it is set up. Null: nobody.
   */
  readonly welcome: "told" | "shown" | "both" | "done" | null;
  /** Where the bot writes something by itself; null: nowhere. */
  readonly newsChannel: string | null;
  /** Whether it tells there of evenings, weeks and seasons. */
  readonly tellsEvenings: boolean;
  readonly tellsWeeks: boolean;
  readonly tellsSeasons: boolean;
  /** The role that members give themselves to be called to lobbies; null: nobody can be. */
  readonly playerRole: string | null;
  /** The table that has called it last, and when; null: none has. */
  readonly lastRally: { readonly table: string; readonly at: number } | null;
}

/** Numbers of tables by game and status. */
export interface TableCount extends Pick<TableRow, "game" | "status"> {
  readonly count: number;
}

/** Events of a step. `isTimeout`: set if a time-out gave its action. `at`: when that was taken; left out: by nobody. */
export interface ToldStep {
  readonly step: number;
  readonly events: readonly GameEvent[];
  readonly at?: number;
  readonly isTimeout?: true;
}

/** A stored table. `recent`: its last steps, or all of a finished game, oldest first. */
export interface StoredTable {
  readonly row: TableRow;
  readonly seats: readonly SeatRow[];
  readonly drafts: readonly DraftRow[];
  readonly held: readonly HeldRow[];
  readonly deadlines: readonly DeadlineRow[];
  readonly recent: readonly ToldStep[];
  /** Null: its game has not ended, or the club does not know it. */
  readonly club: ClubNote | null;
}

/** A table without its game's data: it can always be read. */
export interface UnreadTable {
  readonly row: Omit<TableRow, "options" | "state" | "result" | "remarks" | "invitations">;
  readonly seats: readonly SeatRow[];
}

/** All that one change of a table writes. */
export interface Change {
  /** `version` is one higher, and `visible` equals it if others can see the change. */
  readonly row: TableRow;
  /** Null for computer players and the clock. */
  readonly interaction: string | null;
  /** Null: unchanged. */
  readonly seats: readonly SeatRow[] | null;
  /** Null: the game has not moved. */
  readonly step: {
    readonly action: ActionRow | null;
    readonly step: number;
    readonly events: readonly GameEvent[];
  } | null;
  /** All drafts; null: unchanged. */
  readonly drafts: readonly DraftRow[] | null;
  /** All held answers; null: unchanged. */
  readonly held: readonly HeldRow[] | null;
  readonly deadlines: readonly DeadlineRow[];
  /** For a change that ends a game; else null. */
  readonly club: ClubEntry | null;
  /** The round of an ended game, settled or taken back; null: unchanged. Its debtor is left as stored. */
  readonly round: ClubRoundRow | null;
}
