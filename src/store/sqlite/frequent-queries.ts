import { and, asc, count, eq, sql } from "drizzle-orm";
import type { SqliteDatabase } from "./database.js";
import { presses, seats, tables } from "./schema.js";

/**
 * Makes each part at its first use, once: to prepare a query takes longer than to run it, and most stores are short of
 * most kinds of rows.
 */
export function eachLazily<T extends object>(makers: { readonly [Part in keyof T]: () => T[Part] }): T {
  const parts = {} as T;
  for (const part of Object.keys(makers) as (keyof T)[])
    Object.defineProperty(parts, part, {
      configurable: true,
      get: () => {
        const value = makers[part]();
        Object.defineProperty(parts, part, { value });
        return value;
      },
    });
  return parts;
}

/** Queries of every press and count, prepared once. */
export function frequentQueries(orm: SqliteDatabase["orm"]) {
  return eachLazily({
    press: () =>
      orm
        .select({ table: presses.table })
        .from(presses)
        .where(eq(presses.interaction, sql.placeholder("interaction")))
        .prepare(),
    open: () =>
      orm
        .select({ game: tables.game, status: tables.status, count: count() })
        .from(tables)
        .where(sql`life in ('lobby', 'playing')`)
        .groupBy(tables.status, tables.game)
        .prepare(),
    hostedBy: () =>
      orm
        .select({ id: tables.id })
        .from(tables)
        .where(and(eq(tables.host, sql.placeholder("user")), sql`life in ('lobby', 'playing')`))
        .orderBy(asc(tables.opened))
        .prepare(),
    seatsOf: () =>
      orm
        .select({ seats: count() })
        .from(seats)
        .innerJoin(tables, eq(tables.id, seats.table))
        .where(and(eq(seats.user, sql.placeholder("user")), eq(seats.away, false), sql`life in ('lobby', 'playing')`))
        .prepare(),
    guildOf: () =>
      orm
        .select({ guild: tables.guild })
        .from(tables)
        .where(eq(tables.id, sql.placeholder("table")))
        .prepare(),
  });
}
