import { expect, it } from "vitest";
import type { Command } from "../../playground/discord/index.js";
import { allCommands } from "../support/features.js";
import { gameIds } from "../../src/games/index.js";
import { seededRandom } from "../support/seeded-random.js";
import { opening } from "./choices.js";

const discord = { commands: () => allCommands as unknown as readonly Command[] };

/** The command typed to open a table after `count` others. */
function lineAfter(count: number, tried: readonly string[]): string {
  return opening(discord, count, tried, seededRandom(count)).line;
}

it("opens the one game first that nobody tries, whenever that is, and then all of them in turn", () => {
  const counts = gameIds.map((_, count) => count);
  for (const missing of gameIds) {
    const tried = gameIds.filter((game) => game !== missing);
    expect(counts.map((count) => lineAfter(count, tried))).toEqual(counts.map(() => `${missing} start`));
  }
  const opened = counts.map((count) => lineAfter(count, gameIds));
  expect(opened.toSorted()).toEqual(gameIds.map((game) => `${game} start`).toSorted());
});
