import { beforeAll, describe, expect, it } from "vitest";
import type { Options } from "../../../../src/games/denkste/rules/index.js";
import { type Chances, chancesOf, manners } from "./chances.js";
import { shareOf, type Who } from "./duels.js";

const plain: Options = { length: "standard", hasteGedacht: false };
const variant: Options = { length: "standard", hasteGedacht: true };

// True shares lie at least three standard errors above these bounds (docs/computer-players.md).
describe.each([
  ["first", true],
  ["second", false],
] as const)("moving %s of two", { tags: "long" }, (_, first) => {
  it.each<[string, Who, Who, Options, number, number]>([
    ["the strong level wins more than 85 of 100 against chance", "strong", "random", plain, 300, 0.85],
    ["the strong level wins more than 60 of 100 against the relaxed one", "strong", "relaxed", plain, 300, 0.6],
    ["the same holds with haste gedacht", "strong", "relaxed", variant, 300, 0.6],
    ["the relaxed level wins more than 75 of 100 against chance", "relaxed", "random", plain, 200, 0.75],
    ["the relaxed level wins more than 90 of 100 against the highest numbers", "relaxed", "highest", plain, 200, 0.9],
  ])("%s", async (_title, who, other, options, games, bound) => {
    const { share } = await shareOf(who, other, { options, first, games });
    expect(share).toBeGreaterThan(bound);
  });
});

describe.each([plain, variant])("worked out without playing, with haste gedacht $hasteGedacht,", (options) => {
  let even: Chances;
  let random: Chances;
  let highest: Chances;

  beforeAll(() => {
    even = chancesOf(manners.strong, manners.strong, options);
    random = chancesOf(manners.strong, manners.random, options);
    highest = chancesOf(manners.strong, manners.highest, options);
  });

  it("moving first is the better seat among equals, and the two of them share all games", () => {
    expect(even.first).toBeGreaterThan(0.5);
    expect(even.first + even.second).toBeCloseTo(1, 6);
  });

  it("the strong level wins more from either seat against chance and the highest numbers than against itself", () => {
    for (const other of [random, highest]) {
      expect(other.first).toBeGreaterThan(even.first + 0.02);
      expect(other.second).toBeGreaterThan(even.second + 0.02);
    }
  });

  it(
    "the strong level plays as it should: games come out so within five standard errors",
    { tags: "long" },
    async () => {
      for (const [other, chances] of [
        ["random", random],
        ["highest", highest],
      ] as const) {
        const { share, error } = await shareOf("strong", other, { options, first: false, games: 300 });
        expect(Math.abs(share - chances.second)).toBeLessThan(5 * error);
      }
    },
  );
});
