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
