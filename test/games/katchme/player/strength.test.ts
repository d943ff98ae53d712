import { describe, expect, it } from "vitest";
import type { Options } from "../../../../src/games/katchme/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { race, recordOf } from "./race.js";

const small: Options = { prelude: true, districts: 3 };
const large: Options = { prelude: false, districts: 6 };

// As docs/computer-players.md says: the faster one nearly always wins.
describe.each([
  ["three districts and a prelude", small],
  ["six districts", large],
])("with %s", (_, options) => {
  it("the strong level nearly always wins against the relaxed one, which loses two cards to each of its own", async () => {
    const { wins, turned } = await recordOf(["strong", "relaxed"], options, 15, seededRandom);
    expect(wins).toBeGreaterThan(12);
    expect(turned[1]).toBeGreaterThan(2 * turned[0]);
  });

  it("the relaxed level wins against somebody who snatches by chance", async () => {
    expect((await recordOf(["relaxed", "random"], options, 15, seededRandom)).wins).toBeGreaterThan(12);
  });
});

describe("a race", () => {
  it("between equals goes either way", async () => {
    const { wins } = await recordOf(["strong", "strong"], small, 40, seededRandom);
    expect(wins).toBeGreaterThan(8);
    expect(wins).toBeLessThan(32);
  });

  it("among six ends, with a first place and a way each night came out", async () => {
    const table = ["strong", "relaxed", "relaxed", "strong", "relaxed", "random"] as const;
    const { first, nights, events } = await race(table, small, seededRandom(1));
    expect(first.length).toBeGreaterThan(0);
    expect(nights.length).toBe(events.filter(({ type }) => type === "evaluated").length);
    expect(events.at(-1)?.type).toBe("over");
  });
});
