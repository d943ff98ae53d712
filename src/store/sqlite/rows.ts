import type { Told } from "../../game/contract.js";
import type { actions, boards, deadlines, drafts, guilds, held, seats, tables, warnings } from "./schema.js";

/** The message that shows a table's board, and the highest version that it is known to show. */
export type BoardRow = typeof boards.$inferSelect;

/** A message that warns those awaited at a table, and the question that it is about. */
export type WarningRow = typeof warnings.$inferSelect;

/** A table's row. */
export type TableRow = typeof tables.$inferSelect;

/** A seat's row without the table's id; the position in a list is the seat. */
export type SeatRow = Omit<typeof seats.$inferSelect, "table" | "seat">;

/** An accepted action as it is kept. */
export type ActionRow = Omit<typeof actions.$inferSelect, "table">;

/** Something that happens by itself when its time has come. */
export type DeadlineRow = Omit<typeof deadlines.$inferSelect, "table" | "shard">;

/** A half-made answer. */
export type DraftRow = Omit<typeof drafts.$inferSelect, "table">;

/** A final answer that is not applied yet. */
export type HeldRow = Omit<typeof held.$inferSelect, "table">;

/** What a server has set. */
export type GuildRow = typeof guilds.$inferSelect;

/** How many tables of a game are at this point of their lives. */
export interface TableCount extends Pick<TableRow, "game" | "life"> {
  readonly count: number;
}

/** A table as it stands, with the events of its last steps, or of a finished game all of them, oldest first. */
export interface StoredTable {
  readonly row: TableRow;
  readonly seats: readonly SeatRow[];
  readonly drafts: readonly DraftRow[];
  readonly held: readonly HeldRow[];
  readonly deadlines: readonly DeadlineRow[];
  readonly recent: readonly { readonly step: number; readonly events: readonly Told[] }[];
}

/** What can be read of any table: all but what its game has left there, none of which need make sense. */
export interface OutsideTable {
  readonly row: Omit<TableRow, "options" | "state" | "result">;
  readonly seats: readonly SeatRow[];
}

/** Everything that one change of a table writes, all or nothing. */
export interface Change {
  /** The row after the change; `version` is one higher than what is stored, and `visible` too where others can see the change. */
  readonly row: TableRow;
  /** The interaction that asked for it; null for computer players and the clock. */
  readonly interaction: string | null;
  /** All seats; null: unchanged. */
  readonly seats: readonly SeatRow[] | null;
  /** What a new step brought about; null where the game did not move. */
  readonly step: { readonly action: ActionRow | null; readonly step: number; readonly events: readonly Told[] } | null;
  /** All drafts; null: unchanged. */
  readonly drafts: readonly DraftRow[] | null;
  /** All answers that are held back; null: unchanged. */
  readonly held: readonly HeldRow[] | null;
  /** All deadlines. */
  readonly deadlines: readonly DeadlineRow[];
}
