import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "./database-port.js";
import type { NewsRows } from "./store.js";

/** The rows of what the bot writes by itself. */
export function newsRows({ query, ofServer, isHeld, schema }: Database): NewsRows {
  const { guilds, news } = schema;
  return {
    of: async (guild) => {
      const [row] = await query((orm) => orm.select().from(news).where(eq(news.guild, guild)));
      return row ?? null;
    },

    dueBy: (moment, after, most) => {
      const due = sql<number>`coalesce(${news.due}, 0)`.mapWith(Number);
      const later = after === null ? undefined : sql`(${due}, ${guilds.guild}) > (${after.due}, ${after.guild})`;
      return query((orm) =>
        orm
          .select({ guild: guilds.guild, due })
          .from(guilds)
          .leftJoin(news, eq(news.guild, guilds.guild))
          .where(and(isNotNull(guilds.newsChannel), sql`${due} <= ${moment}`, later, isHeld(guilds.guild)))
          .orderBy(asc(due), asc(guilds.guild))
          .limit(most),
      );
    },

    set: (row) =>
      ofServer(row.guild, async (tx) => {
        await tx.insert(news).values(row).onConflictDoUpdate({ target: news.guild, set: row });
      }),
  };
}
