import type { Random } from "./contract.js";

const parts = 2 ** 30;

/**
 * Draws a place in a list of chances with one number from 0 to 2^30 - 1: each place has a whole share of these numbers, less
 * than one of them away from its chance, and a chance of 0 has none.
 */
export function draw(chances: readonly number[], random: Random): number {
  const drawn = random.pick(parts);
  let sum = 0;
  return chances.findIndex((chance) => {
    sum += chance;
    return drawn < Math.round(sum * parts);
  });
}
