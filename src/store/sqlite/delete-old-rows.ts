import { and, asc, eq, inArray, isNotNull, lt, notExists, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import type { Result } from "../../game/contract.js";
import type { DetailedGame, Limits, OldRows, PressLimit } from "../store.js";
import { clubGames } from "./club-schema.js";
import { cups, trophies } from "./cup-schema.js";
import { eveningAnswers, evenings, eveningTables } from "./evening-schema.js";
import type { ClubWatchers } from "../club-watchers.js";
import { actions, departures, drafts, events, guilds, held, presses, tables } from "./schema.js";
import { countAsShown } from "./message-rows.js";
import { hasEnded, isQuarantined, readableJson } from "./expressions.js";

/** Deleting calls between checkpoints, to keep the WAL short. */
const stepsEach = 8;

/** Finds and deletes old rows. */
export class SqliteOldRows implements OldRows {
  readonly #orm: BetterSQLite3Database;
  readonly #checkpoint: () => void;
  readonly #watchers: ClubWatchers;
  #steps = 0;

  /** @param checkpoint has the WAL checkpointed soon @param watchers are told which of the club's games go */
  constructor(orm: BetterSQLite3Database, checkpoint: () => void, watchers: ClubWatchers) {
    this.#orm = orm;
    this.#checkpoint = checkpoint;
    this.#watchers = watchers;
  }

  async dropPresses({ at, id }: PressLimit, most: number): Promise<number> {
    const old = this.#orm
      .select({ interaction: presses.interaction })
      .from(presses)
      .where(and(lt(presses.interaction, id), lt(presses.at, at)))
      .orderBy(asc(presses.interaction))
      .limit(most);
    return this.#took(this.#orm.delete(presses).where(inArray(presses.interaction, old)).run().changes);
  }

  async nextDetailed(before: number): Promise<DetailedGame | null> {
    const columns = { id: tables.id, game: tables.game, rules: tables.rules, state: readableJson(tables.state) };
    // The index's own expression, else SQLite would not use it.
    const whole = sql`life = 'over' and state is not null and changed < ${before}`;
    return this.#orm.select(columns).from(tables).where(whole).limit(1).get() ?? null;
  }

  async dropDetails(table: string, result: Result | null, most: number): Promise<number> {
    const taken = this.#orm.transaction(
      (tx) => {
        countAsShown(tx, eq(tables.id, table));
        const told = this.#eventsOf(table, most);
        const ended = tx
          .delete(events)
          .where(and(eq(events.table, table), inArray(events.step, told)))
          .run().changes;
        if (ended === most) return ended;
        const came = and(eq(actions.table, table), isNotNull(actions.interaction));
        const pressed = tx
          .select({ step: actions.step })
          .from(actions)
          .where(came)
          .limit(most - ended);
        const these = and(eq(actions.table, table), inArray(actions.step, pressed));
        const unnamed = tx.update(actions).set({ interaction: null }).where(these).run().changes;
        if (ended + unnamed === most) return most;
        return (
          tx.update(tables).set({ state: null, result }).where(eq(tables.id, table)).run().changes + ended + unnamed
        );
      },
      { behavior: "immediate" },
    );
    return this.#took(taken);
  }

  async nextOld({ closed, over, departed }: Limits): Promise<string | null> {
    const gone = this.#orm.select({ guild: departures.guild }).from(departures).where(lt(departures.at, departed));
    const conditions = [
      and(hasEnded, eq(tables.status, "closed"), lt(tables.changed, closed)),
      and(isQuarantined, lt(tables.changed, closed)),
      and(hasEnded, eq(tables.status, "over"), lt(tables.changed, over)),
      and(inArray(tables.guild, gone), inArray(tables.status, ["closed", "over", "quarantined"])),
    ];
    for (const condition of conditions) {
      const row = this.#orm.select({ id: tables.id }).from(tables).where(condition).limit(1).get();
      if (row !== undefined) return row.id;
    }
    return null;
  }

  async drop(table: string, most: number): Promise<number> {
    const deleted = this.#orm.transaction(
      (tx) => {
        const told = this.#eventsOf(table, most);
        let gone = tx
          .delete(events)
          .where(and(eq(events.table, table), inArray(events.step, told)))
          .run().changes;
        const done = tx
          .select({ step: actions.step })
          .from(actions)
          .where(eq(actions.table, table))
          .limit(most - gone);
        gone += tx
          .delete(actions)
          .where(and(eq(actions.table, table), inArray(actions.step, done)))
          .run().changes;
        if (gone === most) return gone;
        tx.delete(drafts).where(eq(drafts.table, table)).run();
        tx.delete(held).where(eq(held.table, table)).run();
        const closed = and(eq(clubGames.table, table), eq(clubGames.why, "closed"));
        tx.delete(clubGames).where(closed).run();
        // Seats and deadlines go with it.
        return gone + tx.delete(tables).where(eq(tables.id, table)).run().changes;
      },
      { behavior: "immediate" },
    );
    return this.#took(deleted);
  }

  async dropClub(before: number, most: number): Promise<number> {
    const gone = this.#orm.select({ guild: departures.guild }).from(departures).where(lt(departures.at, before));
    const some = this.#orm
      .select({ table: clubGames.table, guild: clubGames.guild })
      .from(clubGames)
      .where(inArray(clubGames.guild, gone))
      .limit(most)
      .all();
    if (some.length === 0) return this.#took(this.#dropCups(before, most));
    // Places and rounds go with it.
    const ids = some.map(({ table }) => table);
    const dropped = this.#orm.delete(clubGames).where(inArray(clubGames.table, ids)).run().changes;
    this.#watchers.tell({ kind: "dropped", guilds: [...new Set(some.map(({ guild }) => guild))] });
    return this.#took(dropped);
  }

  /** Cups, whose events go with them, and trophies. */
  #dropCups(before: number, most: number): number {
    const gone = this.#orm.select({ guild: departures.guild }).from(departures).where(lt(departures.at, before));
    const open = this.#orm
      .select({ one: sql`1` })
      .from(tables)
      .where(and(eq(tables.guild, cups.guild), inArray(tables.status, ["lobby", "playing"])));
    const isLeft = and(inArray(cups.guild, gone), notExists(open));
    const some = this.#orm.select({ id: cups.id }).from(cups).where(isLeft).limit(most);
    const won = this.#orm.select({ cup: trophies.cup }).from(trophies).where(inArray(trophies.guild, gone)).limit(most);
    return this.#orm.transaction(
      (tx) =>
        tx.delete(cups).where(inArray(cups.id, some)).run().changes +
        tx.delete(trophies).where(inArray(trophies.cup, won)).run().changes,
      { behavior: "immediate" },
    );
  }

  async dropServers(before: number, most: number): Promise<readonly string[]> {
    return this.#orm.transaction(
      (tx) => {
        const tabled = tx
          .select({ one: sql`1` })
          .from(tables)
          .where(eq(tables.guild, departures.guild));
        const remembered = tx
          .select({ one: sql`1` })
          .from(clubGames)
          .where(eq(clubGames.guild, departures.guild));
        const cupHolders = [cups, trophies].map((table) =>
          tx
            .select({ one: sql`1` })
            .from(table)
            .where(eq(table.guild, departures.guild)),
        );
        const isEmpty = [tabled, remembered, ...cupHolders].map((rows) => notExists(rows));
        const gone = tx
          .select({ guild: departures.guild })
          .from(departures)
          .where(and(lt(departures.at, before), ...isEmpty))
          .limit(most)
          .all()
          .map(({ guild }) => guild);
        for (const table of [evenings, eveningAnswers, eveningTables])
          tx.delete(table).where(inArray(table.guild, gone)).run();
        tx.delete(guilds).where(inArray(guilds.guild, gone)).run();
        tx.delete(departures).where(inArray(departures.guild, gone)).run();
        return gone;
      },
      { behavior: "immediate" },
    );
  }

  async servers(): Promise<readonly string[]> {
    const set = this.#orm.select({ guild: guilds.guild }).from(guilds).all();
    const met = this.#orm.select({ guild: evenings.guild }).from(evenings).all();
    const tabled = this.#orm.selectDistinct({ guild: tables.guild }).from(tables).all();
    const cupHolders = [cups, trophies].flatMap((table) =>
      this.#orm.selectDistinct({ guild: table.guild }).from(table).all(),
    );
    // Jumps from server to server in the index, instead of reading each game.
    const remembered = this.#orm.all<{ readonly guild: string }>(sql`
      with recursive remembered(guild) as (
        select min(guild) from club_games
        union all
        select (select min(guild) from club_games where guild > remembered.guild) from remembered where guild is not null
      )
      select guild from remembered where guild is not null`);
    return [
      ...new Set([
        ...this.#left(),
        ...[...set, ...met, ...tabled, ...cupHolders, ...remembered].map(({ guild }) => guild),
      ]),
    ];
  }

  async absent(here: (guild: string) => boolean | null): Promise<readonly string[]> {
    const left = this.#left().filter((guild) => here(guild) === true);
    this.#orm.transaction(
      (tx) => {
        for (const guild of left) tx.delete(departures).where(eq(departures.guild, guild)).run();
      },
      { behavior: "immediate" },
    );
    return (await this.servers()).filter((guild) => here(guild) === false);
  }

  async departed(guild: string, at: number): Promise<void> {
    this.#orm.insert(departures).values({ guild, at }).onConflictDoNothing().run();
  }

  async returned(guild: string): Promise<void> {
    this.#orm.delete(departures).where(eq(departures.guild, guild)).run();
  }

  async hasDeparted(guild: string): Promise<boolean> {
    return this.#orm.select().from(departures).where(eq(departures.guild, guild)).get() !== undefined;
  }

  /** Counts a call. @param rows how many it took */
  #took(rows: number): number {
    if (rows > 0) this.#steps += 1;
    if (rows > 0 && this.#steps % stepsEach === 0) this.#checkpoint();
    return rows;
  }

  #left(): readonly string[] {
    const rows = this.#orm.select({ guild: departures.guild }).from(departures).all();
    return rows.map(({ guild }) => guild);
  }

  #eventsOf(table: string, most: number) {
    return this.#orm.select({ step: events.step }).from(events).where(eq(events.table, table)).limit(most);
  }
}
