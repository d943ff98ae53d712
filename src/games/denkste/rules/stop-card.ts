/** The numbers on either card. */
export const numbers: readonly number[] = [1, 2, 3, 4, 5, 6];

/**
 * Everything that the Stop-Card can show on `discs` discs, ascending: 6, 15 or 20 settings with 1, 2 or 3 discs; with
 * `repeats`, as `hasteGedacht` has it, 6, 21 or 56 (docs/rules/denkste.md, "A turn", "Haste gedacht").
 */
export function stopSettings(discs: number, repeats: boolean): readonly (readonly number[])[] {
  if (discs === 0) return [[]];
  return stopSettings(discs - 1, repeats).flatMap((first) =>
    numbers.filter((next) => mayFollow(first.at(-1) ?? 0, next, repeats)).map((next) => [...first, next]),
  );
}

/** Whether these numbers, each 1 … 6, are one of the `stopSettings`. */
export function isStopSetting(stop: readonly number[], discs: number, repeats: boolean): boolean {
  return stop.length === discs && stop.every((next, index) => mayFollow(stop[index - 1] ?? 0, next, repeats));
}

function mayFollow(last: number, next: number, repeats: boolean): boolean {
  return next > last || (repeats && next === last);
}
