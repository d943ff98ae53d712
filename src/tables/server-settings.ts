import type { GuildRow, Store } from "../store/store.js";
import type { Person, RefusalCode } from "./requests.js";
import { type Loaded, seatOf } from "./table.js";

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

/** What servers have set. */
export class SettingsKeeper {
  readonly #store: Pick<Store, "guild" | "setGuild">;

  constructor(store: Pick<Store, "guild" | "setGuild">) {
    this.#store = store;
  }

  /** What counts in a server. */
  of(guild: string): ServerSettings {
    return settingsFrom(this.#store.guild(guild));
  }

  /** Stores a server's settings. Open tables keep the time limit that they were opened with. */
  set(guild: string, settings: ServerSettings): void {
    this.#store.setGuild({ guild, ...settings });
  }
}

/** Why somebody may not close a table; null: they may. */
export function closingRefused({ closers }: ServerSettings, table: Loaded, person: Person): RefusalCode | null {
  if (person.moderator) return null;
  switch (closers) {
    case "host":
      return table.row.host === person.user ? null : "host-closes";
    case "seated":
      return seatOf(table, person.user) === null ? "seated-close" : null;
    case "moderators":
      return "moderators-close";
  }
}

/** Whether tables may open in a channel. @param parent the channel that a thread hangs on; null: it is no thread */
export function allowsTables({ channels }: ServerSettings, channel: string, parent: string | null): boolean {
  return channels.length === 0 || channels.includes(channel) || (parent !== null && channels.includes(parent));
}
