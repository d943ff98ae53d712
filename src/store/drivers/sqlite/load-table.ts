import { and, asc, desc, eq, sql, getTableColumns } from "drizzle-orm";
import { type Orm, rowColumns } from "../../database-port.js";
import {
  type ActionRow,
  BrokenRowError,
  type ClubNote,
  type StoredTable,
  type ToldStep,
  type UnreadTable,
} from "../../store.js";
import type { Deadlines } from "./deadline-rows.js";
import { schema } from "./sqlite-schema.js";
import { eachLazily, prepare } from "./run-queries.js";

const { actions, clubGames, clubRounds, drafts, events, held, seats, tables } = schema;

/** As `Store.load`. */
export type LoadTable = (table: string, recent: number) => StoredTable | null;

/** Prepares queries once. @returns loads tables */
export function tableLoader(orm: Orm, deadlines: Pick<Deadlines, "of">): LoadTable {
  const query = queries(orm);
  const noteOf = (table: string): ClubNote | null => {
    const [game] = query.game.all({ table });
    return game === undefined ? null : { ...game, round: query.round.all({ table })[0] ?? null };
  };
  const load: LoadTable = (table, recent) => {
    const [row] = query.row.all({ table });
    if (row === undefined) return null;
    const most = row.status === "over" ? row.steps : recent;
    return {
      row,
      seats: query.seats.all({ table }),
      drafts: query.drafts.all({ table }),
      held: query.held.all({ table }),
      deadlines: deadlines.of(table),
      recent: query.events.all({ table, most }).toReversed().map(toldStep),
      club: row.status === "over" || row.status === "closed" ? noteOf(table) : null,
    };
  };
  return (table, recent) => readJson(`table ${table}`, () => load(table, recent));
}

function toldStep({ by, ...step }: ToldStep & { readonly by: ActionRow["by"] | null }): ToldStep {
  return by === "timeout" ? { ...step, isTimeout: true } : step;
}

function queries(orm: Orm) {
  const id = sql.placeholder("table");
  return eachLazily({
    row: () => prepare(orm.select(rowColumns(schema)).from(tables).where(eq(tables.id, id))),
    seats: () =>
      prepare(
        orm
          .select({
            user: seats.user,
            name: seats.name,
            level: seats.level,
            away: seats.away,
            missed: seats.missed,
            before: seats.before,
            hints: seats.hints,
          })
          .from(seats)
          .where(eq(seats.table, id))
          .orderBy(asc(seats.seat)),
      ),
    drafts: () =>
      prepare(
        orm
          .select({ prompt: drafts.prompt, seat: drafts.seat, value: drafts.value, open: drafts.open })
          .from(drafts)
          .where(eq(drafts.table, id)),
      ),
    held: () =>
      prepare(
        orm
          .select({
            prompt: held.prompt,
            seat: held.seat,
            action: held.action,
            by: held.by,
            interaction: held.interaction,
          })
          .from(held)
          .where(eq(held.table, id)),
      ),
    events: () =>
      prepare(
        orm
          .select({ step: events.step, events: events.events, by: actions.by })
          .from(events)
          .leftJoin(actions, and(eq(actions.table, events.table), eq(actions.step, events.step)))
          // Steps without events, such as a changed card, must not push others out.
          .where(and(eq(events.table, id), sql`${events.events} <> '[]'`))
          .orderBy(desc(events.step))
          .limit(sql.placeholder("most")),
      ),
    game: () => prepare(orm.select({ why: clubGames.why }).from(clubGames).where(eq(clubGames.table, id))),
    round: () => prepare(orm.select().from(clubRounds).where(eq(clubRounds.table, id))),
  });
}

/** As `Store.loadUnreadable`. */
export function loadUnreadable(orm: Orm, table: string): UnreadTable | null {
  const { options: _options, state: _state, result: _result, remarks: _remarks, ...columns } = rowColumns(schema);
  const [row] = prepare(orm.select(columns).from(tables).where(eq(tables.id, table))).all();
  if (row === undefined) return null;
  const { table: _table, seat: _seat, ...ofSeats } = getTableColumns(seats);
  const taken = orm.select(ofSeats).from(seats).where(eq(seats.table, table)).orderBy(asc(seats.seat));
  return { row, seats: prepare(taken).all() };
}

/**
 * Reads columns with JSON.
 *
 * @param what is read, for the message
 * @throws BrokenRowError if any of it is broken
 */
function readJson<Rows>(what: string, read: () => Rows): Rows {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new BrokenRowError(`${what}: ${error.message}`, { cause: error });
  }
}
