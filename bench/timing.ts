/** Units of work a second, by repeating a job for this long. @param job returns its units */
export function rateOf(ms: number, job: () => number): number {
  const begun = performance.now();
  let units = 0;
  let now = begun;
  while (now - begun < ms) {
    units += job();
    now = performance.now();
  }
  return (1000 * units) / (now - begun);
}

/** Two jobs' rates, by turns A B A B, so that other load meets both; each warmed up. */
export function sideBySide(rounds: number, ms: number, a: () => number, b: () => number): readonly [number, number] {
  rateOf(ms / 2, a);
  rateOf(ms / 2, b);
  const rates = Array.from({ length: rounds }, () => [rateOf(ms, a), rateOf(ms, b)] as const);
  return [middle(rates.map(([one]) => one)), middle(rates.map(([, other]) => other))];
}

/** The median. */
export function middle(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which this share lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
