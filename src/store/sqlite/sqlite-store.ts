import { and, asc, desc, eq, gt, inArray, type SQL } from "drizzle-orm";
import type { Store } from "../store.js";
import { withoutWaiting } from "./busy-file.js";
import { tableWriter } from "./change-tables.js";
import { ClubWatchers } from "../club-watchers.js";
import { clubRows } from "./club-rows.js";
import { eveningRows } from "../evening-rows.js";
import { cupRows } from "./cup-rows.js";
import { openDatabase } from "./database.js";
import { Deadlines } from "./deadline-rows.js";
import { SqliteOldRows } from "./delete-old-rows.js";
import { isThinking, shardInSql } from "./expressions.js";
import { frequentQueries } from "./frequent-queries.js";
import { loadUnreadable, tableLoader } from "./load-table.js";
import { messageRows } from "./message-rows.js";
import { quarantineRows } from "./quarantine-rows.js";
import { readActions, readEvents } from "./read-steps.js";
import type { InTurn } from "./run-queries.js";
import { guilds, notes, tables } from "./schema.js";
import { SqliteUserData } from "./user-data-rows.js";

/** What gives its rows in pages. */
const pages: ReadonlySet<string> = new Set(["behind", "under", "watch"]);

/** The same methods, each call in its turn. */
function inTurns<Part extends object>(part: Part, inTurn: InTurn): Part {
  const own =
    Object.getPrototypeOf(part) === Object.prototype ? [] : Reflect.ownKeys(Object.getPrototypeOf(part) as object);
  const entries = [...Reflect.ownKeys(part), ...own].map(String).map((name): [string, unknown] => {
    const value: unknown = Reflect.get(part, name);
    if (typeof value === "object" && value !== null) return [name, inTurns(value, inTurn)];
    if (typeof value !== "function" || pages.has(name)) return [name, value];
    return [name, (...given: readonly unknown[]) => inTurn((): unknown => Reflect.apply(value, part, given))];
  });
  return Object.fromEntries(entries) as Part;
}

/** SQLite's "no limit". */
const all = -1;

/**
 * The store in a SQLite file. Calls run at once on this thread.
 *
 * @param file `:memory:` for tests
 * @param failed as in `openDatabase`, like `upgraded`
 * @throws DatabaseError as `openDatabase`
 */
export function openSqliteStore(
  file: string,
  failed?: (error: unknown) => void,
  upgraded?: (copy: string) => void,
): Store {
  const database = openDatabase(file, failed, upgraded);
  const { orm, sqlite } = database;
  const deadlines = new Deadlines(orm);
  const writer = tableWriter(database, deadlines);
  const load = tableLoader(orm, deadlines);
  const query = frequentQueries(orm);
  const watchers = new ClubWatchers();

  const idsOf = (condition: SQL | undefined): readonly string[] => {
    const rows = orm.select({ id: tables.id }).from(tables).where(condition).orderBy(desc(tables.opened)).all();
    return rows.map(({ id }) => id);
  };

  /** @param condition the condition of an index */
  const pageOf = (condition: SQL, shard: number, after: string, most: number): readonly string[] => {
    const { shards } = deadlines;
    const isOnShard = shards === 1 ? undefined : eq(shardInSql(tables.guild, shards), shard);
    const rows = orm
      .select({ id: tables.id })
      .from(tables)
      .where(and(condition, gt(tables.id, after), isOnShard))
      .orderBy(asc(tables.id))
      .limit(most)
      .all();
    return rows.map(({ id }) => id);
  };

  const direct: Omit<Store, "evenings" | "commit" | "onDisk" | "close"> = {
    userData: new SqliteUserData(orm, database.emptyWal),
    old: new SqliteOldRows(orm, database.checkpoint, watchers),
    quarantine: quarantineRows(orm, () => deadlines.shards),
    messages: messageRows(orm, () => deadlines.shards),
    club: clubRows(orm, watchers),
    cups: cupRows(orm),
    errands: null,
    tableOfPress: async (interaction) => query.press.get({ interaction })?.table ?? null,
    load: async (table, recent) => load(table, recent),
    loadUnreadable: async (table) => loadUnreadable(orm, table),
    openTableIn: async (channel) =>
      idsOf(and(eq(tables.channel, channel), inArray(tables.status, ["lobby", "playing"])))[0] ?? null,
    hasTableIn: async (guild, channel) =>
      orm
        .select({ id: tables.id })
        .from(tables)
        .where(and(eq(tables.guild, guild), eq(tables.channel, channel)))
        .limit(1)
        .get() !== undefined,
    openTablesOf: async (guild) =>
      idsOf(and(eq(tables.guild, guild), inArray(tables.status, ["lobby", "playing", "quarantined"]))),
    hostedBy: async (user) => query.hostedBy.all({ user }).map(({ id }) => id),
    seatsOf: async (user) => query.seatsOf.get({ user })?.seats ?? 0,
    create: async (row, owners, due, interaction) => {
      writer.create(row, owners, due, interaction);
    },
    openTables: async () => query.open.all(),
    events: async (table, steps) => readEvents(orm, table, steps),
    actions: async (table, steps) => readActions(orm, table, steps),
    thinking: async (shard = 0, after = "", most = all) => pageOf(isThinking, shard, after, most),
    deadlinesBy: async (moment, after, most) => deadlines.deadlinesBy(moment, after, most),
    timed: async (shard = 0, after = "", most = all) => deadlines.timed(shard, after, most),
    renew: async (table) => {
      deadlines.renew(table);
    },
    spread: async (now, shards) => deadlines.spread(now, shards),
    guildOf: async (table) => query.guildOf.get({ table })?.guild ?? null,
    // It comes every second or so, and again if it fails: presses must not wait for it as well as for the file.
    touch: async (now, patienceMs, shard = 0, upMs = 0, away = new Map()) =>
      withoutWaiting(sqlite, () => deadlines.touch(now, patienceMs, shard, upMs, away)),
    lastAlive: async () => deadlines.lastAlive(),
    guilds: async (shard) => {
      const { shards } = deadlines;
      const isOnShard = shard === undefined ? undefined : eq(shardInSql(guilds.guild, shards), shard);
      return orm.select().from(guilds).where(isOnShard).all();
    },
    setGuild: async (row) => {
      orm.insert(guilds).values(row).onConflictDoUpdate({ target: guilds.guild, set: row }).run();
    },
    notes: async () => {
      const rows = orm.select().from(notes).all();
      return new Map(rows.map(({ key, value }) => [key, value]));
    },
    setNote: async (key, value) => {
      orm.insert(notes).values({ key, value }).onConflictDoUpdate({ target: notes.key, set: { value } }).run();
    },
  };
  return {
    ...inTurns(direct, database.inTurn),
    evenings: eveningRows(database.queries),
    commit: async (change) => {
      await database.inTurn(() => {
        writer.commit(change);
      });
      if (change.club !== null) watchers.tell({ kind: "added", game: change.club.game });
      database.beginFlush();
    },
    onDisk: () => database.onDisk(),
    close: () =>
      database.inTurn(() => {
        database.close();
      }),
  };
}
