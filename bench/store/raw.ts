import Sqlite from "better-sqlite3";
import { openDatabase } from "../../src/store/drivers/sqlite/database.js";
import type { Change, TableRow } from "../../src/store/store.js";

/** Writes rows by better-sqlite3 alone. */
export interface Raw {
  create(row: TableRow): void;
  /** One change of a table, in one transaction. */
  commit(change: Change): void;
  close(): void;
}

/** An empty database with the program's tables and pragmas, and prepared statements. */
export function openRaw(file: string): Raw {
  openDatabase(file).close();
  const sqlite = new Sqlite(file);
  for (const pragma of ["journal_mode = WAL", "foreign_keys = ON", "synchronous = FULL", "secure_delete = ON"])
    sqlite.pragma(pragma);
  const columns =
    "game, rules, guild, channel, host, life, options, opener, opens, turn, seed, steps, state, version, visible, thinking, opened, changed";
  const insert = sqlite.prepare(`insert into tables (id, ${columns}) values (?, ${columns.replaceAll(/\w+/gu, "?")})`);
  const update = sqlite.prepare(`update tables set ${columns.replaceAll(/\w+/gu, "$& = ?")} where id = ?`);
  const press = sqlite.prepare('insert into presses (interaction, "table", at) values (?, ?, ?)');
  const clear = sqlite.prepare('delete from deadlines where "table" = ?');
  const deadline = sqlite.prepare('insert into deadlines ("table", kind, seat, prompt, due) values (?, ?, ?, ?, ?)');
  const action = sqlite.prepare(
    'insert into actions ("table", step, seat, action, "by", interaction, at, arrival) values (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const events = sqlite.prepare('insert into events ("table", step, events) values (?, ?, ?)');

  const commit = sqlite.transaction(({ row, interaction, step, deadlines }: Change) => {
    update.run(...fieldsOf(row), row.id);
    if (interaction !== null) press.run(interaction, row.id, row.changed);
    clear.run(row.id);
    for (const { kind, seat, prompt, due } of deadlines) deadline.run(row.id, kind, seat, prompt, due);
    if (step === null) return;
    if (step.action !== null) {
      const { step: number, seat, action: given, by, interaction: pressed, at, arrival } = step.action;
      action.run(row.id, number, seat, JSON.stringify(given), by, pressed, at, arrival);
    }
    events.run(row.id, step.step, JSON.stringify(step.events));
  });
  return {
    create: (row) => {
      insert.run(row.id, ...fieldsOf(row));
    },
    commit: (change) => {
      commit.immediate(change);
    },
    close: () => {
      sqlite.close();
    },
  };
}

function fieldsOf(row: TableRow): readonly unknown[] {
  const { game, rules, guild, channel, host, status, opener, opens, turn, seed, steps, opened, changed } = row;
  const [options, state] = [JSON.stringify(row.options), row.state === null ? null : JSON.stringify(row.state)];
  const played = [steps, state, row.version, row.visible, row.thinking ? 1 : 0, opened, changed];
  return [game, rules, guild, channel, host, status, options, opener, opens, turn, seed, ...played];
}
