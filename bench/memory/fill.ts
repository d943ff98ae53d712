import Sqlite from "better-sqlite3";
import { gameIds } from "../../src/games/index.js";
import { openSqliteStore } from "../../src/store/drivers/sqlite/sqlite-store.js";
import type { Person } from "../../src/tables/requests.js";
import { benchTables, done, people } from "../tables.js";
import { untouched } from "../../test/support/tables.js";

/** In seconds: nothing falls due while the memory is read. */
const dayLong = 24 * 60 * 60;

/** A channel, and the server it is in. */
export interface Place {
  readonly guild: string;
  readonly channel: string;
}

/** What a database is filled with. */
export interface Filling {
  /** A channel for each table, with its server. */
  readonly channels: readonly Place[];
  /** Boards' messages; left out: made up. */
  readonly messages?: readonly string[];
  /** In seconds; left out: a day. */
  readonly turnSeconds?: number;
  /**
   * The bot's absence in milliseconds, by which a start moves all time limits; null: none, and nothing falls due for a
   * day.
   */
  readonly awayMs: number | null;
  /** Who opens the tables, and who else sits there. */
  readonly players?: readonly [Person, Person];
}

/**
 * Fills a new database with running games of all kinds in turn: one of each by the tables' own way, others as copies of
 * its rows under other ids and channels.
 */
export async function fill(file: string, filling: Filling): Promise<void> {
  const { channels, turnSeconds = dayLong, awayMs, players = [people[0], people[1]] } = filling;
  const messages = channels.map((_, index) => filling.messages?.[index] ?? madeUp(index));
  const store = openSqliteStore(file);
  for (const guild of new Set(channels.map((place) => place.guild)))
    await store.setGuild({
      guild,
      ...untouched,
      turnSeconds,
    });
  const { tables, request } = benchTables(store);
  const models: string[] = [];
  for (const [index, game] of gameIds.slice(0, channels.length).entries()) {
    const [host, guest] = players;
    const place = channels[index];
    if (place === undefined) break;
    const opening = { game, ...place, parent: null, options: {} };
    const { table } = done(await tables.requests.handle(null, request({ kind: "open", ...opening }, host)));
    done(await tables.requests.handle(table, request({ kind: "join" }, guest)));
    const board = done(await tables.requests.handle(table, request({ kind: "start" }, host)));
    await store.messages.storeBoards([{ table, message: messages[index] ?? "", shown: board.version }]);
    models.push(table);
  }
  if (awayMs !== null) await store.touch(Date.now() - awayMs, 0);
  await tables.stop();
  await store.close();
  if (models.length > 0) copy(file, models, channels, messages);
  if (awayMs === null) putOff(file);
}

/** Of no message. */
function madeUp(index: number): string {
  return String(300_000_000_000_000_000n + BigInt(index));
}

/** Until every channel has a table. */
function copy(file: string, models: readonly string[], channels: readonly Place[], messages: readonly string[]): void {
  const sqlite = new Sqlite(file);
  const row = sqlite.prepare(rowsOf(sqlite, "tables", "id", { guild: "$guild", channel: "$channel" }));
  const board = sqlite.prepare(rowsOf(sqlite, "boards", '"table"', { message: "$message" }));
  const seats = sqlite.prepare(rowsOf(sqlite, "seats", '"table"', {}));
  const events = sqlite.prepare(rowsOf(sqlite, "events", '"table"', {}));
  const deadlines = sqlite.prepare(rowsOf(sqlite, "deadlines", '"table"', {}));
  sqlite.transaction(() => {
    for (const [index, place] of channels.entries()) {
      if (index < models.length) continue;
      const copied = { model: models[index % models.length], id: `copy-${String(index).padStart(6, "0")}` };
      row.run({ ...copied, ...place });
      board.run({ ...copied, message: messages[index] ?? "" });
      for (const statement of [seats, events, deadlines]) statement.run(copied);
    }
  })();
  sqlite.close();
}

/** Games with time limits of their own wait a day too. */
function putOff(file: string): void {
  const sqlite = new Sqlite(file);
  sqlite.prepare("update deadlines set due = ?").run(Date.now() + dayLong * 1000);
  sqlite.close();
}

/** Inserts a model's rows as another table's. @param changed the copies' own values, by column */
function rowsOf(sqlite: Sqlite.Database, table: string, id: string, changed: Readonly<Record<string, string>>): string {
  const columns = sqlite.pragma(`table_info(${table})`) as readonly { readonly name: string }[];
  const names = columns.map(({ name }) => `"${name}"`);
  const values = names.map((name) =>
    name.includes(id.replaceAll('"', "")) ? "$id" : (changed[name.slice(1, -1)] ?? name),
  );
  return `insert into ${table} (${names.join()}) select ${values.join()} from ${table} where ${id} = $model`;
}
