import { describe, expect, it } from "vitest";
import { onePerTurn, realClock } from "../src/clock.js";

/** For longer than the shortest timer. */
function stand(): void {
  const until = performance.now() + 3;
  while (performance.now() < until);
}

describe("the clock of this machine", () => {
  it("lets others have their turn before a job that is to be done at once", async () => {
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        setImmediate(() => order.push("somebody else"));
        realClock.after(0, () => {
          order.push("the job");
          resolve();
        });
        stand();
      }, 1);
    });
    expect(order).toEqual(["somebody else", "the job"]);
  });

  it("does no job that was called off", async () => {
    const order: string[] = [];
    for (const ms of [0, 1]) realClock.after(ms, () => order.push(`after ${ms}`))();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(order).toEqual([]);
  });

  it("does one of many jobs in each turn of the event loop, whatever they come from, and goes on after one that fails", () => {
    const turns: (() => void)[] = [];
    const add = onePerTurn((job) => turns.push(job));
    const done: string[] = [];
    add(() => {
      add(() => done.push("d"));
      throw new Error("planted");
    });
    add(() => done.push("b"));
    const callOff = add(() => done.push("c"));
    callOff();
    expect(turns).toHaveLength(1);
    expect(() => turns.shift()?.()).toThrow("planted");
    const seen: (readonly string[])[] = [];
    for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
      turn();
      expect(turns.length).toBeLessThanOrEqual(1);
      seen.push([...done]);
    }
    expect(seen).toEqual([["b"], ["b", "d"]]);
    add(() => done.push("e"));
    expect(turns).toHaveLength(1);
  });
});
