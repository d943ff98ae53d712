import type { GameEvent } from "../../game/contract.js";
import type { clubGames, clubPlaces, clubRounds } from "./club-schema.js";
import type { cupEvents, cups, trophies } from "./cup-schema.js";
import type { eveningAnswers, evenings, eveningTables } from "./evening-schema.js";
import type { actions, boards, deadlines, drafts, guilds, held, seats, tables, warnings } from "./schema.js";

/** A table's board message, and the highest version shown. */
export type BoardRow = typeof boards.$inferSelect;

/** A warning's message, and its prompt. */
export type WarningRow = typeof warnings.$inferSelect;

/** A table's row. */
export type TableRow = typeof tables.$inferSelect;

/** Its number is the position in the list. */
export type SeatRow = Omit<typeof seats.$inferSelect, "table" | "seat">;

/** An accepted action. */
export type ActionRow = Omit<typeof actions.$inferSelect, "table">;

/** What happens by itself at a time. */
export type DeadlineRow = Omit<typeof deadlines.$inferSelect, "table" | "shard">;

/** A half-made answer. */
export type DraftRow = Omit<typeof drafts.$inferSelect, "table">;

/** A final answer that is not applied yet. */
export type HeldRow = Omit<typeof held.$inferSelect, "table">;

/** A server's settings. */
export type GuildRow = typeof guilds.$inferSelect;

/** A finished game, or one closed before its end. */
export type ClubGameRow = typeof clubGames.$inferSelect;

/** A seat of such a game. */
export type ClubPlaceRow = Omit<typeof clubPlaces.$inferSelect, "table">;

/** A round that somebody owes, or has owed. */
export type ClubRoundRow = typeof clubRounds.$inferSelect;

/** A game with its seats, from 0. */
export interface ClubGame extends ClubGameRow {
  readonly places: readonly ClubPlaceRow[];
}

/** A server's weekly club evening. */
export type EveningRow = typeof evenings.$inferSelect;

/** What somebody has said to a club evening. */
export type EveningAnswerRow = typeof eveningAnswers.$inferSelect;

/** A table that a club evening opens. */
export type EveningTableRow = typeof eveningTables.$inferSelect;

/** A cup: what is no event of it. */
export type CupRow = typeof cups.$inferSelect;

/** What has happened in a cup. */
export type CupEventRow = Omit<typeof cupEvents.$inferSelect, "cup">;

/** The winner of a cup that counts. */
export type TrophyRow = typeof trophies.$inferSelect;

/** What the end of a game adds to the club. `owed`: by its loser; null: nothing. */
export interface ClubEntry {
  readonly game: ClubGame;
  readonly owed: ClubRoundRow | null;
}

/** Numbers of tables by game and status. */
export interface TableCount extends Pick<TableRow, "game" | "status"> {
  readonly count: number;
}

/** What the club remembers of a table: why its game does not count, and the round that its loser owes. */
export interface ClubNote extends Pick<ClubGameRow, "why"> {
  readonly round: ClubRoundRow | null;
}

/** Events of a step. `isTimeout`: set if a time-out gave its action. */
export interface ToldStep {
  readonly step: number;
  readonly events: readonly GameEvent[];
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
  readonly row: Omit<TableRow, "options" | "state" | "result" | "remarks">;
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
