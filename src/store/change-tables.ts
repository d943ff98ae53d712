import { eq, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { Deadlines } from "./deadlines.js";
import type { Change, DeadlineRow, SeatRow, TableRow } from "./rows.js";
import { actions, deadlines, drafts, events, held, presses, seats, tables } from "./schema.js";

/** Writes tables and their changes, each as one transaction. */
export interface TableWriter {
  /** Opens a table. @throws when the channel has an open one; then nothing is written. */
  create(row: TableRow, owners: readonly SeatRow[], due: readonly DeadlineRow[], interaction: string): void;
  /** Writes a change. @throws when it cannot be written; then nothing of it is. */
  commit(change: Change): void;
}

/** A writer whose statements for what every press writes are prepared once: to make them anew took as long as to run them. */
export function tableWriter(orm: BetterSQLite3Database, times: Deadlines): TableWriter {
  const write = statements(orm);
  return {
    create: (row, owners, due, interaction) => {
      orm.transaction(
        (tx) => {
          tx.insert(tables).values(row).run();
          writeSeats(tx, row.id, owners);
          for (const deadline of due) write.deadline.run({ ...times.toRow(row.guild, deadline), table: row.id });
          write.press.run({ interaction, table: row.id, at: row.changed });
        },
        { behavior: "immediate" },
      );
    },
    commit: ({ row, quiet, interaction, step, ...change }) => {
      const table = row.id;
      orm.transaction(
        (tx) => {
          write.row.run({ ...encoded(row), quiet: quiet ? 1 : 0 });
          if (interaction !== null) write.press.run({ interaction, table, at: row.changed });
          if (change.seats !== null) {
            tx.delete(seats).where(eq(seats.table, table)).run();
            writeSeats(tx, table, change.seats);
          }
          write.noDeadlines.run({ table });
          for (const deadline of change.deadlines) write.deadline.run({ ...times.toRow(row.guild, deadline), table });
          if (step !== null) {
            if (step.action !== null) write.action.run({ ...step.action, table });
            write.events.run({ table, step: step.step, events: step.events });
          }
          if (change.drafts !== null) {
            write.noDrafts.run({ table });
            for (const draft of change.drafts) write.draft.run({ ...draft, table });
          }
          if (change.held !== null) {
            write.noHeld.run({ table });
            for (const answer of change.held) write.held.run({ ...answer, table });
          }
        },
        { behavior: "immediate" },
      );
    },
  };
}

/** A table's row as SQLite keeps it, which its prepared update takes as it is. */
function encoded({ options, state, result, thinking, ...row }: TableRow): Record<string, unknown> {
  return { ...row, options: json(options), state: json(state), result: json(result), thinking: thinking ? 1 : 0 };
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** What every press writes. */
function statements(orm: BetterSQLite3Database) {
  const given = (name: string) => sql.placeholder(name);
  /** A value that is bound as it is: drizzle's own encoding of one that is given later does not know null. */
  const plain = (name: string) => sql`${sql.placeholder(name)}`;
  return {
    // What stands in the channel is written when it does, which may have been after this row was read.
    row: orm
      .update(tables)
      .set({
        game: plain("game"),
        rules: plain("rules"),
        guild: plain("guild"),
        channel: plain("channel"),
        host: plain("host"),
        life: plain("life"),
        options: plain("options"),
        opener: plain("opener"),
        opens: plain("opens"),
        turn: plain("turn"),
        seed: plain("seed"),
        steps: plain("steps"),
        state: plain("state"),
        result: plain("result"),
        version: plain("version"),
        shown: sql`iif(${given("quiet")} and ${tables.shown} = ${tables.version}, ${given("version")}, ${tables.shown})`,
        thinking: plain("thinking"),
        opened: plain("opened"),
        changed: plain("changed"),
      })
      .where(eq(tables.id, given("id")))
      .prepare(),
    press: orm
      .insert(presses)
      .values({ interaction: given("interaction"), table: given("table"), at: given("at") })
      .prepare(),
    noDeadlines: orm
      .delete(deadlines)
      .where(eq(deadlines.table, given("table")))
      .prepare(),
    deadline: orm
      .insert(deadlines)
      .values({
        table: given("table"),
        kind: given("kind"),
        seat: given("seat"),
        prompt: given("prompt"),
        shard: given("shard"),
        due: given("due"),
      })
      .prepare(),
    noDrafts: orm
      .delete(drafts)
      .where(eq(drafts.table, given("table")))
      .prepare(),
    draft: orm
      .insert(drafts)
      .values({
        table: given("table"),
        prompt: given("prompt"),
        seat: given("seat"),
        value: given("value"),
        open: given("open"),
      })
      .prepare(),
    noHeld: orm
      .delete(held)
      .where(eq(held.table, given("table")))
      .prepare(),
    held: orm
      .insert(held)
      .values({
        table: given("table"),
        prompt: given("prompt"),
        seat: given("seat"),
        action: given("action"),
        by: given("by"),
        interaction: given("interaction"),
      })
      .prepare(),
    action: orm
      .insert(actions)
      .values({
        table: given("table"),
        step: given("step"),
        seat: given("seat"),
        action: given("action"),
        by: given("by"),
        interaction: given("interaction"),
        at: given("at"),
        arrival: given("arrival"),
      })
      .prepare(),
    events: orm
      .insert(events)
      .values({ table: given("table"), step: given("step"), events: given("events") })
      .prepare(),
  };
}

type Transaction = Pick<BetterSQLite3Database, "insert">;

function writeSeats(tx: Transaction, table: string, rows: readonly SeatRow[]): void {
  const owners = rows.map((row, seat) => ({ ...row, table, seat }));
  if (owners.length > 0) tx.insert(seats).values(owners).run();
}
