import type { GameEvent } from "../../game/contract.js";
import type { clubGames, clubPlaces, clubRounds } from "./club-schema.js";
import type { actions, boards, deadlines, drafts, guilds, held, seats, tables, warnings } from "./schema.js";

/** A table's board message, and the highest version that it shows. */
export type BoardRow = typeof boards.$inferSelect;

/** A warning's message, and its prompt. */
export type WarningRow = typeof warnings.$inferSelect;

/** A table's row. */
export type TableRow = typeof tables.$inferSelect;

/** A seat; its number is the position in the list. */
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

/** A finished game, or one that was closed before its end. */
export type ClubGameRow = typeof clubGames.$inferSelect;

/** A seat of such a game. */
export type ClubPlaceRow = Omit<typeof clubPlaces.$inferSelect, "table">;

/** A round that somebody owes, or has owed. */
export type ClubRoundRow = typeof clubRounds.$inferSelect;

/** A game with its seats, from 0. */
export interface ClubGame extends ClubGameRow {
  readonly places: readonly ClubPlaceRow[];
}

/** What the end of a game adds to the club. `owed`: the round that its loser owes; null: none. */
export interface ClubEntry {
  readonly game: ClubGame;
  readonly owed: ClubRoundRow | null;
}

/** Numbers of tables by game and status. */
export interface TableCount extends Pick<TableRow, "game" | "status"> {
  readonly count: number;
}

/** A stored table. `recent`: events of its last steps, or of all if its game is over, oldest first. */
export interface StoredTable {
  readonly row: TableRow;
  readonly seats: readonly SeatRow[];
  readonly drafts: readonly DraftRow[];
  readonly held: readonly HeldRow[];
  readonly deadlines: readonly DeadlineRow[];
  readonly recent: readonly { readonly step: number; readonly events: readonly GameEvent[] }[];
}

/** A table without its game's data, so that it can always be read. */
export interface UnreadTable {
  readonly row: Omit<TableRow, "options" | "state" | "result" | "remarks">;
  readonly seats: readonly SeatRow[];
}

/** All that one change of a table writes. */
export interface Change {
  /** The row after the change: `version` is one higher, and `visible` equals it if others can see the change. */
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
  /** What a game that this ends adds to the club; null: it ends none. */
  readonly club: ClubEntry | null;
}
