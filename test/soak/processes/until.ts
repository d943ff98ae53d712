import { setTimeout as sleep } from "node:timers/promises";

/** In milliseconds: only ends what hangs, on a busy machine as well. */
const mostMs = 120_000;

/** Milliseconds between two looks. */
const lookMs = 50;

/** Resolves when a condition holds; false: it never does. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const end = performance.now() + mostMs;
  while (performance.now() < end) {
    if (await holds()) return true;
    await sleep(lookMs);
  }
  return holds();
}
