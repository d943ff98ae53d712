import { describe, expect, it } from "vitest";
import { backOff, within } from "../../src/lib/waits.js";
import { fakeClock } from "../support/fake-clock.js";

describe("within a time limit", () => {
  it("a promise's outcome is its own, and the timer is gone", async () => {
    const clock = fakeClock();
    expect(await within(clock, 1_000, Promise.resolve("done"))).toBe("done");
    await expect(within(clock, 1_000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(clock.waiting()).toBe(0);
  });

  it("one that takes longer counts as null, and its later rejection is nobody's", async () => {
    const clock = fakeClock();
    let fail = (): void => undefined;
    const outcome = new Promise<string>((_resolve, reject) => {
      fail = () => {
        reject(new Error("too late"));
      };
    });
    const waited = within(clock, 1_000, outcome);
    await clock.forward(999);
    expect(clock.waiting()).toBe(1);
    await clock.forward(1);
    expect(await waited).toBeNull();
    fail();
    await clock.forward(1);
  });
});

describe("a wait after failures", () => {
  it("doubles with each one, up to the longest, and is none without any", () => {
    expect([0, 1, 2, 3, 4, 5, 2_000].map((failures) => backOff(failures, 500, 3_000))).toEqual([
      0, 500, 1_000, 2_000, 3_000, 3_000, 3_000,
    ]);
  });
});
