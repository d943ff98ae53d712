// @module-tag long

import { expect, it } from "vitest";
import { gameIds } from "../../src/games/index.js";
import { adversaryWords, soakAdversary } from "../soak/adversary.js";
import { held, wordsOf } from "../soak/report.js";
import { soak } from "../soak/soak.js";

/** A moment of `npm run soak`: few people, and pauses. */
it("many tables of all games come through kills and faults of every kind with nothing lost, doubled, told or stuck", async () => {
  const report = await soak({
    seed: 12,
    seconds: 18,
    tables: gameIds.length,
    people: 7,
    pauseMs: 800,
    say: () => undefined,
  });
  if (!held(report)) throw new Error(wordsOf(report));
  const { entries, faults, starts, games, checks } = report;
  expect(entries.filter(({ told }) => told === "counts").length).toBeGreaterThan(25);
  expect(new Set(games.filter(({ steps }) => steps > 1).map(({ game }) => game))).toEqual(new Set(gameIds));
  expect(faults.size).toBeGreaterThan(6);
  expect(starts).toBeGreaterThan(2);
  // Each check had something to look at.
  expect(checks.filter(({ looked }) => looked === 0)).toEqual([]);
});

/** A moment of `npm run soak -- --adversary`. Its limit of time is judged there alone: tests run on busy machines. */
it("many people who do harm on one server end nothing, and every innocent press on other servers is answered", async () => {
  const report = await soakAdversary({ seed: 5, seconds: 20, attackers: 2, people: 4, say: () => undefined });
  const checks = report.checks.filter(({ what }) => !what.startsWith("innocent presses"));
  if (!held({ checks })) throw new Error(adversaryWords(report));
  expect(checks.length).toBeGreaterThan(3);
});
