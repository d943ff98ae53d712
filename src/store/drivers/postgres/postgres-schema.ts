import { index, pgTable } from "drizzle-orm/pg-core";
import { schemaOf } from "../../schema.js";
import { postgresKit, text, time } from "./column-kit.js";

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
  departures,
  alive,
  bestTimes,
  notes,
  clubGames,
  clubPlaces,
  clubRounds,
  cups,
  cupEvents,
  trophies,
  evenings,
  eveningAnswers,
  eveningTables,
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
