import type { GameEvent } from "../../game/contract.js";
import type { actions, boards, deadlines, drafts, guilds, held, seats, tables, warnings } from "./schema.js";

/** A table's board message, and the highest version that it shows. */
export type BoardRow = typeof boards.$inferSelect;

/** A warning's message, and its prompt. */
export type WarningRow = typeof warnings.$inferSelect;

/** A table's row. */
export type TableRow = typeof tables.$inferSelect;

/** A seat's row without the table's id; the position in a list is the seat. */
export type SeatRow = Omit<typeof seats.$inferSelect, "table" | "seat">;

/** An accepted action as it is kept. */
export type ActionRow = Omit<typeof actions.$inferSelect, "table">;

/** Something that happens by itself at a given time. */
export type DeadlineRow = Omit<typeof deadlines.$inferSelect, "table" | "shard">;

/** A half-made answer. */
export type DraftRow = Omit<typeof drafts.$inferSelect, "table">;

/** A final answer that is not applied yet. */
export type HeldRow = Omit<typeof held.$inferSelect, "table">;

/** A server's settings. */
export type GuildRow = typeof guilds.$inferSelect;

/** Numbers of tables by game and status. */
export interface TableCount extends Pick<TableRow, "game" | "status"> {
  readonly count: number;
}

/** A stored table with the events of its last steps, or of a finished game all of them, oldest first. */
export interface StoredTable {
  readonly row: TableRow;
  readonly seats: readonly SeatRow[];
  readonly drafts: readonly DraftRow[];
  readonly held: readonly HeldRow[];
  readonly deadlines: readonly DeadlineRow[];
  readonly recent: readonly { readonly step: number; readonly events: readonly GameEvent[] }[];
}

/** A table without its game's data, so it can always be read. */
export interface UnreadTable {
  readonly row: Omit<TableRow, "options" | "state" | "result">;
  readonly seats: readonly SeatRow[];
}

/** All that a change of a table writes, in one transaction. */
export interface Change {
  /**
   * The row after the change; `version` is one higher than the stored one, and so is `visible` if others can see the
   * change.
   */
  readonly row: TableRow;
  /** The interaction that asked for it; null for computer players and the clock. */
  readonly interaction: string | null;
  /** All seats; null: unchanged. */
  readonly seats: readonly SeatRow[] | null;
  /** A new step; null if the game did not move. */
  readonly step: {
    readonly action: ActionRow | null;
    readonly step: number;
    readonly events: readonly GameEvent[];
  } | null;
  /** All drafts; null: unchanged. */
  readonly drafts: readonly DraftRow[] | null;
  /** All answers that are held back; null: unchanged. */
  readonly held: readonly HeldRow[] | null;
  /** All deadlines. */
  readonly deadlines: readonly DeadlineRow[];
}
