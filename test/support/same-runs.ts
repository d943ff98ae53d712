import * as fc from "fast-check";

/** More runs with the environment's RUNS have a seed of their own each time, unless SEED names one. */
const { RUNS: asked, SEED: named } = process.env;

/** The same runs every time, so that nobody's change fails, nor takes longer, for the luck of the day. */
const usualSeed = 421;

/** How many runs of something; the environment's RUNS asks for another number. */
export function runsOf(usual: number): number {
  return Number(asked ?? usual);
}

if (named !== undefined) fc.configureGlobal({ seed: Number(named) });
else if (asked === undefined) fc.configureGlobal({ seed: usualSeed });
