import { eq } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { Change, DeadlineRow, DraftRow, HeldRow, SeatRow, TableRow } from "./rows.js";
import { actions, deadlines, drafts, events, held, presses, seats, tables } from "./schema.js";

/** Opens a table, as one transaction. @throws when the channel has an open one; then nothing is written. */
export function createTable(
  orm: BetterSQLite3Database,
  row: TableRow,
  owners: readonly SeatRow[],
  due: readonly DeadlineRow[],
  interaction: string,
): void {
  orm.transaction(
    (tx) => {
      tx.insert(tables).values(row).run();
      writeSeats(tx, row.id, owners);
      writeDeadlines(tx, row.id, due);
      tx.insert(presses).values({ interaction, table: row.id, at: row.changed }).run();
    },
    { behavior: "immediate" },
  );
}

/** Writes a change, as one transaction. @throws when it cannot be written; then nothing of it is. */
export function commitChange(orm: BetterSQLite3Database, change: Change): void {
  const { row, interaction, step } = change;
  const table = row.id;
  orm.transaction(
    (tx) => {
      // What stands in the channel is written when it does, which may have been after this row was read.
      const { message: _message, shown: _shown, warning: _warning, ...fields } = row;
      tx.update(tables).set(fields).where(eq(tables.id, table)).run();
      if (interaction !== null) tx.insert(presses).values({ interaction, table, at: row.changed }).run();
      if (change.seats !== null) {
        tx.delete(seats).where(eq(seats.table, table)).run();
        writeSeats(tx, table, change.seats);
      }
      tx.delete(deadlines).where(eq(deadlines.table, table)).run();
      writeDeadlines(tx, table, change.deadlines);
      if (step !== null) {
        if (step.action !== null)
          tx.insert(actions)
            .values({ ...step.action, table })
            .run();
        tx.insert(events).values({ table, step: step.step, events: step.events }).run();
      }
      if (change.drafts !== null) {
        tx.delete(drafts).where(eq(drafts.table, table)).run();
        writeDrafts(tx, table, change.drafts);
      }
      if (change.held !== null) {
        tx.delete(held).where(eq(held.table, table)).run();
        writeHeld(tx, table, change.held);
      }
    },
    { behavior: "immediate" },
  );
}

type Transaction = Pick<BetterSQLite3Database, "insert">;

function writeSeats(tx: Transaction, table: string, rows: readonly SeatRow[]): void {
  const owners = rows.map((row, seat) => ({ ...row, table, seat }));
  if (owners.length > 0) tx.insert(seats).values(owners).run();
}

function writeDrafts(tx: Transaction, table: string, rows: readonly DraftRow[]): void {
  if (rows.length > 0)
    tx.insert(drafts)
      .values(rows.map((row) => ({ ...row, table })))
      .run();
}

function writeHeld(tx: Transaction, table: string, rows: readonly HeldRow[]): void {
  if (rows.length > 0)
    tx.insert(held)
      .values(rows.map((row) => ({ ...row, table })))
      .run();
}

function writeDeadlines(tx: Transaction, table: string, rows: readonly DeadlineRow[]): void {
  if (rows.length > 0)
    tx.insert(deadlines)
      .values(rows.map((row) => ({ ...row, table })))
      .run();
}
