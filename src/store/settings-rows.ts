import { eq } from "drizzle-orm";
import { type Database, readJson } from "./database-port.js";
import type { GuildRow, Store } from "./store.js";

/** Servers' settings, and the program's notes. */
export function settingsRows({
  schema,
  query,
  ofServer,
  isOnShard,
}: Database): Pick<Store, "guilds" | "setGuild" | "notes" | "setNote"> {
  const { guilds, notes } = schema;
  return {
    guilds: (shard) => {
      const isWanted = shard === undefined ? undefined : isOnShard(guilds.guild, shard);
      return query((orm) => orm.select().from(guilds).where(isWanted));
    },
    setGuild: (row) =>
      ofServer(row.guild, async (tx) => {
        await tx.insert(guilds).values(row).onConflictDoUpdate({ target: guilds.guild, set: row });
      }),
    notes: async () => {
      const rows = await query((orm) => orm.select().from(notes));
      return new Map(rows.map(({ key, value }) => [key, value]));
    },
    setNote: async (key, value) => {
      const replaced = { target: notes.key, set: { value } };
      await query((orm) => orm.insert(notes).values({ key, value }).onConflictDoUpdate(replaced));
    },
  };
}

/** As `DatabaseReader.guild`. */
export async function settingsOf({ schema, query }: Database, guild: string): Promise<GuildRow | null> {
  const { guilds } = schema;
  const read = query((orm) => orm.select().from(guilds).where(eq(guilds.guild, guild)));
  const [row] = await readJson(`settings of server ${guild}`, read);
  return row ?? null;
}

/** The program's notes, kept across starts. */
export interface Notes {
  /** Null: no such note. */
  read(key: string): string | null;
  write(key: string, value: string): Promise<void>;
  /** Reads them again: other processes may have written some. */
  refresh(): Promise<void>;
}

/** Reads all notes, of which there are few. */
export async function openNotes(store: Pick<Store, "notes" | "setNote">): Promise<Notes> {
  let notes = new Map(await store.notes());
  return {
    read: (key) => notes.get(key) ?? null,
    write: async (key, value) => {
      await store.setNote(key, value);
      notes.set(key, value);
    },
    refresh: async () => {
      notes = new Map(await store.notes());
    },
  };
}
