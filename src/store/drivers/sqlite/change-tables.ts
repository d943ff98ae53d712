import Sqlite from "better-sqlite3";
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { addToClub } from "../../club-rows.js";
import type { Own } from "../../compose-store.js";
import type { Database, Orm } from "../../database-port.js";
import { ChannelTakenError, type SeatRow, shardOf, StaleChangeError, type TableRow } from "../../store.js";
import { eachLazily, prepare } from "./run-queries.js";
import { schema } from "./sqlite-schema.js";

const { actions, alive, boards, clubRounds, deadlines, drafts, events, held, presses, seats, tables } = schema;

/**
 * Writes what comes with a press, each call as one transaction: statements that are prepared once, since preparing takes as
 * long as running, without a promise in between.
 */
export function tableWriter(
  { transaction, shards }: Database,
  orm: Orm,
): Pick<Own, "create" | "commit" | "storeBoards"> {
  const write = statements(orm);

  /** @throws ChannelTakenError if the channel has an open table */
  const inFreeChannel = async (channel: string, job: (tx: Orm) => Promise<void>): Promise<void> => {
    try {
      await transaction(job);
    } catch (error) {
      if (!isChannelTaken(error)) throw error;
      throw new ChannelTakenError(`channel ${channel} has an open table`, { cause: error });
    }
  };

  return {
    create: (row, owners, due, interaction) =>
      inFreeChannel(row.channel, async (tx) => {
        const [table, shard] = [row.id, shardOf(row.guild, shards().count)];
        prepare(tx.insert(tables).values(row)).run();
        for (const owner of inSeats(table, owners)) write.seat.run(owner);
        for (const deadline of due) write.deadline.run({ ...deadline, shard, table });
        write.press.run({ interaction, table, at: row.changed });
      }),

    storeBoards: (rows) =>
      transaction(async () => {
        for (const row of rows) write.board.run({ lobby: null, ...row });
      }),

    commit: ({ row, interaction, step, ...change }) =>
      inFreeChannel(row.channel, async (tx) => {
        const { id: table, host, status } = row;
        const { changes } = write.row.run(encoded(row));
        if (changes === 0) throw new StaleChangeError(`table ${table} is not at version ${row.version - 1}`);
        const [before] = write.indexed.all({ table });
        if (before?.host !== host || before.status !== status) write.setIndexed.run({ table, host, life: status });
        if (interaction !== null) write.press.run({ interaction, table, at: row.changed });
        if (change.seats !== null) {
          const { gone, added } = difference(write.seats.all({ table }), inSeats(table, change.seats));
          for (const { seat } of gone) write.deleteSeat.run({ table, seat });
          for (const owner of added) write.seat.run(owner);
        }
        const shard = shardOf(row.guild, shards().count);
        const { gone, added } = difference(write.deadlines.all({ table }), change.deadlines);
        for (const { kind, seat } of gone) write.deleteDeadline.run({ table, kind, seat });
        for (const deadline of added) write.deadline.run({ ...deadline, shard, table });
        if (step !== null) {
          if (step.action !== null) write.action.run({ ...step.action, table });
          write.events.run({ table, step: step.step, events: step.events });
        }
        if (change.drafts !== null) {
          write.deleteDrafts.run({ table });
          for (const draft of change.drafts) write.draft.run({ ...draft, table });
        }
        if (change.held !== null) {
          write.deleteHeld.run({ table });
          for (const answer of change.held) write.held.run({ ...answer, table });
        }
        // The end of a game, and what comes after it, are rare.
        if (change.club !== null) await addToClub(tx, schema, change.club);
        if (change.round === null) return;
        const { settled, confirmedBy, forgiven } = change.round;
        await tx.update(clubRounds).set({ settled, confirmedBy, forgiven }).where(eq(clubRounds.table, table));
      }),
  };
}

/** The unique index on open tables per channel. */
function isChannelTaken(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.message === "UNIQUE constraint failed: tables.channel";
}

/** What a change of a table writes, but for what has an index, of which SQLite would rewrite the entries. */
const changing =
  "rules carried options opener opens rematch remarks invitations turn seed salt terms message starts attempted started steps state result version visible thinking opened changed".split(
    " ",
  );

function encoded({
  options,
  state,
  result,
  thinking,
  remarks,
  invitations,
  ...row
}: TableRow): Record<string, unknown> {
  return {
    ...row,
    options: json(options),
    state: json(state),
    result: json(result),
    remarks: json(remarks),
    invitations: json(invitations),
    thinking: thinking ? 1 : 0,
  };
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

function given(name: string) {
  return sql.placeholder(name);
}

/** Raw: drizzle's encoding of a placeholder does not handle null. */
function nullable(name: string): SQL {
  return sql`${given(name)}`;
}

/** A value for each column, by its name. */
function allGiven<Columns extends object>(columns: Columns): Record<keyof Columns, ReturnType<typeof given>> {
  const names = Object.keys(columns) as (keyof Columns & string)[];
  return Object.fromEntries(names.map((name) => [name, given(name)])) as Record<
    keyof Columns,
    ReturnType<typeof given>
  >;
}

function statements(orm: Orm) {
  const downtime = orm
    .select({ downtime: alive.downtime })
    .from(alive)
    .where(eq(alive.shard, given("shard")));
  const { kind, seat, prompt, due } = deadlines;
  return eachLazily({
    indexed: () =>
      prepare(
        orm
          .select({ host: tables.host, status: tables.status })
          .from(tables)
          .where(eq(tables.id, given("table"))),
      ),
    setIndexed: () =>
      prepare(
        orm
          .update(tables)
          .set({ host: nullable("host"), status: nullable("life") })
          .where(eq(tables.id, given("table"))),
      ),
    row: () =>
      prepare(
        orm
          .update(tables)
          .set(Object.fromEntries(changing.map((name) => [name, nullable(name)])))
          .where(and(eq(tables.id, given("id")), eq(tables.version, sql`${given("version")} - 1`))),
      ),
    press: () => prepare(orm.insert(presses).values(allGiven(getTableColumns(presses)))),
    seats: () =>
      prepare(
        orm
          .select()
          .from(seats)
          .where(eq(seats.table, given("table"))),
      ),
    deleteSeat: () =>
      prepare(orm.delete(seats).where(and(eq(seats.table, given("table")), eq(seats.seat, given("seat"))))),
    seat: () => prepare(orm.insert(seats).values(allGiven(getTableColumns(seats)))),
    deadlines: () =>
      prepare(
        orm
          .select({ kind, seat, prompt, due: sql<number>`${due} + coalesce(${alive.downtime}, 0)` })
          .from(deadlines)
          .leftJoin(alive, eq(alive.shard, deadlines.shard))
          .where(eq(deadlines.table, given("table"))),
      ),
    deleteDeadline: () =>
      prepare(
        orm
          .delete(deadlines)
          .where(and(eq(deadlines.table, given("table")), eq(kind, given("kind")), eq(seat, given("seat")))),
      ),
    deadline: () =>
      prepare(
        orm.insert(deadlines).values({
          ...allGiven(getTableColumns(deadlines)),
          due: sql`${given("due")} - coalesce((${downtime}), 0)`,
        }),
      ),
    deleteDrafts: () => prepare(orm.delete(drafts).where(eq(drafts.table, given("table")))),
    draft: () => prepare(orm.insert(drafts).values(allGiven(getTableColumns(drafts)))),
    deleteHeld: () => prepare(orm.delete(held).where(eq(held.table, given("table")))),
    held: () => prepare(orm.insert(held).values(allGiven(getTableColumns(held)))),
    action: () => prepare(orm.insert(actions).values(allGiven(getTableColumns(actions)))),
    events: () => prepare(orm.insert(events).values(allGiven(getTableColumns(events)))),
    // A table that is deleted has no board.
    board: () => {
      const stored = orm
        .select({
          table: tables.id,
          message: nullable("message").as("message"),
          shown: nullable("shown").as("shown"),
          lobby: nullable("lobby").as("lobby"),
        })
        .from(tables)
        .where(eq(tables.id, given("table")));
      const shown = schema.kit.greatest(boards.shown, sql`excluded.shown`);
      const newer = {
        target: boards.table,
        set: { message: sql`excluded.message`, lobby: sql`excluded.lobby`, shown },
      };
      return prepare(orm.insert(boards).select(stored).onConflictDoUpdate(newer));
    },
  });
}

function inSeats(table: string, rows: readonly SeatRow[]): (typeof seats.$inferSelect)[] {
  return rows.map((row, seat) => ({ ...row, table, seat }));
}

/** The rows to delete and to insert. */
function difference<Row extends object>(
  before: readonly Row[],
  after: readonly Row[],
): { readonly gone: readonly Row[]; readonly added: Row[] } {
  const isIn = (rows: readonly Row[], row: Row): boolean => rows.some((other) => isSameRow(other, row));
  return { gone: before.filter((row) => !isIn(after, row)), added: after.filter((row) => !isIn(before, row)) };
}

/** Whether two rows of a table, whose values are no objects, say the same. */
function isSameRow<Row extends object>(one: Row, other: Row): boolean {
  const columns = Object.keys(one) as (keyof Row)[];
  return columns.length === Object.keys(other).length && columns.every((column) => one[column] === other[column]);
}
