import type { Clock } from "../clock.js";

/** What a promise resolves with; null if it has not settled after `ms`. Its rejection counts until then. */
export async function within<T>(clock: Pick<Clock, "after">, ms: number, outcome: Promise<T>): Promise<T | null> {
  let cancel = (): void => undefined;
  const late = new Promise<null>((resolve) => {
    cancel = clock.after(ms, () => {
      resolve(null);
    });
  });
  try {
    return await Promise.race([outcome, late]);
  } finally {
    cancel();
  }
}

/** Resolves after `ms`. */
export function sleep(clock: Pick<Clock, "after">, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.after(ms, resolve));
}

/** The wait after a number of failures in a row: `firstMs`, doubled each time, `longestMs` at most; 0 without any. */
export function backOff(failures: number, firstMs: number, longestMs: number): number {
  return failures <= 0 ? 0 : Math.min(longestMs, firstMs * 2 ** (failures - 1));
}
