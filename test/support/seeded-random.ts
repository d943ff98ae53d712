import { shuffleBy } from "./scripted-random.js";
import type { Random } from "../../src/game/contract.js";
import * as fc from "fast-check";

/** Fast, repeatable chance (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;

  function pick(n: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  }

  return { die: () => pick(6) + 1, pick, shuffle: (items) => shuffleBy(items, pick) };
}

/** RUNS gives more runs a new seed each time, unless SEED names one. */
const { RUNS: asked, SEED: named } = process.env;

/** The same runs every time: no change fails by the luck of the day. */
const usualSeed = 421;

/** How many runs; the environment's RUNS asks for another number. */
export function runsOf(usual: number): number {
  return Number(asked ?? usual);
}

if (named !== undefined) fc.configureGlobal({ seed: Number(named) });
else if (asked === undefined) fc.configureGlobal({ seed: usualSeed });
