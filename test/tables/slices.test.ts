import { describe, expect, it } from "vitest";
import { Slices } from "../../src/tables/clock/slices.js";
import { type FakeClock, fakeClock } from "../support/fake-clock.js";

/** A clock that counts the goes in which jobs are done, and that a job can make later. */
function counting(): { readonly clock: FakeClock; readonly goes: () => number; take(ms: number): void } {
  const inner = fakeClock(0);
  let [goes, taken] = [0, 0];
  const clock: FakeClock = {
    ...inner,
    steady: () => inner.steady() + taken,
    after: (ms, job) =>
      inner.after(ms, () => {
        goes += 1;
        job();
      }),
  };
  return {
    clock,
    goes: () => goes,
    take: (ms) => {
      taken += ms;
    },
  };
}

describe("jobs that come up at the same moment", () => {
  it("are done five in one go, and others have their turn in between", async () => {
    const { clock, goes } = counting();
    const slices = new Slices(clock);
    const done: number[] = [];
    for (let job = 0; job < 12; job += 1) slices.add(`${job}`, () => done.push(goes()));
    await clock.forward(0);
    expect(done).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3]);
  });

  it("are done one in a go where each takes long", async () => {
    const { clock, goes, take } = counting();
    const slices = new Slices(clock);
    const done: number[] = [];
    for (let job = 0; job < 3; job += 1) {
      slices.add(`${job}`, () => {
        done.push(goes());
        take(6);
      });
    }
    await clock.forward(0);
    expect(done).toEqual([1, 2, 3]);
  });

  it("make room for later ones by the same key, and are all forgotten by a stop", async () => {
    const { clock } = counting();
    const slices = new Slices(clock);
    const done: string[] = [];
    slices.add("a", () => {
      done.push("a");
      slices.add("b", () => done.push("b, later"));
    });
    slices.add("b", () => done.push("b"));
    slices.add("c", () => {
      slices.stop();
    });
    slices.add("d", () => done.push("d"));
    await clock.forward(0);
    expect(done).toEqual(["a"]);
  });

  it("go on after one that fails", async () => {
    const inner = fakeClock(0);
    const failures: unknown[] = [];
    const slices = new Slices({
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
    slices.add("a", () => {
      throw new Error("planted");
    });
    slices.add("b", () => done.push("b"));
    await inner.forward(0);
    expect(done).toEqual(["b"]);
    expect(failures).toHaveLength(1);
  });
});
