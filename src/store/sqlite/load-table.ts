import { and, asc, desc, eq, sql, getTableColumns } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { ActionRow, ClubNote, StoredTable, ToldStep, UnreadTable } from "../store.js";
import { clubGames, clubRounds } from "./club-schema.js";
import type { Deadlines } from "./deadline-rows.js";
import { actions, drafts, events, held, seats, tables } from "./schema.js";
import { readJson } from "./expressions.js";
import { eachLazily } from "./frequent-queries.js";

/** As `Store.load`. */
export type LoadTable = (table: string, recent: number) => StoredTable | null;

/** Prepares queries once. @returns loads tables */
export function tableLoader(orm: BetterSQLite3Database, deadlines: Pick<Deadlines, "of">): LoadTable {
  const query = queries(orm);
  const noteOf = (table: string): ClubNote | null => {
    const game = query.game.get({ table });
    return game === undefined ? null : { ...game, round: query.round.get({ table }) ?? null };
  };
  const load: LoadTable = (table, recent) => {
    const row = query.row.get({ table });
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

function queries(orm: BetterSQLite3Database) {
  const id = sql.placeholder("table");
  return eachLazily({
    row: () => orm.select().from(tables).where(eq(tables.id, id)).prepare(),
    seats: () =>
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
        .orderBy(asc(seats.seat))
        .prepare(),
    drafts: () =>
      orm
        .select({ prompt: drafts.prompt, seat: drafts.seat, value: drafts.value, open: drafts.open })
        .from(drafts)
        .where(eq(drafts.table, id))
        .prepare(),
    held: () =>
      orm
        .select({
          prompt: held.prompt,
          seat: held.seat,
          action: held.action,
          by: held.by,
          interaction: held.interaction,
        })
        .from(held)
        .where(eq(held.table, id))
        .prepare(),
    events: () =>
      orm
        .select({ step: events.step, events: events.events, by: actions.by })
        .from(events)
        .leftJoin(actions, and(eq(actions.table, events.table), eq(actions.step, events.step)))
        // Steps without events, such as a changed card, must not push others out.
        .where(and(eq(events.table, id), sql`${events.events} <> '[]'`))
        .orderBy(desc(events.step))
        .limit(sql.placeholder("most"))
        .prepare(),
    game: () => orm.select({ why: clubGames.why }).from(clubGames).where(eq(clubGames.table, id)).prepare(),
    round: () => orm.select().from(clubRounds).where(eq(clubRounds.table, id)).prepare(),
  });
}

/** As `Store.loadUnreadable`. */
export function loadUnreadable(orm: BetterSQLite3Database, table: string): UnreadTable | null {
  const { options: _options, state: _state, result: _result, remarks: _remarks, ...columns } = getTableColumns(tables);
  const row = orm.select(columns).from(tables).where(eq(tables.id, table)).get();
  if (row === undefined) return null;
  const { table: _table, seat: _seat, ...ofSeats } = getTableColumns(seats);
  const taken = orm.select(ofSeats).from(seats).where(eq(seats.table, table)).orderBy(asc(seats.seat)).all();
  return { row, seats: taken };
}
