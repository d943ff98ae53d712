import * as fc from "fast-check";
import { wrongNow } from "./hindsight.js";
import { wrongInMemory } from "./hindsight-shown.js";
import { type Move, moves, type Opening, openings } from "./moves.js";
import { Run } from "./run.js";
import { runsOf } from "./how-many-runs.js";
import { settleDown } from "./settle-down.js";

/** The most things that happen in one run. */
const maxMoves = 120;

/**
 * Things happen to tables in any order; nothing is ever lost, doubled, reordered or stuck.
 *
 * @param usual number of runs
 * @param newFile a database for a run that crashes; null: in memory, and the bot never dies
 */
export async function storm(usual: number, newFile: (() => string) | null): Promise<void> {
  const property = fc.asyncProperty(
    fc.scheduler(),
    openings,
    moves(newFile !== null, maxMoves),
    async (scheduler, opening, moved) => {
      await weather(new Run(scheduler, opening.game, newFile?.() ?? ":memory:"), opening, moved);
    },
  );
  await fc.assert(property, { numRuns: runsOf(usual) });
}

async function weather(run: Run, opening: Opening, moved: readonly Move[]): Promise<void> {
  try {
    await run.open(opening);
    for (const [index, move] of moved.entries()) {
      await run.perform(move);
      refuse(wrongNow(run));
      // Each look brings tables into memory.
      if (index % 4 === 3) refuse(await wrongInMemory(run));
    }
    refuse(await settleDown(run, opening));
  } finally {
    run.life.die();
  }
}

function refuse(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}
