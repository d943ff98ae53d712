import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of tests that mostly wait: for a bot of their own, or a browser. */
const waiting = /\/test\/(?:e2e|page|games\/[^/]+\/e2e)\//u;

/** Those that begin at once, so that no worker is left alone with them at the end. */
const longest = [
  "e2e/seven-evenings",
  "e2e/many-processes",
  "e2e/soak",
  "games/screen-laws",
  "games/rules",
  "e2e/new-game",
];

/** What other long files take, in seconds, about, by the end of their names. */
const seconds: Readonly<Record<string, number>> = {
  "e2e/trouble": 50,
  "e2e/start": 43,
  "page/page": 41,
  "page/page-start": 36,
  "e2e/kills": 33,
  "e2e/cup-played": 29,
  "page/panel": 28,
  "/e2e/crowd": 25,
  "e2e/released": 23,
  "page/seats": 22,
  "/e2e/game": 22,
  "store/sqlite-contract": 21,
  "tables/cup-crashes": 21,
  "page/keyboard": 21,
  "e2e/processes": 21,
  "e2e/inspect": 20,
  "tables/interleavings": 19,
  "discord/features/watch/watch-laws": 18,
  "page/katchen": 18,
  "e2e/postgres": 18,
  "store/postgres-contract": 16,
  "/e2e/reactions": 15,
  "/player/strength": 12,
  "store/postgres/outage": 13,
};

/** What files take that are not named: of those that wait, and of others. */
const [usualWait, usualWork] = [7, 1] as const;

/**
 * Mixes files that wait with files that work, the longest of both first, so that the cores are busy from the first to the
 * last.
 */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const first = longest.flatMap((name) => files.filter((file) => nameOf(file) === name));
    const rest = files
      .filter((file) => !first.includes(file))
      .toSorted((one, other) => lengthOf(other) - lengthOf(one));
    const waits = rest.filter(isWaiting);
    return [
      ...first,
      ...spread(
        waits,
        rest.filter((file) => !isWaiting(file)),
      ),
    ];
  }
}

function nameOf({ moduleId }: TestSpecification): string {
  return /\/test\/(.+)\.test\.ts$/u.exec(moduleId)?.[1] ?? moduleId;
}

function isWaiting({ moduleId }: TestSpecification): boolean {
  return waiting.test(moduleId);
}

function lengthOf(file: TestSpecification): number {
  const known = Object.entries(seconds).find(([end]) => nameOf(file).endsWith(end));
  return known?.[1] ?? (isWaiting(file) ? usualWait : usualWork);
}

/** Two lists as one in which both are equally far on at each place, by what their files take. */
function spread(some: readonly TestSpecification[], others: readonly TestSpecification[]): TestSpecification[] {
  const placed = [some, others].flatMap((list) => {
    const total = list.reduce((sum, file) => sum + lengthOf(file), 0);
    let passed = 0;
    return list.map((file) => {
      const place = (passed + lengthOf(file) / 2) / total;
      passed += lengthOf(file);
      return { file, place };
    });
  });
  return placed.toSorted((a, b) => a.place - b.place).map(({ file }) => file);
}
