import type { Random } from "../../../game/contract.js";

/** Chance out of a number, as fast as it goes, for what is only imagined. The same number gives the same chance. */
export function chanceFrom(seed: number): Random {
  let state = seed >>> 0;

  // Mulberry32.
  function pick(n: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  }

  function shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = pick(last + 1);
      const [one, two] = [shuffled[last], shuffled[other]];
      if (one === undefined || two === undefined) continue;
      shuffled[last] = two;
      shuffled[other] = one;
    }
    return shuffled;
  }

  return { die: () => pick(6) + 1, pick, shuffle };
}
