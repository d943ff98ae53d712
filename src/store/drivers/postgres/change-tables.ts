import { eq } from "drizzle-orm";
import { DatabaseError as Refusal } from "pg";
import {
  leaseOfShard,
  statement,
  heldShards,
  leaseLost,
  leaseOf,
  type PostgresDatabase,
  type Run,
  type NamedStatement,
  toJson,
  toJsonList,
  type Values,
} from "./database.js";
import {
  ChannelTakenError,
  type Change,
  type SeatRow,
  shardOf,
  StaleChangeError,
  type Store,
  type TableRow,
} from "../../store.js";
import { addToClub } from "../../club-rows.js";
import { clubRounds, schema } from "./postgres-schema.js";

// Each is one statement, so that a change is one way to PostgreSQL and back. Its parts see the state before it, and run
// in no certain order. So each writes only what the part `lease` or `changed` has found, and no part writes a row that
// another one writes.

/** Names and types of the lists that come as JSON. */
const seatColumns = `seat integer, "user" text, name text, level text, away boolean, missed integer, before integer, hints integer, word text`;
const deadlineColumns = `kind text, seat integer, prompt integer, due bigint`;
const draftColumns = `prompt integer, seat integer, value json, open boolean`;
const heldColumns = `prompt integer, seat integer, action json, by text, interaction text`;

const namesIn = (columns: string): string => columns.replaceAll(/ (text|integer|bigint|boolean|json)\b/g, "");

const seatNames = namesIn(seatColumns);
const draftNames = namesIn(draftColumns);
const heldNames = namesIn(heldColumns);

/** Of the table's shard, which its deadlines are stored less. */
const downtime = `coalesce((select downtime from alive where shard = :shard), 0)`;

/** Values: the row's columns, the lease, lists of seats and deadlines, and the interaction. */
const create = statement(
  "create",
  `with ${leaseOfShard},
  changed as (
    insert into tables (
      id, game, rules, carried, revealed, guild, channel, host, life, options, opener, opens, rematch, cup, turn,
      protocol, seed, salt, terms, start_message, starts, attempted, started, steps, state, result, remarks, version, visible,
      thinking, opened, changed, own_thread, shared, invitations
    )
    select
      :id, :game, :rules::integer, :carried::integer, :revealed::boolean, :guild, :channel, :host, :status, :options::json,
      :opener::integer, :opens::integer, :rematch, :cup, :turn::integer, :protocol::integer, :seed::bytea, :salt,
      :terms, :message, :starts, :attempted::bigint, :started::bigint, :steps::integer, :state::json, :result::json, :remarks::json, :version::integer,
      :visible::integer, :thinking::boolean, :opened::bigint, :changed::bigint, :ownThread::boolean, :shared::boolean,
      :invitations::json
    from lease
    returning id, changed
  ),
  new_seats as (
    insert into seats ("table", ${seatNames})
    select id, ${seatNames} from changed, json_to_recordset(:seats) as given (${seatColumns})
  ),
  new_deadlines as (
    insert into deadlines ("table", kind, seat, prompt, shard, due)
    select id, kind, seat, prompt, :shard, due - ${downtime}
    from changed, json_to_recordset(:deadlines) as given (${deadlineColumns})
  ),
  press as (insert into presses (interaction, "table", at) select :interaction, id, changed from changed)
  select (select count(*) from lease) as leases, (select count(*) from changed) as changes`,
);

/**
 * Values: as for `create`, further drafts, held answers and the step with its action. Null: unchanged. What is not given
 * again is deleted; what has not changed is not written again.
 */
const commit = statement(
  "commit",
  `with ${leaseOfShard},
  changed as (
    update tables set
      rules = :rules, carried = :carried, host = :host, life = :status, options = :options, opener = :opener,
      opens = :opens, rematch = :rematch, remarks = :remarks, invitations = :invitations, turn = :turn, seed = :seed, salt = :salt,
      terms = :terms, start_message = :message, starts = :starts, attempted = :attempted, started = :started, steps = :steps, state = :state, result = :result, version = :version, visible = :visible,
      thinking = :thinking, opened = :opened, changed = :changed
    from lease
    where id = :id and version = :version - 1
    returning id, changed
  ),
  press as (
    insert into presses (interaction, "table", at)
    select :interaction::text, id, changed from changed where :interaction::text is not null
  ),
  given_seats as (select * from json_to_recordset(:seats) as given (${seatColumns})),
  gone_seats as (
    delete from seats using changed
    where "table" = id and :seats::json is not null and seat not in (select seat from given_seats)
  ),
  new_seats as (
    insert into seats as stored ("table", ${seatNames})
    select id, ${seatNames} from changed, given_seats
    on conflict ("table", seat) do update set
      "user" = excluded."user", name = excluded.name, level = excluded.level, away = excluded.away,
      missed = excluded.missed, before = excluded.before, hints = excluded.hints, word = excluded.word
    where
      (stored."user", stored.name, stored.level, stored.away, stored.missed, stored.before, stored.hints, stored.word)
      is distinct from (
        excluded."user", excluded.name, excluded.level, excluded.away, excluded.missed, excluded.before, excluded.hints,
        excluded.word
      )
  ),
  given_deadlines as (
    select kind, seat, prompt, due - ${downtime} as due
    from json_to_recordset(:deadlines) as given (${deadlineColumns})
  ),
  gone_deadlines as (
    delete from deadlines using changed
    where "table" = id and (kind, seat) not in (select kind, seat from given_deadlines)
  ),
  new_deadlines as (
    insert into deadlines as stored ("table", kind, seat, prompt, shard, due)
    select id, kind, seat, prompt, :shard, due from changed, given_deadlines
    on conflict ("table", kind, seat) do update
    set prompt = excluded.prompt, shard = excluded.shard, due = excluded.due
    where (stored.prompt, stored.shard, stored.due) is distinct from (excluded.prompt, excluded.shard, excluded.due)
  ),
  action as (
    insert into actions ("table", step, seat, action, by, interaction, arrival, at)
    select id, :actionStep::integer, :seat, :action, :by, :actionInteraction, :arrival, :at
    from changed where :actionStep::integer is not null
  ),
  told as (
    insert into events ("table", step, events)
    select id, :step::integer, :events from changed where :step::integer is not null
  ),
  given_drafts as (select * from json_to_recordset(:drafts) as given (${draftColumns})),
  gone_drafts as (
    delete from drafts using changed
    where "table" = id and :drafts::json is not null and (prompt, seat) not in (select prompt, seat from given_drafts)
  ),
  new_drafts as (
    insert into drafts ("table", ${draftNames})
    select id, ${draftNames} from changed, given_drafts
    on conflict ("table", prompt, seat) do update set value = excluded.value, open = excluded.open
  ),
  given_held as (select * from json_to_recordset(:held) as given (${heldColumns})),
  gone_held as (
    delete from held using changed
    where "table" = id and :held::json is not null and (prompt, seat) not in (select prompt, seat from given_held)
  ),
  new_held as (
    insert into held ("table", ${heldNames})
    select id, ${heldNames} from changed, given_held
    on conflict ("table", prompt, seat) do update
    set action = excluded.action, by = excluded.by, interaction = excluded.interaction
  )
  select (select count(*) from lease) as leases, (select count(*) from changed) as changes`,
);

/**
 * Values: the rows, in the order of tables, so that two calls cannot wait for each other; all leases of the process.
 * Boards of servers that another process serves by now are ignored, as those of deleted tables.
 */
const storeBoards = statement(
  "store boards",
  `with given as (
    select given.*, ((guild::bigint >> 22) % :count)::integer as shard
    from json_to_recordset(:rows) as given ("table" text, message text, shown integer, lobby text)
    join tables on id = given."table"
  ),
  lease as materialized (
    select shards.shard
    from shards join unnest(:shards::integer[], :epochs::bigint[]) as mine (shard, epoch) using (shard, epoch)
    where owner = :process and shard in (select shard from given)
    order by shard for key share of shards
  )
  insert into boards as stored ("table", message, shown, lobby)
  select "table", message, shown, lobby from given join lease using (shard) order by "table"
  on conflict ("table") do update
  set message = excluded.message, shown = greatest(stored.shown, excluded.shown), lobby = excluded.lobby`,
);

/** What a statement has found. It has written something only if it has found both. */
interface Found {
  readonly leases: number;
  readonly changes: number;
}

/** Writes what comes with a press, each call as one transaction. */
export function tableWriter({
  owner,
  run,
  transaction,
}: PostgresDatabase): Pick<Store, "create" | "commit"> & Pick<Store["messages"], "storeBoards"> {
  /** @throws as `Store.create` and `Store.commit` do */
  const write = async (runIn: Run, what: NamedStatement, row: TableRow, values: Values): Promise<void> => {
    const { process, holdings } = owner;
    const lease = leaseOf(owner, shardOf(row.guild, holdings.count));
    const [found] = await runIn<Found>(what, { ...valuesOf(row), ...lease, process, ...values });
    if (found?.leases !== 1) throw leaseLost(lease.shard);
    if (found.changes !== 1) throw new StaleChangeError(`table ${row.id} is not at version ${row.version - 1}`);
  };

  return {
    create: (row, owners, due, interaction) =>
      inFreeChannel(row.channel, () =>
        write(run, create, row, { seats: inSeats(owners), deadlines: toJsonList(due), interaction }),
      ),

    storeBoards: async (rows) => {
      const { process, holdings } = owner;
      const held = heldShards(holdings);
      await run(storeBoards, {
        rows: toJsonList(rows),
        process,
        count: holdings.count,
        shards: held.map(({ shard }) => shard),
        epochs: held.map(({ epoch }) => epoch),
      });
    },

    commit: ({ row, club, round, ...change }) =>
      inFreeChannel(row.channel, () => {
        const values = partsOf(change);
        // The end of a game, and what comes after it, are rare.
        if (club === null && round === null) return write(run, commit, row, values);
        return transaction(async (tx, runIn) => {
          await write(runIn, commit, row, values);
          if (club !== null) await addToClub(tx, schema, club);
          if (round === null) return;
          const { settled, confirmedBy, forgiven } = round;
          await tx.update(clubRounds).set({ settled, confirmedBy, forgiven }).where(eq(clubRounds.table, row.id));
        });
      }),
  };
}

/** @throws ChannelTakenError if the channel has an open table */
async function inFreeChannel(channel: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Refusal) || error.constraint !== "tables_open_in_channel") throw error;
    throw new ChannelTakenError(`channel ${channel} has an open table`, { cause: error });
  }
}

function valuesOf({ options, state, result, remarks, invitations, ...row }: TableRow): Values {
  return {
    ...row,
    options: toJson(options),
    state: toJson(state),
    result: toJson(result),
    remarks: toJson(remarks),
    invitations: toJson(invitations),
  };
}

/** What changes with a table's row. */
function partsOf({
  interaction,
  seats,
  step,
  drafts,
  held,
  deadlines,
}: Omit<Change, "row" | "club" | "round">): Values {
  const action = step?.action ?? null;
  return {
    interaction,
    seats: seats === null ? null : inSeats(seats),
    deadlines: toJsonList(deadlines),
    drafts: drafts === null ? null : toJsonList(drafts),
    held: held === null ? null : toJsonList(held),
    step: step?.step ?? null,
    events: step === null ? null : JSON.stringify(step.events),
    actionStep: action?.step ?? null,
    seat: action?.seat ?? null,
    action: action === null ? null : JSON.stringify(action.action),
    by: action?.by ?? null,
    actionInteraction: action?.interaction ?? null,
    arrival: action?.arrival ?? null,
    at: action?.at ?? null,
  };
}

/** Each with its number. */
function inSeats(rows: readonly SeatRow[]): string {
  return toJsonList(rows.map((row, seat) => ({ ...row, seat })));
}
