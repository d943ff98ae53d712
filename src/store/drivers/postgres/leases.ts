import type { QueryResultRow } from "pg";
import type {
  Joined,
  LeaseTimes,
  LeaseUpdate,
  Renewal,
  SessionUpdate,
  ShardLeases,
  TakenLease,
} from "../../shard-leases.js";
import type { Connections } from "./connections.js";
import { runOn, type Statement } from "./database.js";

/** A process among those that share the shards. */
export interface LeaseProcess {
  /** Random, drawn at each start. */
  readonly id: string;
  /** The machine, for people who look into the database. */
  readonly host: string;
  /** Shards that it takes at most; null: no limit. */
  readonly most: number | null;
}

interface TakenRow extends QueryResultRow {
  readonly shard: number;
  readonly epoch: number;
  readonly sequence: number | null;
  readonly session: unknown;
}

interface RenewedRow extends QueryResultRow {
  readonly joined: boolean;
  readonly kept: readonly number[];
  readonly processes: number;
  readonly surplus: boolean;
  readonly unserved: readonly number[];
}

/** @param connections apart from those of tables, behind whose transactions no renewal may wait; closed with it */
export function postgresLeases(
  connections: Connections,
  { id, host, most }: LeaseProcess,
  times: LeaseTimes,
): ShardLeases {
  const ask = <Row extends QueryResultRow>(statement: Statement, values: readonly unknown[]): Promise<readonly Row[]> =>
    connections.run((client) => runOn<Row>(client, statement, values));

  return {
    join: (count, isFixed) =>
      connections.run(async (client): Promise<Joined> => {
        await client.query("begin");
        try {
          await client.query(joinLock);
          const [found] = await runOn<{ count: number }>(client, joinStatements.inForce, [id, times.lease]);
          const inForce = found?.count ?? count;
          if (inForce !== count && isFixed) {
            await client.query("rollback");
            return { kind: "clash", count: inForce };
          }
          await runOn(client, joinStatements.enter, [id, host, inForce, most]);
          await runOn(client, joinStatements.addShards, [inForce]);
          await runOn(client, joinStatements.freeOthers, [inForce]);
          await runOn(client, joinStatements.forgetDead, []);
          await client.query("commit");
          return { kind: "joined", count: inForce };
        } catch (error) {
          await client.query("rollback");
          throw error;
        }
      }),

    take: async (count, except, isPatient) => {
      const values = [id, times.lease, count, most ?? count, times.longFree, times.session, except, !isPatient];
      const rows = await ask<TakenRow>(take, values);
      return rows.map(takenLease);
    },

    renew: async (count, leases): Promise<Renewal> => {
      const [found] = await ask<RenewedRow>(renew, [id, times.lease, count, jsonOf(leases), times.unserved]);
      if (found === undefined) throw new Error("a renewal has no outcome");
      const { joined, kept, processes, surplus, unserved } = found;
      return { isJoined: joined, kept, processes, hasSurplus: surplus, unserved };
    },

    release: async (leases) => {
      if (leases.length > 0) await ask(release, [id, jsonOf(leases)]);
    },

    leave: async () => {
      await ask(leave, [id]);
    },

    identify: async (bucket) => {
      const [turn] = await ask(identifyTurn, [bucket, times.identify]);
      if (turn !== undefined) return 0;
      const [next] = await ask<{ ms: number }>(waitForTurn, [bucket]);
      return Math.max(1, next?.ms ?? 0);
    },

    close: () => connections.close(),
  };
}

function takenLease({ shard, epoch, sequence, session }: TakenRow): TakenLease {
  return {
    shard,
    epoch: BigInt(epoch),
    session: sequence === null || session === null ? null : { sequence, data: session },
  };
}

function jsonOf(leases: readonly LeaseUpdate[]): string {
  return JSON.stringify(
    leases.map(({ shard, epoch, session }) => ({ shard, epoch: Number(epoch), ...sessionRow(session) })),
  );
}

function sessionRow(session: SessionUpdate): { readonly kind: string; sequence?: number; data?: unknown } {
  switch (session.kind) {
    case "unchanged":
    case "none":
      return { kind: session.kind };
    case "same":
      return { kind: session.kind, sequence: session.sequence };
    case "new":
      return { kind: session.kind, sequence: session.sequence, data: session.data };
  }
}

// Statements about leases. Times are the database's own: `now()` is when the statement has come.

/** Number of the lock that processes take in turn to join. */
const joinLock = "select pg_advisory_xact_lock(5283914208)";

/** Milliseconds, as an interval. */
const ms = (value: string): string => `${value}::float8 * interval '1 millisecond'`;

/** For transactions that wait for the lock: `now()` is when they began. */
const clock = "clock_timestamp()";

/** A process enters, in one transaction. */
const joinStatements = {
  /** Values: process, lease. */
  inForce: {
    name: "lease_in_force",
    text: `select count from processes where id <> $1 and seen > ${clock} - ${ms("$2")} limit 1`,
  },
  /** Values: process, host, count, most. */
  enter: {
    name: "lease_enter",
    text: `insert into processes (id, host, seen, count, most) values ($1, $2, ${clock}, $3, $4)
      on conflict (id) do update set seen = excluded.seen, count = excluded.count`,
  },
  /** Values: count. */
  addShards: {
    name: "lease_add_shards",
    text: "insert into shards (shard) select generate_series(0, $1::integer - 1) on conflict do nothing",
  },
  /**
   * Shards of another number of them mean other servers: a process that has slept since must not write there. Waits
   * for what it writes now. Values: count.
   */
  freeOthers: {
    name: "lease_free_others",
    text: `with others as (select shard from shards where owner is not null and count <> $1 for update)
      update shards set owner = null, epoch = epoch + 1, until = ${clock}
      from others where shards.shard = others.shard`,
  },
  forgetDead: {
    name: "lease_forget_dead",
    text: `delete from processes where seen < ${clock} - interval '1 day'`,
  },
} satisfies Readonly<Record<string, Statement>>;

/** What a renewal or a release brings, as rows. */
const given = (value: string): string =>
  `given as (
    select * from json_to_recordset(${value}::json)
      as given (shard integer, epoch bigint, kind text, sequence bigint, data json)
  )`;

const storeSession = `
  session = case given.kind when 'new' then given.data when 'none' then null else shards.session end,
  sequence = case given.kind when 'unchanged' then shards.sequence else given.sequence end,
  stored_at = case when given.kind in ('new', 'same') then now() else shards.stored_at end`;

/**
 * `for update` passes by shards that their last owner is writing to. Values: process, lease, count, most, long free,
 * session, except, whether expired ones too.
 */
const take: Statement = {
  name: "lease_take",
  text: `with running as (
      select id from processes where seen > now() - ${ms("$2")}
    ), own as (
      select count(*)::integer as shards from shards where owner = $1 and until > now()
    ), room as (
      select
        greatest(0, least($4::integer, ceil($3::float8 / (select count(*) from running)))::integer - own.shards) as fair,
        greatest(0, $4::integer - own.shards) as most
      from own where exists (select from running where id = $1)
    ), fair as materialized (
      select shard from shards
      where shard < $3 and until <= now() and shard <> all ($7::integer[]) and (owner is null or $8)
      order by until, shard
      limit coalesce((select fair from room), 0) for update skip locked
    ), more as materialized (
      select shard from shards
      where shard < $3 and until <= now() - ${ms("$5")} and shard <> all ($7::integer[])
        and (owner is null or $8) and shard not in (select shard from fair)
      order by until, shard
      limit coalesce((select greatest(0, most - (select count(*) from fair)) from room), 0) for update skip locked
    ), picked as (
      select shard from fair union all select shard from more
    )
    update shards set owner = $1, epoch = epoch + 1, until = now() + ${ms("$2")}, count = $3,
      session = case when count = $3 and stored_at > now() - ${ms("$6")} then session end
    from picked where shards.shard = picked.shard
    returning shards.shard, epoch, session, sequence`,
};

/**
 * Keeps the process alive, unless it counts as dead and others have since joined with another number of shards. Values:
 * process, lease, count, leases, unserved.
 */
const renew: Statement = {
  name: "lease_renew",
  text: `with running as (
      select * from processes where seen > now() - ${ms("$2")}
    ), own as (
      update processes set seen = now()
      where id = $1 and (
        id in (select id from running) or not exists (select from running where running.count <> processes.count)
      )
      returning id
    ), ${given("$4")}, kept as (
      update shards set until = now() + ${ms("$2")}, ${storeSession}
      from given
      where shards.shard = given.shard and owner = $1 and shards.epoch = given.epoch and exists (select from own)
      returning shards.shard
    ), others as (
      select running.id, running.most, count(shards.shard) as shards
      from running left join shards on shards.owner = running.id and until > now()
      where running.id <> $1 group by running.id, running.most
    ), shares as (
      select $3::float8 / (count(*) + 1) as fair, count(*) + 1 as processes from others
    )
    select
      exists (select from own) as joined,
      array (select shard from kept) as kept,
      processes,
      (select count(*) from kept) > ceil(fair)
        and exists (select from others where shards < least(floor(fair), coalesce(most, $3)))
        and not exists (select from shards where shard < $3 and until <= now()) as surplus,
      array (select shard from shards where shard < $3 and until <= now() - ${ms("$5")} order by shard) as unserved
    from shares`,
};

/** Values: process, leases. */
const release: Statement = {
  name: "lease_release",
  text: `with ${given("$2")}
    update shards set owner = null, until = now(), ${storeSession}
    from given where shards.shard = given.shard and owner = $1 and shards.epoch = given.epoch`,
};

/** Values: process. */
const leave: Statement = { name: "lease_leave", text: "delete from processes where id = $1" };

/** A row: the turn is taken. Values: bucket, distance. */
const identifyTurn: Statement = {
  name: "lease_identify",
  text: `insert into identify_slots (bucket, next) values ($1, ${clock} + ${ms("$2")})
    on conflict (bucket) do update set next = ${clock} + ${ms("$2")} where identify_slots.next <= ${clock}
    returning bucket`,
};

/** Values: bucket. */
const waitForTurn: Statement = {
  name: "lease_wait_for_turn",
  text: `select extract(epoch from next - ${clock})::float8 * 1000 as ms from identify_slots where bucket = $1`,
};
