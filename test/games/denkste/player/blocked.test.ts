import { describe, expect, it } from "vitest";
import { goalOf, type Options, startOf, wouldBlock } from "../../../../src/games/denkste/rules/index.js";
import { equilibrium, goes, payoffs } from "../../../../src/games/denkste/player/index.js";
import { turnsToGoal } from "../../../../src/games/denkste/player/values.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { alone, byColumns, consequences, everyOptions, mean } from "./brute.js";

interface Standing {
  readonly options: Options;
  readonly counters: readonly number[];
}

const blockedIn = (standing: Standing): readonly number[] => goes.filter((go) => wouldBlock(standing, 0, go));

const aloneIn = ({ options, counters }: Standing): readonly number[] => alone(counters[0] ?? 0, options);

/** All of one figure on a target of the mover, and a third far away, on the short path. */
const inTheWay: readonly Standing[] = everyOptions
  .filter(({ length }) => length === "short")
  .flatMap((options) => {
    const counters = Array.from({ length: goalOf(options.length) }, (_, counter) => counter);
    return counters.flatMap((mine) =>
      counters.map((other) => ({ options, counters: [mine, other, alone(mine, options)[2]] })),
    );
  })
  .filter((standing) => blockedIn(standing).length > 0);

/** Four figures close together: up to three numbers are blocked. */
const crowds: readonly Standing[] = Array.from({ length: 600 }, (_, seed) => {
  const random = seededRandom(seed);
  const options = everyOptions[random.pick(everyOptions.length)] ?? { length: "standard", hasteGedacht: false };
  const last = goalOf(options.length) - 1;
  const counters = Array.from({ length: 4 }, () => Math.min(last, startOf(3, options.length) + random.pick(8)));
  return { options, counters };
});

function gapOf({ options, counters }: Standing): number {
  const values = turnsToGoal[options.length][options.hasteGedacht ? "hasteGedacht" : "plain"];
  const turns = consequences(counters, options).counters.map((row) => row.map((to) => 1 + (values[to] ?? 0)));
  expect(payoffs({ options, counters }, 0, values)).toEqual(turns);
  const { rows, columns } = equilibrium({ options, counters }, 0);
  return Math.max(...byColumns(rows, turns)) - Math.min(...turns.map((row) => mean(columns, row)));
}

describe("a figure in the way", () => {
  it("is counted by the rules, and neither card has anything to gain", () => {
    for (const standing of inTheWay) expect(gapOf(standing)).toBeLessThan(1e-9);
  });

  it("is never of use to the mover", () => {
    for (const standing of inTheWay) {
      const free = equilibrium({ ...standing, counters: aloneIn(standing) }, 0).value;
      expect(equilibrium(standing, 0).value).toBeGreaterThan(free - 1e-9);
    }
  });

  it("keeps the mover from the number that leads there", () => {
    for (const standing of inTheWay)
      for (const go of blockedIn(standing)) expect(equilibrium(standing, 0).rows[go - 1]).toBe(0);
  });

  it("costs the mover turns when it is on a number that would have been set", () => {
    const missed = inTheWay.filter((standing) => {
      const { rows } = equilibrium({ ...standing, counters: aloneIn(standing) }, 0);
      return blockedIn(standing).some((go) => (rows[go - 1] ?? 0) > 0.01);
    });
    expect(missed.length).toBeGreaterThan(100);
    for (const standing of missed) {
      const free = equilibrium({ ...standing, counters: aloneIn(standing) }, 0).value;
      expect(equilibrium(standing, 0).value).toBeGreaterThan(free + 1e-9);
    }
  });
});

describe("three figures in the way", () => {
  it("are counted by the rules, and neither card has anything to gain", () => {
    const numbers = new Set(crowds.map((standing) => blockedIn(standing).length));
    expect([...numbers].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
    for (const standing of crowds) expect(gapOf(standing)).toBeLessThan(1e-9);
  });

  it("hold a mover on track 3 for certain: the three discs stop all that is left", () => {
    // Seat 0 stands on its third start field, the others one, three and five fields further.
    const standing: Standing = { options: { length: "standard", hasteGedacht: false }, counters: [42, 49, 49, 49] };
    expect(blockedIn(standing)).toEqual([1, 3, 5]);
    const { value, columns } = equilibrium(standing, 0);
    expect(value).toBeCloseTo(1 + (turnsToGoal.standard.plain[42] ?? 0), 9);
    const { stops } = consequences(standing.counters, standing.options);
    expect(stops.filter((_, place) => (columns[place] ?? 0) > 0)).toEqual([[2, 4, 6]]);
  });
});
