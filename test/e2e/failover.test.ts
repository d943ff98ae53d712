// @module-tag long

import { expect, it } from "vitest";
import { wordsOf } from "../soak/processes/process-report.js";
import { soakProcesses } from "../soak/processes/soak-processes.js";
import { held } from "../soak/report.js";
import { hasPgBouncer, startPooler } from "../support/pgbouncer.js";
import { hasPostgres, promote, startPair, superuser } from "../support/postgres.js";

/** The short one is in `test/store/drivers/postgres/pooler.test.ts`. */
it.skipIf(!hasPostgres || !hasPgBouncer)(
  "three processes behind PgBouncer serve forty tables through a failover to a standby, and nothing is lost, doubled or stored by two",
  async () => {
    const seed = 14;
    const [primary, standby] = await startPair();
    const pooler = await startPooler({
      port: primary.port,
      mode: "session",
      databases: [`soak_${seed}`],
      users: [superuser, "bot_1", "bot_2", "bot_3"],
    });
    try {
      const report = await soakProcesses({
        seed,
        server: primary,
        processes: 3,
        world: { limits: "none", patienceMs: 60_000 },
        pauseMs: 14_000,
        times: { sleep: 10_000, silence: 10_000, away: 1_000, answered: Infinity, calm: 500 },
        isBusy: true,
        failover: {
          port: pooler.port,
          happen: async () => {
            await promote(primary, standby);
            pooler.leadTo(standby.port);
            await primary.kill();
          },
        },
        troubles: [["PostgreSQL fails over"], ["a process killed"]],
        say: () => undefined,
      });
      if (!held(report)) throw new Error(wordsOf(report));
      expect(report.checks.filter(({ looked }) => looked === 0)).toEqual([]);
    } finally {
      await pooler.stop();
      await standby.stop();
      await primary.stop();
    }
  },
);
