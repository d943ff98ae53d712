import Sqlite from "better-sqlite3";
import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { emojisFrom } from "../../src/discord/emojis.js";
import { rememberedEmojis } from "../../src/discord/emoji-upload.js";
import type { Emojis } from "../../src/discord/screens/screen.js";
import { Deadlines } from "../../src/store/deadlines.js";
import { loadTable } from "../../src/store/load-table.js";
import { recentSteps, type Table, tableFrom } from "../../src/tables/table.js";

/** What the bot has stored, read beside it. */
export class Watcher {
  readonly #sqlite: Sqlite.Database;
  readonly #orm: BetterSQLite3Database;

  constructor(databaseFile: string) {
    this.#sqlite = new Sqlite(databaseFile, { readonly: true });
    this.#orm = drizzle({ client: this.#sqlite });
  }

  /** Ids of all tables there are. */
  tables(): readonly string[] {
    return this.#texts("select id from tables order by opened");
  }

  openTables(): readonly string[] {
    return this.#texts("select id from tables where life in ('lobby', 'playing') order by opened");
  }

  openTableIn(channel: string): string | null {
    return this.#texts("select id from tables where life in ('lobby', 'playing') and channel = ?", channel)[0] ?? null;
  }

  /** Channels in which a user sits at an open table. */
  channelsOf(user: string): readonly string[] {
    const open =
      "select channel from tables join seats on seats.\"table\" = tables.id where life in ('lobby', 'playing')";
    return this.#texts(`${open} and user = ?`, user);
  }

  /** A table as it stands; null: there is none by this id. */
  table(id: string): Table | null {
    const read = () => loadTable(this.#orm, new Deadlines(this.#orm), id, recentSteps);
    const stored = this.#sqlite.transaction(read)();
    return stored === null ? null : tableFrom(stored);
  }

  /** Interactions that changed something, with the table that they changed. */
  presses(): ReadonlyMap<string, string> {
    const rows = this.#sqlite.prepare('select interaction, "table" from presses').raw().all() as [string, string][];
    return new Map(rows);
  }

  /** The interactions of all actions, in no order; one that is there twice is listed twice. */
  actingInteractions(): readonly string[] {
    return this.#texts("select interaction from actions where interaction is not null");
  }

  /** The emojis that the bot draws with. */
  emojis(application: string): Emojis {
    const read = (key: string): string | null => this.#texts("select value from notes where key = ?", key)[0] ?? null;
    return emojisFrom(rememberedEmojis(application, { read, write: () => undefined }));
  }

  close(): void {
    this.#sqlite.close();
  }

  #texts(sql: string, ...values: readonly string[]): readonly string[] {
    return this.#sqlite
      .prepare(sql)
      .pluck()
      .all(...values) as string[];
  }
}
