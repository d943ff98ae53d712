import { describe, expect, it } from "vitest";
import { goalOf, type Options } from "../../../../src/games/denkste/rules/index.js";
import { equilibrium, sweep } from "../../../../src/games/denkste/player/index.js";
import { turnsToGoal } from "../../../../src/games/denkste/player/values.js";
import { alone, byColumns, type Consequences, consequences, everyOptions, mean } from "./brute.js";

interface Step extends Pick<Consequences, "counters"> {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

function valuesOf({ length, hasteGedacht }: Options): readonly number[] {
  return turnsToGoal[length][hasteGedacht ? "hasteGedacht" : "plain"];
}

/** For every counter before the goal, how both play and where that may lead. */
function stepsOf(options: Options): readonly Step[] {
  return Array.from({ length: goalOf(options.length) }, (_, counter) => {
    const counters = alone(counter, options);
    return { ...equilibrium({ options, counters }, 0), counters: consequences(counters, options).counters };
  });
}

function turnsFrom({ counters }: Step, values: readonly number[]): readonly (readonly number[])[] {
  return counters.map((row) => row.map((counter) => 1 + (values[counter] ?? 0)));
}

/** Turns to the goal, by counter, with one side's mixtures if the other makes `best` of them. */
function answered(start: readonly number[], steps: readonly Step[], best: (step: Step, turns: number[]) => number) {
  const turns = [...start];
  for (;;) {
    let change = 0;
    for (const [counter, step] of [...steps.entries()].toReversed()) {
      const next = best(step, turns);
      change = Math.max(change, Math.abs(next - (turns[counter] ?? 0)));
      turns[counter] = next;
    }
    if (change < 1e-9) return turns;
  }
}

describe.each(everyOptions)("with the $length path, haste gedacht $hasteGedacht,", (options) => {
  const values = valuesOf(options);
  const steps = stepsOf(options);

  it("the values are one for each path counter, and the goal is reached", () => {
    expect(values).toHaveLength(goalOf(options.length) + 1);
    expect(values.at(-1)).toBe(0);
    expect(Math.min(...values.slice(0, -1))).toBeGreaterThan(1);
  });

  it("the values are at rest: one more step of the iteration changes nothing", () => {
    expect(sweep(values, options)).toEqual(values.map((value) => expect.closeTo(value, 9)));
  });

  it("neither card has anything to gain in any turn", () => {
    for (const [counter, step] of steps.entries()) {
      const turns = turnsFrom(step, values);
      const value = values[counter] ?? 0;
      expect(Math.max(...byColumns(step.rows, turns)) - value).toBeLessThan(1e-9);
      expect(value - Math.min(...turns.map((row) => mean(step.columns, row)))).toBeLessThan(1e-9);
    }
  });

  it("the best stopper of all does not hold up its figure for longer, wherever that stands", () => {
    // From too high down to the true values, never below.
    const twice = values.map((value) => 2 * value);
    const worst = answered(twice, steps, (step, turns) => Math.max(...byColumns(step.rows, turnsFrom(step, turns))));
    expect(Math.max(...worst.map((turns, counter) => turns - (values[counter] ?? 0)))).toBeLessThan(1e-6);
  });

  it("the best mover of all does not get past it sooner, wherever that is", () => {
    const none = values.map(() => 0);
    const best = answered(none, steps, (step, turns) =>
      Math.min(...turnsFrom(step, turns).map((row) => mean(step.columns, row))),
    );
    expect(Math.max(...best.map((turns, counter) => (values[counter] ?? 0) - turns))).toBeLessThan(1e-6);
  });
});
