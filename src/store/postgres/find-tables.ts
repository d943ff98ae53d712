import { and, count, sql } from "drizzle-orm";
import type { Store } from "../store.js";
import type { PostgresDatabase } from "./database.js";
import { tables } from "./schema.js";
import { type NamedStatement, statement, type Values } from "./statements.js";

/** The condition of an index. */
export const isOpen = `life in ('lobby', 'playing')`;

const tableOfPress = statement("table of press", `select "table" as id from presses where interaction = :interaction`);
const guildOf = statement("guild of", `select guild from tables where id = :table`);
const openTableIn = statement("open table in", `select id from tables where channel = :channel and ${isOpen}`);
const hostedBy = statement("hosted by", `select id from tables where host = :user and ${isOpen} order by opened, id`);
const seatsOf = statement(
  "seats of",
  `select count(*) as seats from seats join tables on id = "table" where "user" = :user and not away and ${isOpen}`,
);
const tableIn = statement("table in", `select id from tables where guild = :guild and channel = :channel limit 1`);
const openTablesOf = statement(
  "open tables of",
  `select id from tables where guild = :guild and life in ('lobby', 'playing', 'quarantined')
  order by opened desc`,
);
const thinking = statement(
  "thinking",
  `select id from tables
  where ${isOpen} and thinking and id > :after and (guild::bigint >> 22) % :count = :shard
  order by id limit :most::integer`,
);

/** Finds tables. */
export function tableFinder({
  run,
  query,
  owner,
  isHeld,
}: PostgresDatabase): Pick<
  Store,
  | "tableOfPress"
  | "guildOf"
  | "openTableIn"
  | "hasTableIn"
  | "openTablesOf"
  | "hostedBy"
  | "seatsOf"
  | "openTables"
  | "thinking"
> {
  const idsOf = async (what: NamedStatement, values: Values): Promise<readonly string[]> => {
    const rows = await run<{ readonly id: string }>(what, values);
    return rows.map(({ id }) => id);
  };
  const idOf = async (what: NamedStatement, values: Values): Promise<string | null> =>
    (await idsOf(what, values))[0] ?? null;

  return {
    tableOfPress: (interaction) => idOf(tableOfPress, { interaction }),
    guildOf: async (table) => {
      const [found] = await run<{ readonly guild: string }>(guildOf, { table });
      return found?.guild ?? null;
    },
    openTableIn: (channel) => idOf(openTableIn, { channel }),
    hasTableIn: async (guild, channel) => (await idOf(tableIn, { guild, channel })) !== null,
    openTablesOf: (guild) => idsOf(openTablesOf, { guild }),
    hostedBy: (user) => idsOf(hostedBy, { user }),
    seatsOf: async (user) => {
      const [found] = await run<{ readonly seats: number }>(seatsOf, { user });
      return found?.seats ?? 0;
    },
    openTables: () =>
      query((orm) =>
        orm
          .select({ game: tables.game, status: tables.status, count: count() })
          .from(tables)
          .where(and(sql.raw(isOpen), isHeld(tables.guild)))
          .groupBy(tables.status, tables.game),
      ),
    thinking: (shard = 0, after = "", most) =>
      idsOf(thinking, { shard, after, most: most ?? null, count: owner.holdings.count }),
  };
}
