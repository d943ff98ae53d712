import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of tests that mostly wait: for a bot of their own, or a browser. */
const waiting = /\/test\/(?:e2e|page|games\/[^/]+\/e2e)\//u;

/** Those that begin at once, so that no worker is left alone with them at the end. */
const longest = [
  "e2e/seven-evenings",
  "e2e/released",
  "e2e/many-processes",
  "e2e/soak",
  "games/screen-laws",
  "games/rules",
  "e2e/new-game",
];

/** What other long files take, in seconds, about, by the end of their names. */
const seconds: Readonly<Record<string, number>> = {
  "e2e/trouble": 49,
  "e2e/start": 41,
  "/e2e/game": 33,
  "/e2e/crowd": 33,
  "e2e/kills": 26,
  "page/page": 23,
  "/e2e/reactions": 22,
  "e2e/lessons": 20,
  "store/postgres-contract": 20,
  "e2e/postgres": 19,
  "e2e/processes": 19,
  "e2e/cup-played": 17,
  "e2e/people": 17,
  "e2e/backup": 16,
  "e2e/privacy": 16,
  "store/released": 16,
  "page/katchen": 14,
  "page/page-start": 14,
  "e2e/unreadable": 14,
  "page/keyboard": 14,
  "page/access": 14,
  "e2e/metrics": 13,
  "tables/cup-crashes": 12,
  "page/panel": 12,
  "e2e/inspect": 12,
  "e2e/cup": 11,
  "store/postgres/outage": 11,
  "store/sqlite-contract": 11,
  "discord/gateway/shards": 10,
  "games/player-laws": 10,
  "discord/images/render": 10,
  "e2e/club": 10,
  "/player/strength": 9,
  "tables/ended-by-older-rules": 9,
  "tables/cups": 9,
  "tables/interleavings": 9,
  "/e2e/second-taps": 9,
  "e2e/evening": 9,
  "e2e/verify": 9,
  "tables/evenings": 8,
  "tooling/image": 8,
};

/** What files take that are not named: of those that wait, and of others. */
const [usualWait, usualWork] = [6, 1] as const;

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
