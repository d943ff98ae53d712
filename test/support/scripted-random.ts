import type { Random } from "../../src/game/contract.js";
import { shuffleBy } from "./seeded-random.js";

/** Chance as a test wants it. */
export interface ScriptedRandom extends Random {
  /** True when nothing of the script is left over. */
  used(): boolean;
}

/**
 * Gives these dice and picks one after another (a shuffle of n items takes n - 1 picks, from the last index down).
 * Throws if none is left or a pick does not fit: a rule cannot draw unnoticed.
 */
export function scriptedRandom(dice: readonly number[], picks: readonly number[] = []): ScriptedRandom {
  const dieScript = [...dice];
  const pickScript = [...picks];

  function pick(n: number): number {
    const next = pickScript.shift();
    if (next === undefined) throw new Error(`the script has no pick left for one of ${n}`);
    if (next >= n) throw new Error(`the script picks ${next} of 0 … ${n - 1}`);
    return next;
  }

  return {
    die: () => {
      const next = dieScript.shift();
      if (next === undefined) throw new Error("the script has no die left");
      return next;
    },
    pick,
    shuffle: (items) => shuffleBy(items, pick),
    used: () => dieScript.length === 0 && pickScript.length === 0,
  };
}
