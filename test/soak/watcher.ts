import Sqlite from "better-sqlite3";
import { and, asc, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import { emojisFrom } from "../../src/discord/gateway/emojis.js";
import { rememberedEmojis } from "../../src/discord/gateway/registration.js";
import type { Emojis } from "../../src/game/scene.js";
import { type Orm, rowColumns } from "../../src/store/database-port.js";
import { ormOn, prepare } from "../../src/store/drivers/sqlite/run-queries.js";
import { schema } from "../../src/store/drivers/sqlite/sqlite-schema.js";
import type { StoredTable } from "../../src/store/store.js";
import type { Progress } from "./lag.js";
import { recentSteps, type Table } from "../../src/tables/table.js";
import { knownTable } from "../support/running-table.js";
import { allEmojis } from "../support/drawings.js";

/** A person's stored action. */
export interface PersonsAction {
  readonly table: string;
  readonly step: number;
  readonly interaction: string | null;
}

const progress =
  'select id, channel, visible as version, coalesce(shown, 0) as shown from tables left join boards on "table" = id';

/** Reads what the bot has stored while it runs. */
export class Watcher {
  readonly #sqlite: Sqlite.Database;
  readonly #orm: Orm;
  /** What has been read since anything was stored: most looks find nothing new. */
  readonly #read = new Map<string, Table | null>();
  #version: unknown = null;

  constructor(databaseFile: string) {
    this.#sqlite = new Sqlite(databaseFile, { readonly: true });
    this.#orm = ormOn(this.#sqlite);
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
    const stored = this.#sqlite.transaction(() => loadAtOnce(this.#orm, id, recentSteps))();
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
    const theirs = `select "table", step, interaction from actions where "by" = 'human'`;
    return this.#sqlite.prepare(theirs).all() as PersonsAction[];
  }

  /** The emojis that the bot draws with. */
  emojis(application: string): Emojis {
    const read = (key: string): string | null => this.#texts("select value from notes where key = ?", key)[0] ?? null;
    return emojisFrom(allEmojis, rememberedEmojis(application, { read, write: () => Promise.resolve() }));
  }

  close(): void {
    this.#sqlite.close();
  }

  #texts(query: string, ...values: readonly string[]): readonly string[] {
    return this.#sqlite
      .prepare(query)
      .pluck()
      .all(...values) as string[];
  }
}

/** As `Store.load`, before anything else is done. */
function loadAtOnce(orm: Orm, id: string, recent: number): StoredTable | null {
  const { actions, alive, clubGames, clubRounds, deadlines, drafts, events, held, seats, tables } = schema;
  const [row] = prepare(orm.select(rowColumns(schema)).from(tables).where(eq(tables.id, id))).all();
  if (row === undefined) return null;
  const { table: _d, ...ofDrafts } = getTableColumns(drafts);
  const { table: _h, ...ofHeld } = getTableColumns(held);
  const { kind, seat, prompt, due } = deadlines;
  const told = orm
    .select({ step: events.step, events: events.events, by: actions.by, at: actions.at })
    .from(events)
    .leftJoin(actions, and(eq(actions.table, events.table), eq(actions.step, events.step)))
    .where(and(eq(events.table, id), ne(sql`cast(${events.events} as text)`, "[]")))
    .orderBy(desc(events.step))
    .limit(row.status === "over" ? row.steps : recent);
  const taken = orm.select().from(seats).where(eq(seats.table, id)).orderBy(asc(seats.seat));
  const timed = orm
    .select({ kind, seat, prompt, due: sql<number>`${due} + coalesce(${alive.downtime}, 0)` })
    .from(deadlines)
    .leftJoin(alive, eq(alive.shard, deadlines.shard))
    .where(eq(deadlines.table, id));
  const [game] = prepare(orm.select({ why: clubGames.why }).from(clubGames).where(eq(clubGames.table, id))).all();
  const [round] = prepare(orm.select().from(clubRounds).where(eq(clubRounds.table, id))).all();
  return {
    row,
    seats: prepare(taken)
      .all()
      .map(({ table: _table, seat: _seat, ...owner }) => owner),
    drafts: prepare(orm.select(ofDrafts).from(drafts).where(eq(drafts.table, id))).all(),
    held: prepare(orm.select(ofHeld).from(held).where(eq(held.table, id))).all(),
    deadlines: prepare(timed).all(),
    recent: prepare(told)
      .all()
      .toReversed()
      .map(({ by, at, ...step }) => ({
        ...step,
        ...(at === null ? {} : { at }),
        ...(by === "timeout" ? { isTimeout: true as const } : {}),
      })),
    club: game === undefined ? null : { ...game, round: round ?? null },
  };
}
