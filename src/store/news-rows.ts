import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { type Database, preparedOfHeld } from "./database-port.js";
import type { NewsRows } from "./store.js";

/** Before all servers of which anything is due. */
const earliest = { due: Number.MIN_SAFE_INTEGER, guild: "" } as const;

/** The rows of what the bot writes by itself. */
export function newsRows(database: Database): NewsRows {
  const { query, ofServer } = database;
  const { guilds, news } = database.schema;
  // What is read every minute.
  const dueBy = preparedOfHeld(database, "news due", (orm, isHeld) => {
    const due = sql<number>`coalesce(${news.due}, 0)`.mapWith(Number);
    const later = sql`(${due}, ${guilds.guild}) > (${sql.placeholder("due")}, ${sql.placeholder("guild")})`;
    const isDue = sql`${due} <= ${sql.placeholder("moment")}`;
    return orm
      .select({ guild: guilds.guild, due })
      .from(guilds)
      .leftJoin(news, eq(news.guild, guilds.guild))
      .where(and(isNotNull(guilds.newsChannel), isDue, later, isHeld(guilds.guild)))
      .orderBy(asc(due), asc(guilds.guild))
      .limit(sql.placeholder("most"));
  });
  return {
    of: async (guild) => {
      const [row] = await query((orm) => orm.select().from(news).where(eq(news.guild, guild)));
      return row ?? null;
    },

    dueBy: (moment, after, most) => dueBy({ ...(after ?? earliest), moment, most }),

    set: (row) =>
      ofServer(row.guild, async (tx) => {
        await tx.insert(news).values(row).onConflictDoUpdate({ target: news.guild, set: row });
      }),
  };
}
