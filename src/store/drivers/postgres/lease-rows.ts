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
import { runOn } from "./database.js";
import {
  identifyTurn,
  joinLock,
  joinStatements,
  leave,
  release,
  renew,
  take,
  waitForTurn,
} from "./lease-statements.js";
import type { Statement } from "./statements.js";

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
