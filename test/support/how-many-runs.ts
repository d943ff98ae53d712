import * as fc from "fast-check";
import { TestRunner } from "vitest";

/** How hard to look; the default looks for the smallest case after a failure. */
export type Effort = Pick<fc.Parameters, "numRuns" | "endOnFailure" | "includeErrorInReport" | "seed">;

/** RUNS gives more runs a new seed each time, unless SEED names one. */
const { RUNS: asked, SEED: named } = process.env;

/** The same runs every time: no change fails by the luck of the day. */
const usualSeed = 421;

/**
 * How many runs; the environment's RUNS asks for another number. Where long tests are left out, those that stay make do
 * with half of them, the first ones.
 */
export function runsOf(usual: number): number {
  // Asked here alone: programs such as the soak load this without a test runner.
  const share = TestRunner.matchesTags(["long"]) ? 1 : 1 / 2;
  return Number(asked ?? Math.ceil(usual * share));
}

if (named !== undefined) fc.configureGlobal({ seed: Number(named) });
else if (asked === undefined) fc.configureGlobal({ seed: usualSeed });
