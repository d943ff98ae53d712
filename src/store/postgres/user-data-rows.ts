import { eq, gt } from "drizzle-orm";
import type { UserData, UserRows } from "../store.js";
import type { PostgresDatabase } from "./database.js";
import { foundLease, leaseOfTable, runForTable } from "./guarded-statements.js";
import { rowColumns, type RowColumns } from "./load-table.js";
import { actions, bestTimes, drafts, held, hintsOff, seats } from "./schema.js";
import { columnsOf, statement } from "./statements.js";

const tablesOf = statement(
  "tables of",
  `select id from tables
  where id in (select id from tables where host = :user union select "table" from seats where "user" = :user)
  order by opened, id`,
);

const guildsOf = statement(
  "guilds of",
  `select guild from tables where host = :user
  union select guild from tables where id in (select "table" from seats where "user" = :user)
  union select guild from club_games where "table" in (select "table" from club_places where "user" = :user)
  union select guild from club_rounds where debtor = :user
  union select guild from club_rounds where confirmed_by = :user
  union select guild from evening_answers where "user" = :user
  union select guild from cups where id in (select cup from cup_events where "user" = :user)
  union select guild from trophies where "user" = :user
  order by guild`,
);

/** A list of rows of the user's seat, as JSON. */
const ofSeat = (table: string, columns: string, order: string): string => `
  (
    select coalesce(json_agg(one order by ${order}), '[]')
    from (select ${columns} from ${table} x where x."table" = t.id and x.seat = own.seat) as one
  )`;

const rowsOf = statement(
  "rows of",
  `select ${rowColumns},
    (select message from boards b where b."table" = t.id) as "boardMessage",
    (select count(*) from seats s where s."table" = t.id) as "seatCount",
    to_json(own) as own,
    ${ofSeat("actions", columnsOf(actions, "x", ["table"]), "one.step")} as actions,
    ${ofSeat("drafts", columnsOf(drafts, "x", ["table"]), "one.prompt")} as drafts,
    ${ofSeat("held", columnsOf(held, "x", ["table"]), "one.prompt")} as held
  from tables t left join lateral (
    select ${columnsOf(seats, "s", ["table"])} from seats s where s."table" = t.id and s."user" = :user
  ) as own on true
  where t.id = :table`,
);

const theirs = `seats."table" = lease.id and seats."user" = :user`;

const unlink = statement(
  "unlink",
  `with ${leaseOfTable},
  unlinked as (
    update actions set interaction = null from lease, seats
    where ${theirs} and actions."table" = lease.id and actions.seat = seats.seat
  )
  ${foundLease}`,
);

const removeUser = statement(
  "remove user",
  `with ${leaseOfTable},
  unlinked as (
    update held set interaction = null from lease, seats
    where ${theirs} and held."table" = lease.id and held.seat = seats.seat
  ),
  removed as (
    update seats set "user" = null, name = null, away = true, missed = 0, hints = 0 from lease where ${theirs}
  ),
  nobody as (update tables set host = '' from lease where tables.id = lease.id and host = :user)
  ${foundLease}`,
);

const newcomers = statement(
  "newcomers",
  `select "user" from unnest(:users::text[]) as given ("user")
  where "user" not in (select "user" from hints_off)
    and not exists (
      select from seats join tables on id = "table"
      where seats."user" = given."user" and game = :game and life = 'over'
    )`,
);

interface Found extends RowColumns {
  readonly boardMessage: string | null;
  readonly seatCount: number;
  readonly own: ((UserRows["own"] & object)["owner"] & { readonly seat: number }) | null;
  readonly actions: UserRows["actions"];
  readonly drafts: UserRows["drafts"];
  readonly held: UserRows["held"];
}

/** A user's rows, the club's left out. Ids are only in seats, hosts, best times and switched-off hints, names in seats. */
export function userDataRows(database: PostgresDatabase): UserData {
  const { run, query } = database;
  return {
    tablesOf: async (user) => {
      const rows = await run<{ readonly id: string }>(tablesOf, { user });
      return rows.map(({ id }) => id);
    },

    guildsOf: async (user) => {
      const rows = await run<{ readonly guild: string }>(guildsOf, { user });
      return rows.map(({ guild }) => guild);
    },

    rowsOf: async (user, table) => {
      const [found] = await run<Found & object>(rowsOf, { user, table });
      if (found === undefined) return null;
      const {
        boardMessage: message,
        seatCount,
        own: taken,
        actions: acts,
        drafts: half,
        held: answers,
        ...row
      } = found;
      if (taken === null) return { row, message, seats: seatCount, own: null, actions: [], drafts: [], held: [] };
      const { seat, ...owner } = taken;
      return { row, message, seats: seatCount, own: { seat, owner }, actions: acts, drafts: half, held: answers };
    },

    unlink: (user, table) => runForTable(database, unlink, { user, table }),
    removeUser: (user, table) => runForTable(database, removeUser, { user, table }),

    bestTimes: async (user) => {
      const rows = await query((orm) => orm.select().from(bestTimes).where(eq(bestTimes.user, user)));
      return new Map(rows.map(({ game, tenths }) => [game, tenths]));
    },

    keepBestTime: async (user, game, tenths) => {
      const better = {
        target: [bestTimes.user, bestTimes.game],
        set: { tenths },
        setWhere: gt(bestTimes.tenths, tenths),
      };
      await query((orm) => orm.insert(bestTimes).values({ user, game, tenths }).onConflictDoUpdate(better));
    },

    dropBestTimes: async (user) => {
      await query((orm) => orm.delete(bestTimes).where(eq(bestTimes.user, user)));
    },

    newcomers: async (game, users) => {
      const rows = await run<{ readonly user: string }>(newcomers, { game, users });
      const found = new Set(rows.map(({ user }) => user));
      return users.filter((user) => found.has(user));
    },

    hasHintsOff: async (user) => {
      const rows = await query((orm) => orm.select().from(hintsOff).where(eq(hintsOff.user, user)));
      return rows.length > 0;
    },

    setHintsOff: async (user, off) => {
      if (off) await query((orm) => orm.insert(hintsOff).values({ user }).onConflictDoNothing());
      else await query((orm) => orm.delete(hintsOff).where(eq(hintsOff.user, user)));
    },

    // What is deleted leaves PostgreSQL's files when it next vacuums the table, which it does by itself.
    eraseDeleted: () => Promise.resolve(),
  };
}
