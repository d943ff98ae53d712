import { and, asc, count, eq, getTableColumns, gt, inArray, or, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { UserRows, UserData } from "../store.js";
import { actions, bestTimes, boards, drafts, held, hintsOff, seats, tables } from "./schema.js";
import { readableJson } from "./expressions.js";

/** A user's rows, the club's left out. Ids are only in seats, hosts, best times and switched-off hints, names in seats. */
export class SqliteUserData implements UserData {
  readonly #orm: BetterSQLite3Database;
  readonly #emptied: () => Promise<void>;

  /** @param emptied as `WalKeeper.emptyWal` */
  constructor(orm: BetterSQLite3Database, emptied: () => Promise<void>) {
    this.#orm = orm;
    this.#emptied = emptied;
  }

  async tablesOf(user: string): Promise<readonly string[]> {
    const sat = this.#orm.select({ id: seats.table }).from(seats).where(eq(seats.user, user));
    return this.#orm
      .select({ id: tables.id })
      .from(tables)
      .where(or(eq(tables.host, user), inArray(tables.id, sat)))
      .orderBy(asc(tables.opened))
      .all()
      .map(({ id }) => id);
  }

  async guildsOf(user: string): Promise<readonly string[]> {
    const rows = this.#orm.all<{ readonly guild: string }>(sql`
      select guild from tables where host = ${user}
      union select guild from tables where id in (select "table" from seats where user = ${user})
      union select guild from club_games where "table" in (select "table" from club_places where user = ${user})
      union select guild from club_rounds where debtor = ${user}
      union select guild from club_rounds where confirmed_by = ${user}
      union select guild from evening_answers where user = ${user}
      union select guild from cups where id in (select cup from cup_events where user = ${user})
      union select guild from trophies where user = ${user}
      order by guild`);
    return rows.map(({ guild }) => guild);
  }

  async rowsOf(user: string, table: string): Promise<UserRows | null> {
    const { options, state, result } = tables;
    const json = { options: readableJson(options), state: readableJson(state), result: readableJson(result) };
    const columns = { ...getTableColumns(tables), ...json };
    const row = this.#orm.select(columns).from(tables).where(eq(tables.id, table)).get();
    if (row === undefined) return null;
    const taken = this.#orm.select({ seats: count() }).from(seats).where(eq(seats.table, table)).get();
    const shown = this.#orm.select({ message: boards.message }).from(boards).where(eq(boards.table, table)).get();
    const all = { row, message: shown?.message ?? null, seats: taken?.seats ?? 0 };
    const own = this.#orm
      .select()
      .from(seats)
      .where(and(eq(seats.table, table), eq(seats.user, user)))
      .get();
    if (own === undefined) return { ...all, own: null, actions: [], drafts: [], held: [] };
    const { table: _table, seat, ...owner } = own;
    return { ...all, own: { seat, owner }, ...this.#rowsOfSeat(table, seat) };
  }

  async unlink(user: string, table: string): Promise<void> {
    const seat = this.#orm
      .select({ seat: seats.seat })
      .from(seats)
      .where(and(eq(seats.table, table), eq(seats.user, user)));
    this.#orm
      .update(actions)
      .set({ interaction: null })
      .where(and(eq(actions.table, table), inArray(actions.seat, seat)))
      .run();
  }

  async removeUser(user: string, table: string): Promise<void> {
    this.#orm.transaction(
      (tx) => {
        const theirs = and(eq(seats.table, table), eq(seats.user, user));
        const seat = tx.select({ seat: seats.seat }).from(seats).where(theirs);
        tx.update(held)
          .set({ interaction: null })
          .where(and(eq(held.table, table), inArray(held.seat, seat)))
          .run();
        tx.update(seats).set({ user: null, name: null, away: true, missed: 0, hints: 0 }).where(theirs).run();
        tx.update(tables)
          .set({ host: "" })
          .where(and(eq(tables.id, table), eq(tables.host, user)))
          .run();
      },
      { behavior: "immediate" },
    );
  }

  async bestTimes(user: string): Promise<ReadonlyMap<string, number>> {
    const rows = this.#orm.select().from(bestTimes).where(eq(bestTimes.user, user)).all();
    return new Map(rows.map(({ game, tenths }) => [game, tenths]));
  }

  async keepBestTime(user: string, game: string, tenths: number): Promise<void> {
    this.#orm
      .insert(bestTimes)
      .values({ user, game, tenths })
      .onConflictDoUpdate({
        target: [bestTimes.user, bestTimes.game],
        set: { tenths },
        setWhere: gt(bestTimes.tenths, tenths),
      })
      .run();
  }

  async dropBestTimes(user: string): Promise<void> {
    this.#orm.delete(bestTimes).where(eq(bestTimes.user, user)).run();
  }

  async newcomers(game: string, users: readonly string[]): Promise<readonly string[]> {
    const finished = this.#orm
      .select({ user: seats.user })
      .from(seats)
      .innerJoin(tables, eq(tables.id, seats.table))
      .where(and(inArray(seats.user, users), eq(tables.game, game), eq(tables.status, "over")))
      .all();
    const off = this.#orm.select().from(hintsOff).where(inArray(hintsOff.user, users)).all();
    const others = new Set([...finished, ...off].map(({ user }) => user));
    return users.filter((user) => !others.has(user));
  }

  async hasHintsOff(user: string): Promise<boolean> {
    return this.#orm.select().from(hintsOff).where(eq(hintsOff.user, user)).get() !== undefined;
  }

  async setHintsOff(user: string, off: boolean): Promise<void> {
    if (off) this.#orm.insert(hintsOff).values({ user }).onConflictDoNothing().run();
    else this.#orm.delete(hintsOff).where(eq(hintsOff.user, user)).run();
  }

  eraseDeleted(): Promise<void> {
    return this.#emptied();
  }

  #rowsOfSeat(table: string, seat: number): Pick<UserRows, "actions" | "drafts" | "held"> {
    const { table: _a, ...ofActions } = getTableColumns(actions);
    const { table: _d, ...ofDrafts } = getTableColumns(drafts);
    const { table: _h, ...ofHeld } = getTableColumns(held);
    return {
      actions: this.#orm
        .select({ ...ofActions, action: readableJson(actions.action) })
        .from(actions)
        .where(and(eq(actions.table, table), eq(actions.seat, seat)))
        .orderBy(asc(actions.step))
        .all(),
      drafts: this.#orm
        .select({ ...ofDrafts, value: readableJson(drafts.value) })
        .from(drafts)
        .where(and(eq(drafts.table, table), eq(drafts.seat, seat)))
        .all(),
      held: this.#orm
        .select({ ...ofHeld, action: readableJson(held.action) })
        .from(held)
        .where(and(eq(held.table, table), eq(held.seat, seat)))
        .all(),
    };
  }
}
