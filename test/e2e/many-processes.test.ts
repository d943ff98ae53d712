// @module-tag long

import { expect, it } from "vitest";
import { held } from "../soak/report.js";
import { wordsOf } from "../soak/processes/process-report.js";
import { soakProcesses } from "../soak/processes/soak-processes.js";
import { hasPostgres, startPostgres } from "../support/postgres.js";

/** Short for `npm run soak -- --processes 3`, with a Discord that waits for slow machines. */
it.skipIf(!hasPostgres)(
  "three processes serve forty tables through kills, a sleep, cut lines and restarts of their own and of PostgreSQL, and nothing is lost, doubled or stored by two",
  async () => {
    const server = await startPostgres();
    try {
      const report = await soakProcesses({
        seed: 12,
        server,
        processes: 3,
        world: { limits: "none", patienceMs: 60_000 },
        pauseMs: 14_000,
        times: { sleep: 10_000, silence: 10_000, away: 1_000, answered: Infinity, calm: 500 },
        isBusy: true,
        troubles: [
          ["a process stopped for a while", "a process's line to PostgreSQL silent"],
          ["the answer to a commit cut off"],
          ["two killed and started at once"],
          ["PostgreSQL restarted"],
          ["all processes restarted one by one"],
        ],
        say: () => undefined,
      });
      if (!held(report)) throw new Error(wordsOf(report));
      expect(report.checks.filter(({ looked }) => looked === 0)).toEqual([]);
    } finally {
      await server.stop();
    }
  },
);
