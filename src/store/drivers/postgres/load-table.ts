import type { InferSelectModel } from "drizzle-orm";
import type { ActionRow, StoredTable, ToldStep, TableRow, UnreadTable } from "../../store.js";
import type { Run } from "./database.js";
import { seats, tables } from "./postgres-schema.js";
import { columnsOf, statement } from "./statements.js";

/** Stand-ins of the indexes. */
const indexed = ["ended", "detailed"] as const;

/** All of a table's row, as SQL. */
const rowColumns = columnsOf(tables, "t", indexed);

/** What they give. */
type RowColumns = Omit<InferSelectModel<typeof tables>, (typeof indexed)[number]>;

/** Without what a game has put there. */
const unreadColumns = columnsOf(tables, "t", [...indexed, "options", "state", "result", "remarks"]);

/** A list as JSON, in order; empty, not null. */
const list = (query: string, order: string): string =>
  `(select coalesce(json_agg(one order by ${order}), '[]') from (${query}) as one)`;

const seatList = list(`select ${columnsOf(seats, "s", ["table"])} from seats s where s."table" = t.id`, `one.seat`);

/** One statement, so that everything is of one moment. */
const load = statement(
  "load",
  `select ${rowColumns},
    ${seatList} as seats,
    ${list(`select prompt, seat, value, open from drafts where "table" = t.id`, `one.prompt, one.seat`)} as drafts,
    ${list(`select prompt, seat, action, by, interaction from held where "table" = t.id`, `one.prompt, one.seat`)} as held,
    ${list(
      `select d.kind, d.seat, d.prompt, d.due + coalesce(a.downtime, 0) as due
       from deadlines d left join alive a on a.shard = d.shard where d."table" = t.id`,
      `one.kind, one.seat`,
    )} as deadlines,
    ${list(
      // Steps without events, such as a changed card, must not push others out.
      `select e.step, e.events, a.by from events e left join actions a on a."table" = e."table" and a.step = e.step
       where e."table" = t.id and e.events::text <> '[]'
       order by e.step desc limit case when t.life = 'over' then t.steps else :recent::integer end`,
      `one.step`,
    )} as recent,
    (
      select json_build_object('why', g.why, 'round', (
        select json_build_object('table', r."table", 'guild', r.guild, 'debtor', r.debtor, 'since', r.since,
          'settled', r.settled, 'confirmedBy', r.confirmed_by)
        from club_rounds r where r."table" = t.id
      ))
      from club_games g where g."table" = t.id and t.life in ('over', 'closed')
    ) as club
  from tables t where t.id = :table`,
);

const loadUnread = statement(
  "load unread",
  `select ${unreadColumns}, ${seatList} as seats from tables t where t.id = :table`,
);

type Loaded = RowColumns &
  Omit<StoredTable, "row" | "seats" | "recent"> & {
    readonly seats: readonly InferSelectModel<typeof seats>[];
    readonly recent: readonly (ToldStep & { readonly by: ActionRow["by"] | null })[];
  };

/** As `Store.load`. */
export async function loadTable(run: Run, table: string, recent: number): Promise<StoredTable | null> {
  const [found] = await run<Loaded>(load, { table, recent });
  if (found === undefined) return null;
  const { seats: taken, drafts, held, deadlines, recent: steps, club, ...row } = found;
  const whole: TableRow = row;
  return {
    row: whole,
    seats: taken.map(({ seat: _seat, ...owner }) => owner),
    drafts,
    held,
    deadlines,
    recent: steps.map(({ by, ...step }) => (by === "timeout" ? { ...step, isTimeout: true } : step)),
    club,
  };
}

/** As `Store.loadUnreadable`. */
export async function loadUnreadable(run: Run, table: string): Promise<UnreadTable | null> {
  const [found] = await run<UnreadTable["row"] & Pick<Loaded, "seats">>(loadUnread, { table });
  if (found === undefined) return null;
  const { seats: taken, ...row } = found;
  return { row, seats: taken.map(({ seat: _seat, ...owner }) => owner) };
}
