import type { Random } from "../../game/contract.js";

/**
 * A draw and its result. `shuffle`: place k of the result holds item `order[k]` of the `n` that were shuffled.
 */
export type DrawCall =
  | readonly ["die", result: number]
  | readonly ["pick", n: number, result: number]
  | readonly ["shuffle", n: number, order: readonly number[]];

/** Randomness that writes down what is drawn from it. */
export interface Recorder {
  readonly random: Random;
  /** In order; grows with each draw. */
  readonly calls: readonly DrawCall[];
}

/** Writes down what is drawn. */
export function recordDraws(from: Random): Recorder {
  const calls: DrawCall[] = [];
  return {
    calls,
    random: {
      die: () => {
        const result = from.die();
        calls.push(["die", result]);
        return result;
      },
      pick: (n) => {
        const result = from.pick(n);
        calls.push(["pick", n, result]);
        return result;
      },
      shuffle: <T>(items: readonly T[]): T[] => {
        const order = from.shuffle([...items.keys()]);
        calls.push(["shuffle", items.length, order]);
        return order.flatMap((index) => items.slice(index, index + 1));
      },
    },
  };
}
