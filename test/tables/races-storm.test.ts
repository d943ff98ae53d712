import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wrongNow } from "../support/hindsight.js";
import { wrongInRace } from "../support/race-hindsight.js";
import { type RaceMove, raceMoves, type RaceOpening, raceOpenings } from "../support/race-moves.js";
import { RaceRun } from "../support/race-run.js";
import { runsOf } from "../support/how-many-runs.js";

/** By default. */
const usualRuns = 12;

/** Longer than any number of runs. */
const patienceMs = 60 * 60_000;

/** More than a game takes in which every question runs out of time. */
const maxRounds = 400;

/** Of everybody who is asked. */
const answers = [0, 1, 2, 3, 4, 5].map((who) => ({ who, fitting: true, choice: 3, lag: 0, ageMs: 0 }));

function refuse(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
}

/** Of all runs together: they have met what they are for. */
interface Tally {
  readonly kinds: Set<string>;
  late: number;
  overtaken: number;
  over: number;
  failures: number;
}

async function weather(run: RaceRun, opening: RaceOpening, moves: readonly RaceMove[], tally: Tally): Promise<void> {
  try {
    await run.open(opening);
    for (const move of moves) {
      await run.perform(move);
      refuse(wrongNow(run));
    }
    await settleDown(run);
    refuse([...wrongNow(run), ...(await wrongInRace(run))]);
    await count(run, tally);
  } finally {
    run.life.die();
  }
}

/** Nothing goes wrong any more and who is there answers, until the game is over, or a moderator closes a table of nobody. */
async function settleDown(run: RaceRun): Promise<void> {
  run.life.trouble.calm();
  const isOpen = (): boolean => run.table().row.status === "playing";
  for (let round = 0; round < maxRounds && isOpen(); round += 1) {
    const { deadlines } = run.table();
    if (deadlines.some(({ kind }) => kind === "close")) await run.sweep();
    // Now and then, so that time runs out as well.
    if (round % 4 === 0) await run.perform({ type: "crowd", presses: answers });
    await run.drain();
    await run.world.clock.forward(30_000);
    await run.drain();
  }
  if (isOpen()) throw new Error("the game does not go on");
}

async function count(run: RaceRun, tally: Tally): Promise<void> {
  const { id } = run.table().row;
  for (const { by, action } of await run.life.store.actions(id)) {
    tally.kinds.add(`${String(Reflect.get(Object(action), "type"))} by ${by}`);
  }
  tally.late += run.world.ledger.replies.filter(
    ({ reply }) => reply.kind === "refused" && reply.code === "late",
  ).length;
  const arrivals = (await run.life.store.actions(id)).map(({ arrival }) => arrival ?? 0);
  tally.overtaken += arrivals.filter((arrival, at) => arrival > 0 && arrival < (arrivals[at - 1] ?? 0)).length;
  tally.failures += run.life.trouble.failures;
  tally.over += run.table().row.status === "over" ? 1 : 0;
}

describe("races in which everything happens in any order, over a store that fails and comes late", () => {
  it(
    "lose and double nothing, answer everybody, take presses by their time, and go on to the end",
    async () => {
      const tally: Tally = { kinds: new Set(), late: 0, overtaken: 0, over: 0, failures: 0 };
      const property = fc.asyncProperty(fc.scheduler(), raceOpenings, raceMoves, async (scheduler, opening, moves) =>
        weather(new RaceRun(scheduler), opening, moves, tally),
      );
      const numRuns = runsOf(usualRuns);
      await fc.assert(property, { numRuns });
      for (const kind of ["lay by human", "lay by timeout", "snatch by human", "done by human", "done by timeout"]) {
        expect(tally.kinds).toContain(kind);
      }
      expect(tally.late).toBeGreaterThan(numRuns);
      expect(tally.overtaken).toBeGreaterThan(0);
      expect(tally.over).toBeGreaterThan(0);
      expect(tally.failures).toBeGreaterThan(numRuns);
    },
    patienceMs,
  );
});
