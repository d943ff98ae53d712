import type { Kit } from "./drivers/postgres/column-kit.js";

/** The tables of what belongs to people and no server, of the column builders that an engine gives. */
export function peopleSchema({ table, text, integer, boolean, primaryKey }: Kit) {
  /** Users who want no hints. */
  const hintsOff = table("hints_off", { user: text().primaryKey() });

  /** When somebody wants to be told of their turns; no row: as everybody. */
  const calls = table("calls", {
    user: text().primaryKey(),
    isCalled: boolean("is_called").notNull(),
    zone: text(),
    quietFrom: integer("quiet_from").notNull(),
    quietUntil: integer("quiet_until").notNull(),
  });

  /** The best time of each user in a game's practice, until they delete it. */
  const bestTimes = table(
    "best_times",
    {
      user: text().notNull(),
      game: text().notNull(),
      /** In tenths of a second. */
      tenths: integer().notNull(),
    },
    (row) => [primaryKey({ columns: [row.user, row.game] })],
  );

  return { hintsOff, calls, bestTimes };
}
