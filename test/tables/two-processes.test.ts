import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wrongNow } from "../support/hindsight.js";
import { wrongInMemory } from "../support/hindsight-shown.js";
import { calm, forgetful, openings, refusing } from "../support/moves.js";
import { pairMoves, PairRun } from "../support/pair-run.js";
import { runsOf } from "../support/how-many-runs.js";
import { settleDown } from "../support/settle-down.js";

/** Longer than any number of runs. */
const patienceMs = 60 * 60_000;

const moves = fc.array(fc.oneof(...calm, forgetful, ...refusing, ...pairMoves), { maxLength: 120, size: "max" });

function refuse(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}

/** Until the shard is served, and nobody sleeps. */
async function arrive(run: PairRun): Promise<void> {
  for (let round = 0; round < 60 && run.isPassing; round += 1) {
    await run.drain();
    await run.world.clock.forward(3_000);
  }
}

describe("tables of all games whose shard goes to and fro between two processes, at any moment", () => {
  it(
    "take every press once, lose and double nothing, and show in the end what is stored, though one sleeps through its lease",
    async () => {
      const property = fc.asyncProperty(fc.scheduler(), openings, moves, async (scheduler, opening, moved) => {
        const run = new PairRun(scheduler, opening.game);
        try {
          await run.open(opening);
          for (const [index, move] of moved.entries()) {
            await run.act(move);
            refuse(wrongNow(run));
            if (index % 4 === 3)
              for (const life of run.knowing) refuse(await wrongInMemory({ world: run.world, life }));
          }
          await arrive(run);
          refuse(await settleDown(run, opening));
          expect(run.errors).toEqual([]);
        } finally {
          await run.end();
        }
      });
      await fc.assert(property, { numRuns: runsOf(28) });
    },
    patienceMs,
  );
});
