import type { ClubRows } from "./club-contract.js";
import type { BoardRow, GuildRow, TableRow } from "./rows.js";
import type { Store } from "./store.js";

/** A table that has not ended, in short. */
export interface OpenTable extends Pick<TableRow, "id" | "game" | "channel" | "status" | "version" | "visible"> {
  readonly shown: number;
  /** The next deadline, in milliseconds since 1970; null: none. */
  readonly due: number | null;
}

/** A read-only snapshot of a database. */
export interface DatabaseReader extends Pick<Store, "load" | "loadUnreadable" | "events" | "actions"> {
  board(table: string): Promise<Pick<BoardRow, "message" | "shown">>;
  /** Tables that have not ended, oldest first. */
  openTables(): Promise<readonly OpenTable[]>;
  readonly club: Pick<ClubRows, "games">;
  /** A server's settings; null: it has set nothing. */
  guild(guild: string): Promise<GuildRow | null>;
  close(): Promise<void>;
}
