import Sqlite from "better-sqlite3";
import { emojisFrom } from "../../src/discord/gateway/emojis.js";
import { rememberedEmojis } from "../../src/discord/gateway/registration.js";
import type { Emojis } from "../../src/game/scene.js";
import { type LoadTable, tableLoader } from "../../src/store/drivers/sqlite/load-table.js";
import { ormOn } from "../../src/store/drivers/sqlite/run-queries.js";
import type { DeadlineRow } from "../../src/store/store.js";
import type { Progress } from "./lag.js";
import { recentSteps, type Table } from "../../src/tables/table.js";
import { knownTable } from "../support/running-table.js";
import { allEmojis } from "../support/emojis.js";

/** A person's stored action. */
export interface PersonsAction {
  readonly table: string;
  readonly step: number;
  readonly interaction: string | null;
}

const progress =
  'select id, channel, visible as version, coalesce(shown, 0) as shown from tables left join boards on "table" = id';

/** The bot's downtimes change while it runs. */
const deadlinesOf = `select kind, seat, prompt, due + coalesce(silence, 0) as due
  from deadlines left join alive on alive.shard = deadlines.shard where "table" = ?`;

/** Reads what the bot has stored while it runs. */
export class Watcher {
  readonly #sqlite: Sqlite.Database;
  readonly #load: LoadTable;
  /** What has been read since anything was stored: most looks find nothing new. */
  readonly #read = new Map<string, Table | null>();
  #version: unknown = null;

  constructor(databaseFile: string) {
    this.#sqlite = new Sqlite(databaseFile, { readonly: true });
    const deadlines = this.#sqlite.prepare<[string], DeadlineRow>(deadlinesOf);
    this.#load = tableLoader(ormOn(this.#sqlite), { of: (table) => deadlines.all(table) });
  }

  /** Ids of all tables there are. */
  tables(): readonly string[] {
    return this.#texts("select id from tables order by opened");
  }

  /** How far messages are, as the bot knows, in these channels; null: in all. */
  progress(channels: readonly string[] | null): readonly Progress[] {
    const rows = this.#sqlite.prepare(progress).all() as (Progress & {
      readonly channel: string;
    })[];
    return rows.filter(({ channel }) => channels?.includes(channel) ?? true);
  }

  /** Null: no message is known. */
  message(table: string): string | null {
    return this.#texts('select message from boards where "table" = ? and message is not null', table)[0] ?? null;
  }

  openTables(): readonly string[] {
    return this.#texts("select id from tables where life in ('lobby', 'playing') order by opened");
  }

  openTableIn(channel: string): string | null {
    return this.#texts("select id from tables where life in ('lobby', 'playing') and channel = ?", channel)[0] ?? null;
  }

  /** With an open table of a game that nobody has played at any. */
  untriedChannels(): readonly string[] {
    const played = "select game from tables where steps > 1";
    return this.#texts(`select channel from tables where life in ('lobby', 'playing') and game not in (${played})`);
  }

  /** Games that somebody has played or that are open. */
  triedGames(): readonly string[] {
    return this.#texts("select distinct game from tables where steps > 1 or life in ('lobby', 'playing')");
  }

  /** Channels in which a user sits at an open table. */
  channelsOf(user: string): readonly string[] {
    const open =
      "select channel from tables join seats on seats.\"table\" = tables.id where life in ('lobby', 'playing')";
    return this.#texts(`${open} and user = ?`, user);
  }

  /** Null: no such table. */
  table(id: string): Table | null {
    const version = this.#sqlite.pragma("data_version", { simple: true });
    if (version !== this.#version) this.#read.clear();
    this.#version = version;
    const known = this.#read.get(id);
    if (known !== undefined) return known;
    const stored = this.#sqlite.transaction(() => this.#load(id, recentSteps))();
    const table = stored === null ? null : knownTable(stored);
    this.#read.set(id, table);
    return table;
  }

  /** What each interaction changed: its table. */
  presses(): ReadonlyMap<string, string> {
    const rows = this.#sqlite.prepare('select interaction, "table" from presses').raw().all() as [string, string][];
    return new Map(rows);
  }

  /** People's actions, with their stored interactions. */
  actions(): readonly PersonsAction[] {
    const sql = `select "table", step, interaction from actions where "by" = 'human'`;
    return this.#sqlite.prepare(sql).all() as PersonsAction[];
  }

  /** The emojis that the bot draws with. */
  emojis(application: string): Emojis {
    const read = (key: string): string | null => this.#texts("select value from notes where key = ?", key)[0] ?? null;
    return emojisFrom(allEmojis, rememberedEmojis(application, { read, write: () => Promise.resolve() }));
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
