import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take long, the longest first, by the end of their names. */
const longest = [
  "/e2e/seven-evenings",
  "/e2e/new-game",
  "/e2e/trouble",
  "/e2e/many-processes",
  "/e2e/start",
  "/e2e/game",
  "/e2e/released",
  "/e2e/soak",
  "/e2e/inspect",
  "/e2e/reactions",
  "/e2e/kills",
  "/e2e/crowd",
  "/page/page-start",
  "/page/keyboard",
  "/e2e/cup-played",
  "/page/page",
  "/e2e/cup",
  "/page/katchen",
  "/e2e/metrics",
  "/page/panel",
  "/games/screen-laws",
  "/e2e/lessons",
  "/page/access",
  "/page/replay-page",
  "/e2e/postgres",
  "/e2e/evening",
  "/e2e/processes",
  "/e2e/privacy",
  "/page/seats",
  "/tooling/image",
  "/e2e/people",
  "/e2e/backup",
  "/games/rules",
  "/store/drivers/postgres/contract",
  "/tables/cup-crashes",
  "/games/player-laws",
  "/store/drivers/postgres/outage",
  "/discord/gateway/shards",
  "/store/released",
  "/tables/ended-by-older-rules",
  "/features/cup/cups",
];

/** Begins with the files that take long, so that no core is left alone with one of them at the end. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => placeOf(one) - placeOf(other)));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
  return place === -1 ? longest.length : place;
}
