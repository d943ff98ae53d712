import { asc, eq, inArray } from "drizzle-orm";
import type { ErrandRows } from "../../store.js";
import type { PostgresDatabase } from "./database.js";
import { errands } from "./postgres-schema.js";

/** What processes ask of each other. */
export function errandRows({ query, isHeld }: PostgresDatabase): ErrandRows {
  return {
    add: async (rows) => {
      if (rows.length > 0) await query((orm) => orm.insert(errands).values([...rows]));
    },
    due: (most) =>
      query((orm) =>
        orm.select().from(errands).where(isHeld(errands.guild)).orderBy(asc(errands.at), asc(errands.id)).limit(most),
      ),
    done: async (id) => {
      await query((orm) => orm.delete(errands).where(eq(errands.id, id)));
    },
    left: async (ids) => {
      if (ids.length === 0) return [];
      const rows = await query((orm) =>
        orm
          .select({ id: errands.id })
          .from(errands)
          .where(inArray(errands.id, [...ids])),
      );
      return rows.map(({ id }) => id);
    },
  };
}
