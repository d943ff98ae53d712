import { describe, expect, it } from "vitest";
import { cupHost as host, CupWorld } from "../../support/cup-world.js";

describe("a cup's messages", () => {
  it("mentions those at a table for its first three corrections, and goes on telling of later ones", async () => {
    const world = new CupWorld();
    const cup = await world.begin(9);
    const users = (await world.tables(cup))[0]?.users ?? [];
    for (let at = 0; at < 5; at += 1) {
      const through = users.slice(at % 2, (at % 2) + 2);
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
});
