import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take long, the longest first, by the end of their names. */
const longest = [
  "/e2e/crowd",
  "/e2e/seven-evenings",
  "/e2e/trouble",
  "/tooling/layers",
  "/e2e/news",
  "/e2e/many-processes",
  "/e2e/game",
  "/e2e/starts",
  "/e2e/start",
  "/e2e/new-game",
  "/store/drivers/postgres/contract",
  "/tooling/replay-page",
  "/e2e/released",
  "/e2e/soak",
  "/e2e/inspect",
  "/e2e/reactions",
  "/e2e/kills",
  "/soak/load-alone",
  "/page/page",
  "/page/page-start",
  "/page/keyboard",
  "/e2e/cup-played",
  "/store/copy",
  "/e2e/read-only",
  "/e2e/cup-rights",
  "/e2e/people",
  "/e2e/privacy",
  "/e2e/rally",
  "/page/languages",
  "/page/verifiers",
  "/page/drawing",
  "/e2e/invitations",
  "/e2e/lucky-words",
  "/e2e/examples",
  "/e2e/cup",
  "/page/katchen",
  "/e2e/metrics",
  "/page/panel",
  "/e2e/gateway",
  "/e2e/lessons",
  "/page/access",
  "/page/replay-page",
  "/e2e/postgres",
  "/e2e/evening",
  "/e2e/processes",
  "/page/seats",
  "/tooling/image",
  "/e2e/backup",
  "/store/drivers/postgres/outage",
  "/discord/gateway/endings",
  "/discord/gateway/shards",
  "/games/screen-laws",
  "/games/rules",
  "/evening/rhythm",
  "/ui/lobby",
  "/sqlite/sqlite-contract",
  "/tables/slow-tables",
  "/images/render",
  "/images/layers",
  "/texts/texts",
  "/screen/cup-board",
  "/screen/pictures",
  "/games/player-laws",
  "/tables/interleavings",
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
