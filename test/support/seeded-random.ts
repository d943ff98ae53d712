import type { Random } from "../../src/game/contract.js";

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

/** As the tables do it. */
export function shuffleBy<T>(items: readonly T[], pick: (n: number) => number): T[] {
  const shuffled = [...items];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = pick(index + 1);
    const last = shuffled.splice(index, 1, ...shuffled.slice(other, other + 1));
    shuffled.splice(other, 1, ...last);
  }
  return shuffled;
}
