import { sql } from "drizzle-orm";
import { index, pgTable, bigint, integer, timestamp } from "drizzle-orm/pg-core";
import { escapeLiteral } from "pg";
import { schemaOf } from "../../schema.js";
import { postgresKit, text, time, json } from "./column-kit.js";
import type { Lease } from "../../shard-leases.js";

/** The tables in PostgreSQL. */
export const schema = schemaOf(postgresKit);

/** One by one, as the generator of migrations finds them. */
export const {
  tables,
  seats,
  actions,
  events,
  presses,
  drafts,
  held,
  deadlines,
  boards,
  warnings,
  guilds,
  hintsOff,
  calls,
  departures,
  alive,
  bestTimes,
  notes,
  clubGames,
  clubPlaces,
  clubRounds,
  coasters,
  cups,
  cupEvents,
  trophies,
  news,
  evenings,
  eveningAnswers,
  eveningTables,
  eveningSeats,
} = schema;

/** What processes ask of each other. */
export const errands = pgTable(
  "errands",
  {
    id: text().primaryKey(),
    guild: text().notNull(),
    kind: text().notNull(),
    about: text(),
    at: time().notNull(),
  },
  (row) => [index("errands_at").on(row.at, row.id)],
);

// Which process serves which shard. Times are by the database's clock.

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A shard (gateway connection) and its owner. Rows are never deleted: an epoch must not come twice. */
export const shards = pgTable("shards", {
  shard: integer().primaryKey(),
  /** The process that has it, even if its lease has run out; null: nobody. */
  owner: text(),
  /** Rises with each owner. */
  epoch: bigint({ mode: "bigint" })
    .notNull()
    .default(sql`0`),
  /** The end of the lease; without an owner, since when it is free. */
  until: moment("until")
    .notNull()
    .default(sql`now()`),
  /** Of how many shards it was one when it was taken; null: never taken. */
  count: integer(),
  /** What resuming the owner's session takes; null: nothing to resume. */
  session: json(),
  /** The last event of that session. */
  sequence: bigint({ mode: "number" }),
  /** When that was stored. */
  storedAt: moment("stored_at"),
});

/** Running processes. */
export const processes = pgTable("processes", {
  /** Random, drawn at each start. */
  id: text().primaryKey(),
  host: text().notNull(),
  /** The last heartbeat. */
  seen: moment("seen").notNull(),
  /** Over how many shards it takes the servers to be spread. */
  count: integer().notNull(),
  /** Shards that it takes at most; null: no limit. */
  most: integer(),
});

/** When the next session may be started, by bucket (the shard modulo Discord's `max_concurrency`). */
export const identifySlots = pgTable("identify_slots", {
  bucket: integer().primaryKey(),
  next: moment("next").notNull(),
});

/**
 * The first query of a transaction that may write only as a shard's owner: no row, and it may not. Another process then
 * takes the shard only after the transaction's end. A stronger lock than `key share` would keep renewals waiting too.
 */
export function leaseGuard(owner: string, { shard, epoch }: Lease): string {
  return `select 1 from shards where shard = ${shard} and owner = ${escapeLiteral(owner)} and epoch = ${epoch} for key share`;
}
