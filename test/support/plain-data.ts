import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";

/** Freezes plain data throughout, and returns it. */
export function deepFreeze<T>(data: T): T {
  if (typeof data === "object" && data !== null && !Object.isFrozen(data)) {
    Object.freeze(data);
    Object.values(data).forEach(deepFreeze);
  }
  return data;
}

/** What is left of data that is written down and read again. */
export function throughJson(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data));
}

/** Compares thousands of times in a run: vitest's comparison only tells how data differ. */
export function expectSame(actual: unknown, expected: unknown, what = "the data"): void {
  if (!isDeepStrictEqual(actual, expected)) expect({ [what]: actual }).toStrictEqual({ [what]: expected });
}

/** Values of every shape that belong elsewhere. */
const strangers: readonly unknown[] = [null, -1, 0, 1, 3, 7, 0.5, Number.NaN, "", "x", true, [], {}, [0], [null]];

/** Nearly the given data: a field more, a field less, a field changed, everywhere; and no such data at all. */
export function mutants(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) {
    const items: readonly unknown[] = data;
    return [
      ...strangers,
      items.toReversed(),
      [...items, ...items],
      ...items.map((_, index) => items.toSpliced(index, 1)),
      ...items.flatMap((item, index) => mutants(item).map((mutant) => items.with(index, mutant))),
    ];
  }
  if (typeof data === "object" && data !== null) {
    const fields = Object.entries(data);
    const changed = fields.flatMap(([name, field], index) => [
      Object.fromEntries(fields.toSpliced(index, 1)),
      ...mutants(field).map((mutant) => ({ ...data, [name]: mutant })),
    ]);
    return [...strangers, { ...data, extra: 1 }, ...changed];
  }
  if (typeof data === "number") return [...strangers, data + 1, data - 1, String(data)];
  return [...strangers, `${String(data)} `];
}
