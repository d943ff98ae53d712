import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of tests that mostly wait: for a bot of their own, or a browser. */
const waiting = /\/test\/(?:e2e|page|games\/[^/]+\/e2e)\//u;

/** Of those the ones that play whole games. */
const playing = /\/games\/[^/]+\/e2e\//u;

/** What takes longest, so that no worker is left alone with it at the end; whole games over the wire next. */
const longest = [
  "e2e/seven-evenings",
  "e2e/many-processes",
  "e2e/soak",
  "games/screen-laws",
  "games/rules",
  "e2e/new-game",
];

/** Nearly as long, but mostly waiting: next to those above it would leave the cores to nobody. */
const long = ["e2e/trouble", "e2e/start"];

/** Mixes files that wait with files that work, so that the cores are busy from the first to the last. */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const first = longest.flatMap((name) => files.filter(({ moduleId }) => moduleId.endsWith(`/test/${name}.test.ts`)));
    const rest = files.filter((file) => !first.includes(file));
    const rank = ({ moduleId }: TestSpecification): number =>
      playing.test(moduleId) ? 0 : long.some((name) => moduleId.endsWith(`/test/${name}.test.ts`)) ? 1 : 2;
    const waits = rest
      .filter(({ moduleId }) => waiting.test(moduleId))
      .toSorted((one, other) => rank(one) - rank(other));
    const works = rest.filter((file) => !waits.includes(file));
    return [...first, ...spread(waits, works)];
  }
}

/** Two lists as one in which both are equally far on at each place. */
function spread<T>(some: readonly T[], others: readonly T[]): T[] {
  const placed = [some, others].flatMap((list) => list.map((item, at) => ({ item, place: (at + 0.5) / list.length })));
  return placed.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
}
