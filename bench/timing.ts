/** Runs a job again and again for so long, and tells how many units of work a second it did. @param job returns its units */
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

/** The rates of two jobs, by turns A B A B, so that whatever else the machine does meets both; each warmed up before. */
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

/** The value below which such a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
