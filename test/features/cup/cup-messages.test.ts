import { describe, expect, it } from "vitest";
import { cupHost as host, CupWorld } from "../../support/cup-world.js";

describe("a cup's messages", () => {
  it("mentions those at a table for its first three corrections, and goes on telling of later ones", async () => {
    const world = new CupWorld();
    const cup = await world.begin(9);
    const users = (await world.tables(cup))[0]?.users ?? [];
    for (let at = 0; at < 5; at += 1) {
      const through = users.slice(at % 2, (at % 2) + 2);
      await world.clock.forward(10 * 60_000);
      await world.ask(cup, host, { type: "correct", round: 1, table: 0, through, reason: "changed my mind" });
    }
    const told = [...world.told.values()].filter(({ event }) => event.type === "correctedByHost");
    expect(told.map(({ users: mentioned }) => mentioned.length)).toEqual([
      users.length,
      users.length,
      users.length,
      0,
      0,
    ]);
  });

  it("mentions nobody twice within ten minutes for a host's corrections, restarts or not, and tells of all of them", async () => {
    const world = new CupWorld();
    const cup = await world.begin(9);
    const tables = await world.tables(cup);
    const correct = (round: number, table: number, users: readonly string[], from: number, count: number) =>
      world.ask(cup, host, {
        type: "correct",
        round,
        table,
        through: users.slice(from, from + count),
        reason: "changed my mind",
      });
    for (const [at, { users }] of tables.entries()) expect(await correct(1, at, users, 0, 2)).toBeNull();
    const before = world.told.size;
    const mentionsFrom = (first: number): Readonly<Record<string, number>> => {
      const users = [...world.told.values()].slice(first).flatMap((told) => told.users);
      return Object.fromEntries(users.map((user) => [user, users.filter((one) => one === user).length]));
    };
    for (const from of [1, 0, 1]) {
      expect(await correct(1, 0, tables[0]?.users ?? [], from, 2)).toBeNull();
      world.restart();
      await world.clock.forward(60_000);
    }
    const final = (await world.tables(cup))[0]?.users ?? [];
    for (const from of [0, 1]) expect(await correct(2, 0, final, from, 1)).toBeNull();
    expect([...world.told.values()].slice(before).map(({ event }) => event.type)).toEqual([
      ...Array.from({ length: 3 }, () => ["correctedByHost", "tableOpened"]).flat(),
      ...Array.from({ length: 2 }, () => ["correctedByHost", "won"]).flat(),
    ]);
    const [winner = ""] = final;
    // No correction has mentioned those yet; and the first winner is told that they have won.
    const fresh = Object.fromEntries((tables[1]?.users ?? []).slice(0, 2).map((user) => [user, 1]));
    expect(mentionsFrom(before)).toEqual({ ...fresh, [winner]: (fresh[winner] ?? 0) + 1 });
    const then = world.told.size;
    await world.clock.forward(10 * 60_000);
    expect(await correct(2, 0, final, 2, 1)).toBeNull();
    expect(mentionsFrom(then)).toEqual(Object.fromEntries(final.map((user) => [user, 1])));
  });
});
