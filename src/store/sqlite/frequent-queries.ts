import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Database } from "./database.js";
import { presses, seats, tables } from "./schema.js";

/** Makes something at its first use: to prepare queries takes longer than to run them, and many stores need few. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** Queries of every press and count, prepared once. */
export function frequentQueries(orm: Database["orm"]) {
  return {
    press: orm
      .select({ table: presses.table })
      .from(presses)
      .where(eq(presses.interaction, sql.placeholder("interaction")))
      .prepare(),
    open: orm
      .select({ game: tables.game, status: tables.status, count: count() })
      .from(tables)
      .where(sql`life in ('lobby', 'playing')`)
      .groupBy(tables.status, tables.game)
      .prepare(),
    hostedBy: orm
      .select({ id: tables.id })
      .from(tables)
      .where(and(eq(tables.host, sql.placeholder("user")), sql`life in ('lobby', 'playing')`))
      .orderBy(asc(tables.opened))
      .prepare(),
    seatsOf: orm
      .select({ seats: count() })
      .from(seats)
      .innerJoin(tables, eq(tables.id, seats.table))
      .where(and(eq(seats.user, sql.placeholder("user")), eq(seats.away, false), sql`life in ('lobby', 'playing')`))
      .prepare(),
    guildOf: orm
      .select({ guild: tables.guild })
      .from(tables)
      .where(eq(tables.id, sql.placeholder("table")))
      .prepare(),
  };
}
