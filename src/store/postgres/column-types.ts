import { bigint, customType } from "drizzle-orm/pg-core";

// Column types that give the same values, in the same order, as SQLite's.

/** Text in the order of its bytes, whatever the server's language. */
export const text = customType<{ data: string }>({ dataType: () => `text collate "C"` });

/** JSON as it was written: keys keep their order. The driver parses it, so a string inside is not parsed again. */
export const json = customType<{ data: unknown }>({
  dataType: () => "json",
  toDriver: (value) => JSON.stringify(value),
});

/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * Milliseconds since 1970, as a number: they fit exactly for some hundred thousand years.
 *
 * @param name of the column; left out: as it is called in the schema
 */
export const time = (name?: string) =>
  name === undefined ? bigint({ mode: "number" }) : bigint(name, { mode: "number" });
