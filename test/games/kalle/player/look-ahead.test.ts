import { describe, expect, it } from "vitest";
import { places, reach, type Place } from "../../../../src/games/kalle/rules/index.js";
import { anyOf, chanceToFind, type Hunt, habitOf, movedBy, shy } from "../../../../src/games/kalle/player/belief.js";
import { seededRandom } from "../../../support/seeded-random.js";

/** The police's ways of this many searches from `to`. */
function routes({ covered, left }: Hunt, to: Place, searches: number): readonly (readonly Place[])[] {
  const isTurned = covered.includes(to);
  const open = covered.filter((place) => place !== to);
  const after = { belief: [], covered: open, left: isTurned ? left - 1 : left };
  if (searches === 1 || after.left === 0) return [[to]];
  return reach(open, to).flatMap((next) => routes(after, next, searches - 1).map((way) => [to, ...way]));
}

/** The chance to meet Kalle from `at` on such a way, over all answers in between. */
function met(route: readonly Place[], at: Place, { covered, left }: Hunt): number {
  const [to, ...further] = route;
  if (to === undefined) return 0;
  const isTurned = covered.includes(to);
  if (isTurned && to === at) return 1;
  const after = { belief: [], covered: covered.filter((place) => place !== to), left: isTurned ? left - 1 : left };
  if (further.length === 0) return 0;
  const { answers, chances } = habitOf(shy, to, after.left);
  return answers.reduce(
    (sum, answer, index) => sum + (chances[at]?.[index] ?? 0) * met(further, movedBy(answer, at), after),
    0,
  );
}

function bestRoute(hunt: Hunt, to: Place): number {
  const chances = routes(hunt, to, 3).map((route) =>
    hunt.belief.reduce((sum, chance, at) => (chance === 0 ? sum : sum + chance * met(route, at, hunt)), 0),
  );
  return Math.max(...chances);
}

/** Some cards are open, and Kalle is believed in four places. */
function anyHunt(seed: number): Hunt {
  const random = seededRandom(seed);
  const covered = random.shuffle(places).slice(0, 8 + random.pick(3));
  const belief = places.map((place) => (covered.slice(0, 4).includes(place) ? 1 + random.pick(9) : 0));
  const sum = belief.reduce((all, chance) => all + chance, 0);
  return {
    belief: belief.map((chance) => chance / sum),
    covered: covered.toSorted((one, other) => one - other),
    left: 1 + random.pick(4),
  };
}

describe("looking ahead", () => {
  it("finds the best of all ways through three searches, over every answer between them", () => {
    for (let seed = 0; seed < 12; seed += 1) {
      const hunt = anyHunt(seed);
      for (const to of reach(hunt.covered, 15).slice(0, 2))
        expect(chanceToFind(hunt, to, shy)).toBeCloseTo(bestRoute(hunt, to), 10);
    }
  });

  it("ends with the eighth card", () => {
    const hunt = { belief: anyOf([1, 2]), covered: places, left: 1 };
    expect(chanceToFind(hunt, 1, shy)).toBe(0.5);
    expect(chanceToFind(hunt, 4, shy)).toBe(0);
    expect(chanceToFind({ ...hunt, left: 2 }, 1, shy)).toBeGreaterThan(0.5);
  });

  it("counts a search that turns nothing as one of the three, not of the eight", () => {
    const covered = [3, 15];
    const hunt = { belief: anyOf([3]), covered, left: 1 };
    expect(chanceToFind(hunt, 1, shy)).toBeGreaterThan(0);
    expect(chanceToFind(hunt, 1, shy)).toBeLessThan(1);
  });
});
