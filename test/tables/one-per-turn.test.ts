import { describe, expect, it } from "vitest";
import { OnePerTurn } from "../../src/tables/clock/one-per-turn.js";
import { type FakeClock, fakeClock } from "../support/fake-clock.js";

/** Counts turns of the event loop with jobs. */
function counting(): { readonly clock: FakeClock; readonly turns: () => number } {
  const inner = fakeClock(0);
  let turns = 0;
  const clock: FakeClock = {
    ...inner,
    after: (ms, job) =>
      inner.after(ms, () => {
        turns += 1;
        job();
      }),
  };
  return { clock, turns: () => turns };
}

describe("jobs that come up at the same moment", () => {
  it("are done in the order of coming, each in a turn of its own, so that others have theirs in between", async () => {
    const { clock, turns } = counting();
    const jobs = new OnePerTurn(clock);
    const done: string[] = [];
    for (let job = 1; job <= 12; job += 1) jobs.add(`${job}`, () => done.push(`${job} in ${turns()}`));
    await clock.forward(0);
    expect(done).toEqual(Array.from({ length: 12 }, (_, at) => `${at + 1} in ${at + 1}`));
    expect(clock.waiting()).toBe(0);
  });

  it("make room for later ones by the same key, and are all dropped by a stop", async () => {
    const { clock } = counting();
    const jobs = new OnePerTurn(clock);
    const done: string[] = [];
    jobs.add("a", () => {
      done.push("a");
      jobs.add("b", () => done.push("b, later"));
    });
    jobs.add("b", () => done.push("b"));
    jobs.add("c", () => {
      jobs.stop();
    });
    jobs.add("d", () => done.push("d"));
    await clock.forward(0);
    expect(done).toEqual(["a", "b, later"]);
  });

  it("go on after one that fails", async () => {
    const inner = fakeClock(0);
    const failures: unknown[] = [];
    const jobs = new OnePerTurn({
      ...inner,
      after: (ms, job) =>
        inner.after(ms, () => {
          try {
            job();
          } catch (error) {
            failures.push(error);
          }
        }),
    });
    const done: string[] = [];
    jobs.add("a", () => {
      throw new Error("planted");
    });
    jobs.add("b", () => done.push("b"));
    await inner.forward(0);
    expect(done).toEqual(["b"]);
    expect(failures).toHaveLength(1);
  });
});
