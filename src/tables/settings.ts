import type { GuildRow } from "../store/store.js";
import type { Person } from "./orders.js";
import { seatOf, type Table } from "./table.js";

/**
 * What a server has set for its tables.
 *
 * - `language`: of its boards; null: Discord's own setting for the server.
 * - `turnSeconds`: how long a turn may take, 30 s … 24 h. Counts for tables opened from then on.
 * - `closers`: who may close a table besides moderators: its host, or everybody who sits there, or nobody.
 * - `channels`: where tables may be opened, by id; empty: everywhere.
 */
export type ServerSettings = Pick<GuildRow, "language" | "turnSeconds" | "closers" | "channels">;

/** What counts where nothing is set. */
const defaultSettings: ServerSettings = { language: null, turnSeconds: 90, closers: "host", channels: [] };

/** The bounds of `turnSeconds`. */
export const turnBounds = { least: 30, most: 24 * 60 * 60 } as const;

/** What counts in a server. @param row what it has set; null: nothing */
export function settingsFrom(row: GuildRow | null): ServerSettings {
  if (row === null) return defaultSettings;
  const { language, turnSeconds, closers, channels } = row;
  return { language, turnSeconds, closers, channels };
}

/** Whether somebody may close a table. */
export function mayClose({ closers }: ServerSettings, table: Table, person: Person): boolean {
  if (person.moderator) return true;
  switch (closers) {
    case "host":
      return table.row.host === person.user;
    case "seated":
      return seatOf(table, person.user) !== null;
    case "moderators":
      return false;
  }
}
