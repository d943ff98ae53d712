import { asc, eq, inArray, sql } from "drizzle-orm";
import { isAddress, isPostgres } from "./database-address.js";
import { readPostgres } from "./drivers/postgres/open-database.js";
import { readSqlite } from "./drivers/sqlite/database.js";
import { DatabaseError, type Store } from "./store.js";
import type { ClubRows } from "./club-contract.js";
import { clubReader } from "./club-rows.js";
import type { Snapshot } from "./database-port.js";
import { tableFinder, tableLoader } from "./table-rows.js";
import { messageRows } from "./message-rows.js";
import type { BoardRow, GuildRow, TableRow } from "./rows.js";
import { settingsOf } from "./settings-rows.js";

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

/**
 * For reading only.
 *
 * @param from a SQLite file, or an address of PostgreSQL
 * @throws DatabaseError if it cannot be read, or another version wrote it
 */
export async function openReader(from: string): Promise<DatabaseReader> {
  if (isPostgres(from)) return readerOn(await readPostgres(from));
  if (isAddress(from))
    throw new DatabaseError(
      "This is no address of PostgreSQL. Write it as postgres://USER:PASSWORD@HOST:5432/DATABASE, with special characters of the password as %XX.",
    );
  return readerOn(readSqlite(from));
}

function readerOn({ database, close }: Snapshot): DatabaseReader {
  const { alive, boards, deadlines, tables } = database.schema;
  const { id, game, channel, status, version, visible } = tables;
  const { events, actions } = tableFinder(database);
  const messages = messageRows(database);
  const shown = sql`coalesce(${boards.shown}, 0)`.mapWith(boards.shown);
  const due = sql<number | null>`(
    select min(${deadlines.due} + coalesce(${alive.downtime}, 0))
    from ${deadlines} left join ${alive} on ${alive.shard} = ${deadlines.shard}
    where ${deadlines.table} = ${id}
  )`.mapWith(deadlines.due);
  return {
    ...tableLoader(database),
    events,
    actions,
    board: (table) => messages.board(table),
    openTables: () =>
      database.query((orm) =>
        orm
          .select({ id, game, channel, status, version, visible, shown, due })
          .from(tables)
          .leftJoin(boards, eq(boards.table, id))
          .where(inArray(status, ["lobby", "playing", "quarantined"]))
          .orderBy(asc(tables.opened), asc(id)),
      ),
    club: clubReader(database),
    guild: (guild) => settingsOf(database, guild),
    close,
  };
}
