import Sqlite from "better-sqlite3";
import { and, eq, sql } from "drizzle-orm";
import type { Orm } from "../../database-port.js";
import {
  type BoardRow,
  type Change,
  ChannelTakenError,
  type DeadlineRow,
  type ClubEntry,
  type SeatRow,
  StaleChangeError,
  type TableRow,
} from "../../store.js";
import type { Deadlines } from "./deadline-rows.js";
import { schema } from "./sqlite-schema.js";
import { eachLazily, prepare } from "./run-queries.js";

const { actions, boards, clubGames, clubPlaces, clubRounds, deadlines, drafts, events, held, presses, seats, tables } =
  schema;

/** Writes what comes with a press, each call as one transaction. */
export interface TableWriter {
  /** @throws as `Store.create` does */
  create(row: TableRow, owners: readonly SeatRow[], due: readonly DeadlineRow[], interaction: string): void;
  /** @throws as `Store.commit` does */
  commit(change: Change): void;
  /** As `MessageRows.storeBoards`. */
  storeBoards(rows: readonly BoardRow[]): void;
}

/** Statements are prepared once: preparing takes as long as running. @param inTransaction as in `SqliteDatabase` */
export function tableWriter(orm: Orm, inTransaction: (job: () => void) => void, times: Deadlines): TableWriter {
  const write = statements(orm);
  const addToClub = clubWriter(orm);

  /** @throws ChannelTakenError if the channel has an open table */
  const transaction = (channel: string, job: () => void): void => {
    try {
      inTransaction(job);
    } catch (error) {
      if (!isChannelTaken(error)) throw error;
      throw new ChannelTakenError(`channel ${channel} has an open table`, { cause: error });
    }
  };

  return {
    create: (row, owners, due, interaction) => {
      transaction(row.channel, () => {
        prepare(orm.insert(tables).values(row)).run();
        for (const owner of inSeats(row.id, owners)) write.seat.run(owner);
        for (const deadline of due) write.deadline.run({ ...times.toRow(row.guild, deadline), table: row.id });
        write.press.run({ interaction, table: row.id, at: row.changed });
      });
    },
    storeBoards: (rows) => {
      inTransaction(() => {
        for (const row of rows) write.board.run({ ...row });
      });
    },
    commit: ({ row, interaction, step, ...change }) => {
      const table = row.id;
      transaction(row.channel, () => {
        const { changes } = write.row.run(encoded(row));
        if (changes === 0) throw new StaleChangeError(`table ${table} is not at version ${row.version - 1}`);
        const { id, host, status } = row;
        const [before] = write.standing.all({ id });
        if (before?.host !== host || before.status !== status) write.stand.run({ id, host, life: status });
        if (interaction !== null) write.press.run({ interaction, table, at: row.changed });
        if (change.seats !== null) {
          const { gone, added } = difference(write.seats.all({ table }), inSeats(table, change.seats));
          for (const { seat } of gone) write.noSeat.run({ table, seat });
          for (const owner of added) write.seat.run(owner);
        }
        const { gone, added } = difference(times.of(table), change.deadlines);
        for (const { kind, seat } of gone) write.noDeadline.run({ table, kind, seat });
        for (const deadline of added) write.deadline.run({ ...times.toRow(row.guild, deadline), table });
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
        if (change.club !== null) addToClub(change.club);
        if (change.round !== null) {
          const { settled, confirmedBy } = change.round;
          write.round.run({ table, settled, confirmedBy });
        }
      });
    },
  };
}

/** The unique index on open tables per channel. */
function isChannelTaken(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.message === "UNIQUE constraint failed: tables.channel";
}

function encoded({
  options,
  state,
  result,
  thinking,
  remarks,
  revealed: _revealed,
  ...row
}: TableRow): Record<string, unknown> {
  return {
    ...row,
    options: json(options),
    state: json(state),
    result: json(result),
    remarks: json(remarks),
    thinking: thinking ? 1 : 0,
  };
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

function statements(orm: Orm) {
  const given = (name: string) => sql.placeholder(name);
  /** Raw: drizzle's encoding of a placeholder does not handle null. */
  const plain = (name: string) => sql`${sql.placeholder(name)}`;
  return eachLazily({
    standing: () =>
      prepare(
        orm
          .select({ host: tables.host, status: tables.status })
          .from(tables)
          .where(eq(tables.id, given("id"))),
      ),
    stand: () =>
      prepare(
        orm
          .update(tables)
          .set({ host: plain("host"), status: plain("life") })
          .where(eq(tables.id, given("id"))),
      ),
    // No indexed column: SQLite would rewrite index entries.
    row: () =>
      prepare(
        orm
          .update(tables)
          .set({
            rules: plain("rules"),
            carried: plain("carried"),
            options: plain("options"),
            opener: plain("opener"),
            opens: plain("opens"),
            rematch: plain("rematch"),
            remarks: plain("remarks"),
            turn: plain("turn"),
            seed: plain("seed"),
            salt: plain("salt"),
            started: plain("started"),
            steps: plain("steps"),
            state: plain("state"),
            result: plain("result"),
            version: plain("version"),
            visible: plain("visible"),
            thinking: plain("thinking"),
            opened: plain("opened"),
            changed: plain("changed"),
          })
          .where(and(eq(tables.id, given("id")), eq(tables.version, sql`${given("version")} - 1`))),
      ),
    press: () =>
      prepare(
        orm.insert(presses).values({ interaction: given("interaction"), table: given("table"), at: given("at") }),
      ),
    seats: () =>
      prepare(
        orm
          .select()
          .from(seats)
          .where(eq(seats.table, given("table"))),
      ),
    noSeat: () => prepare(orm.delete(seats).where(and(eq(seats.table, given("table")), eq(seats.seat, given("seat"))))),
    seat: () =>
      prepare(
        orm.insert(seats).values({
          table: given("table"),
          seat: given("seat"),
          user: given("user"),
          name: given("name"),
          level: given("level"),
          away: given("away"),
          missed: given("missed"),
          before: given("before"),
          hints: given("hints"),
        }),
      ),
    noDeadline: () =>
      prepare(
        orm
          .delete(deadlines)
          .where(
            and(
              eq(deadlines.table, given("table")),
              eq(deadlines.kind, given("kind")),
              eq(deadlines.seat, given("seat")),
            ),
          ),
      ),
    deadline: () =>
      prepare(
        orm.insert(deadlines).values({
          table: given("table"),
          kind: given("kind"),
          seat: given("seat"),
          prompt: given("prompt"),
          shard: given("shard"),
          due: given("due"),
        }),
      ),
    noDrafts: () => prepare(orm.delete(drafts).where(eq(drafts.table, given("table")))),
    draft: () =>
      prepare(
        orm.insert(drafts).values({
          table: given("table"),
          prompt: given("prompt"),
          seat: given("seat"),
          value: given("value"),
          open: given("open"),
        }),
      ),
    noHeld: () => prepare(orm.delete(held).where(eq(held.table, given("table")))),
    held: () =>
      prepare(
        orm.insert(held).values({
          table: given("table"),
          prompt: given("prompt"),
          seat: given("seat"),
          action: given("action"),
          by: given("by"),
          interaction: given("interaction"),
        }),
      ),
    action: () =>
      prepare(
        orm.insert(actions).values({
          table: given("table"),
          step: given("step"),
          seat: given("seat"),
          action: given("action"),
          by: given("by"),
          interaction: given("interaction"),
          at: given("at"),
          arrival: given("arrival"),
        }),
      ),
    events: () =>
      prepare(orm.insert(events).values({ table: given("table"), step: given("step"), events: given("events") })),
    // A table that is deleted has no board.
    board: () => {
      const stored = orm
        .select({ table: tables.id, message: plain("message").as("message"), shown: plain("shown").as("shown") })
        .from(tables)
        .where(eq(tables.id, given("table")));
      const shown = schema.kit.greatest(boards.shown, sql`excluded.shown`);
      const newer = { target: boards.table, set: { message: sql`excluded.message`, shown } };
      return prepare(orm.insert(boards).select(stored).onConflictDoUpdate(newer));
    },
    round: () =>
      prepare(
        orm
          .update(clubRounds)
          .set({ settled: plain("settled"), confirmedBy: plain("confirmedBy") })
          .where(eq(clubRounds.table, given("table"))),
      ),
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

/** Statements, prepared once. @returns adds a game to the club, within the caller's transaction */
function clubWriter(orm: Orm): (entry: ClubEntry) => void {
  const given = (name: string) => sql.placeholder(name);
  /** Raw: drizzle's encoding of a placeholder does not handle null. */
  const plain = (name: string) => sql`${sql.placeholder(name)}`;
  const write = eachLazily({
    game: () =>
      prepare(
        orm.insert(clubGames).values({
          table: given("table"),
          guild: given("guild"),
          game: given("game"),
          options: given("options"),
          rules: given("rules"),
          ended: given("ended"),
          people: given("people"),
          counts: given("counts"),
          why: plain("why"),
          clubEvening: given("clubEvening"),
        }),
      ),
    place: () =>
      prepare(
        orm.insert(clubPlaces).values({
          table: given("table"),
          seat: given("seat"),
          user: given("user"),
          name: given("name"),
          place: given("place"),
          score: given("score"),
          left: given("left"),
          facts: given("facts"),
        }),
      ),
    round: () =>
      prepare(
        orm.insert(clubRounds).values({
          table: given("table"),
          guild: given("guild"),
          debtor: given("debtor"),
          since: given("since"),
          settled: given("settled"),
          confirmedBy: given("confirmedBy"),
        }),
      ),
  });
  return ({ game: { places, ...row }, owed }) => {
    write.game.run(row);
    for (const seat of places) write.place.run({ ...seat, table: row.table });
    if (owed !== null) write.round.run({ ...owed });
  };
}
