import type { Seat } from "../game/contract.js";
import type { SeatFacts } from "../game/game-club.js";

/**
 * What servers remember of their games (docs/club.md). A game is added by the `commit` that ends it, and outlives its
 * table unless closed before the end.
 */
export interface ClubRows {
  /**
   * A server's games by (`ended`, table).
   *
   * @param after the previous page's last
   * @throws BrokenRowError if a value cannot be read
   */
  games(guild: string, span: ClubSpan, after: ClubCursor | null, most: number): Promise<readonly ClubGame[]>;
  /** Null: no such game. */
  game(table: string): Promise<ClubGame | null>;
  /** Null: nobody owes one for that game. */
  round(table: string): Promise<ClubRoundRow | null>;
  /** A server's first rounds by (`since`, table), settled ones included. @param page left out: a hundred of all times */
  rounds(guild: string, page?: RoundPage): Promise<readonly ClubRoundRow[]>;
  /** How many rounds of a server each user owes and has given, by user; those of deleted users are left out. */
  tabs(guild: string): Promise<readonly TabRow[]>;
  /**
   * A server's rounds that are owed, and those that the user has confirmed at `since` or later, the newest first; those of
   * deleted users are left out.
   */
  openRounds(guild: string, reader: RoundReader, offset: number, most: number): Promise<OpenRounds>;
  /**
   * Settles a round that another player of its table confirms.
   *
   * @returns false: there is none, it is settled, or the user is the debtor or did not play there
   */
  settleRound(table: string, user: string, at: number): Promise<boolean>;
  /** Forgives a round that is owed. @returns false: there is none, or it is settled */
  forgiveRound(table: string, at: number): Promise<boolean>;
  /**
   * Takes back what the user has confirmed at `since` or later.
   *
   * @returns false: there is none
   */
  reopenRound(table: string, user: string, since: number): Promise<boolean>;
  /**
   * Adds a game that ended before the program had a club.
   *
   * @returns false: it is there already, or its table is gone
   */
  addEnded(entry: ClubEntry): Promise<boolean>;
  /** Ended tables whose games have begun and are not in the club. @param after only greater ids */
  missing(after: string, most: number): Promise<readonly string[]>;
  /** What a user shows on their coasters, by server. */
  coasters(user: string): Promise<readonly CoasterRow[]>;
  /** Changes what a user shows in a server; without badges the row goes. */
  setCoaster(row: CoasterRow): Promise<void>;
  /** In all servers. */
  dropCoasters(user: string): Promise<void>;
  /** Tables whose games or rounds name the user. */
  tablesOf(user: string): Promise<readonly string[]>;
  /** Null: the game does not name them. */
  rowsOf(user: string, table: string): Promise<UserClubRows | null>;
  /**
   * Removes a user from games and rounds of all servers, which stay.
   *
   * @returns how many rows, at most `most` of each kind
   */
  removeUser(user: string, most: number): Promise<number>;
  /** Calls back after each change of games once it is stored, in the order of changes. The listener must not throw. */
  watch(listener: (change: ClubChange) => void): void;
}

/**
 * What has changed among the club's games.
 *
 * - `added`: by a game's end, or later, as its `ended` says.
 * - `user-removed`: from some of their games; comes once for each call that found any.
 * - `dropped`: games of these servers. Comes too where the engine cannot tell whether a change of theirs is stored.
 */
export type ClubChange =
  | { readonly kind: "added"; readonly game: ClubGame }
  | { readonly kind: "user-removed"; readonly user: string }
  | { readonly kind: "dropped"; readonly guilds: readonly string[] };

/** From `from` up to before `to`, in milliseconds since 1970. */
export interface ClubSpan {
  readonly from: number;
  readonly to: number;
}

/** Some of a server's rounds. `most`: how many. */
export interface RoundPage extends ClubSpan {
  readonly most: number;
}

/** Who reads a list of rounds, and from when on they may take back what they have confirmed. */
export interface RoundReader {
  readonly user: string;
  /** In milliseconds since 1970. */
  readonly since: number;
  /** Whose rounds alone are listed; left out: everybody's. */
  readonly debtor?: string;
  /** Only those of games that the reader has played. */
  readonly isMine?: true;
}

/** A round in a list, with its game, which may be unknown to this program. */
export interface ListedRound extends ClubRoundRow {
  readonly game: string;
  /** Whether the reader may settle it. */
  readonly canSettle: boolean;
}

/** A page of a list of rounds. `count`: of all its pages; `toSettle`: of those, how many the reader may settle. */
export interface OpenRounds {
  readonly count: number;
  readonly toSettle: number;
  readonly rounds: readonly ListedRound[];
}

/** What somebody owes and has given. `since`: when the oldest round owed was lost; null: none is owed. */
export interface TabRow {
  readonly user: string;
  readonly owed: number;
  readonly since: number | null;
  readonly given: number;
}

/** A game's place in the order of the club. */
export type ClubCursor = Pick<ClubGame, "ended" | "table">;

/** A user's rows of a game, and what everybody knows of it. */
export interface UserClubRows {
  readonly game: Omit<ClubGame, "places">;
  /** Null: a round names them, and no seat does. */
  readonly own: ClubGame["places"][number] | null;
  /** Null: none names them. */
  readonly round: ClubRoundRow | null;
}

/** Badges that somebody has chosen for their coaster in a server, as `game.badge`; some may be none any more. */
export interface CoasterRow {
  readonly user: string;
  readonly guild: string;
  readonly badges: readonly string[];
}

/** A finished game, or one closed before its end. */
export interface ClubGameRow {
  readonly table: string;
  readonly guild: string;
  /** May be unknown to this program. */
  readonly game: string;
  readonly options: unknown;
  /** The rules version that it ended under. */
  readonly rules: number;
  readonly ended: number;
  /** Seats that were people's at the start. */
  readonly people: number;
  readonly counts: boolean;
  /**
   * Why it does not count. `computer`: a seat was a computer player's from the start. `alone`: fewer than two people
   * played to the end. `closed`: before the end. `tryOut`: of a cup's try-out.
   */
  readonly why: "computer" | "alone" | "closed" | "tryOut" | null;
  /** Whether the server's club evening opened its table. */
  readonly clubEvening: boolean;
}

/** A seat of such a game. */
export interface ClubPlaceRow {
  readonly seat: Seat;
  /** Null for a computer player, and once the user's data is deleted. */
  readonly user: string | null;
  /** As the server showed it, not escaped; null where `user` is. */
  readonly name: string | null;
  /** 1 is best, ties possible; null: the table was closed. */
  readonly place: number | null;
  /** Null: the table was closed. */
  readonly score: number | null;
  /** Whether a stand-in had the seat at the end. */
  readonly left: boolean;
  /** From the game's module; at most 200 bytes. */
  readonly facts: SeatFacts;
}

/** A round that the loser of a game owes, or has owed. */
export interface ClubRoundRow {
  readonly table: string;
  readonly guild: string;
  /** Null once the user's data is deleted. */
  readonly debtor: string | null;
  readonly since: number;
  /** Null: still owed. */
  readonly settled: number | null;
  /** The player who has confirmed it; null: nobody yet, it is forgiven, or their data is deleted. */
  readonly confirmedBy: string | null;
  /** A host has wiped it off the slate: it is settled, and was not given. */
  readonly forgiven: boolean;
}

/** A game with its seats, from 0. */
export interface ClubGame extends ClubGameRow {
  readonly places: readonly ClubPlaceRow[];
}

/** What the end of a game adds to the club. `owed`: by its loser; null: nothing. */
export interface ClubEntry {
  readonly game: ClubGame;
  readonly owed: ClubRoundRow | null;
}

/** What the club remembers of a table: why its game does not count, and the round that its loser owes. */
export interface ClubNote extends Pick<ClubGameRow, "why"> {
  readonly round: ClubRoundRow | null;
}

/** What the bot writes in servers by itself (docs/club.md). The caller orders calls for the same server. */
export interface NewsRows {
  /** Null: nothing was written there yet. */
  of(guild: string): Promise<NewsRow | null>;
  /** Servers with a channel for it that are due until a time, earliest first. @param after the previous page's last */
  dueBy(moment: number, after: NewsDue | null, most: number): Promise<readonly NewsDue[]>;
  /** Adds or replaces a server's row. */
  set(row: NewsRow): Promise<void>;
}

/** When the bot may have something to tell in a server; 0: it never was asked. */
export type NewsDue = Pick<NewsRow, "guild" | "due">;

/** How far a server was told. Days and evenings are counted from 1 January 1970, times in milliseconds. */
export interface NewsRow {
  readonly guild: string;
  /** The last day that is done, whether there was something to tell or not. */
  readonly day: number;
  /** The first evening after the last season that is done. */
  readonly season: number;
  /** When the message of the next day may have been sent first; null: it was not. */
  readonly sending: number | null;
  /** Whether Discord did not let the bot write the last one. */
  readonly forbidden: boolean;
  /** Whether that was because the channel is gone. */
  readonly gone: boolean;
  readonly due: number;
}
