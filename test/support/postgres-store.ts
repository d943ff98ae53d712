import { setImmediate } from "node:timers/promises";
import { Connections } from "../../src/store/drivers/postgres/connections.js";
import { databaseOf } from "../../src/store/drivers/postgres/database.js";
import { postgresStore } from "../../src/store/drivers/postgres/postgres-store.js";
import { type LeaseProcess, postgresLeases } from "../../src/store/drivers/postgres/leases.js";
import { leaseTimes, type LeaseTimes, type ShardLeases } from "../../src/store/shard-leases.js";
import type { Store } from "../../src/store/store.js";
import { runSql } from "./postgres.js";

const process = "tests";

/** Turns of the event loop without a call after which nothing follows from the last. */
const quietTurns = 5;

/** A store whose calls take their time, whatever a test's clock says. */
export interface SlowStore {
  readonly store: Store;
  /** Resolves when all calls are answered, with what follows from them. */
  idle(): Promise<void>;
}

/** The store in a migrated database, by the one process that serves its one shard. */
export async function storeOn(url: string): Promise<SlowStore> {
  await runSql(
    url,
    `insert into shards (shard, owner, epoch) values (0, '${process}', 1)
     on conflict (shard) do update set owner = excluded.owner, epoch = excluded.epoch`,
  );
  const connections = new Connections(url, 4, { began: () => undefined, ended: () => undefined });
  let calls = 0;
  const counted: Pick<Connections, "run" | "close"> = {
    run: async (job, ms) => {
      calls += 1;
      try {
        return await connections.run(job, ms);
      } finally {
        calls -= 1;
      }
    },
    close: () => connections.close(),
  };
  return {
    store: postgresStore(databaseOf(counted, { process, holdings: { count: 1, epochOf: () => 1n } })),
    idle: async () => {
      for (let quiet = 0; quiet < quietTurns; quiet = calls === 0 ? quiet + 1 : 0) await setImmediate();
    },
  };
}

/** Leases of one process, as in the program but for some times. */
export function openLeases(url: string, owner: LeaseProcess, times: Partial<LeaseTimes> = {}): ShardLeases {
  const connections = new Connections(url, 2, { began: () => undefined, ended: () => undefined });
  return postgresLeases(connections, owner, { ...leaseTimes, ...times });
}
