import { describe, expect, it } from "vitest";
import { realClock } from "../src/clock.js";

/** Keeps the thread busy for longer than the shortest timer. */
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
});
