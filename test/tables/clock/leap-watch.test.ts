import { describe, expect, it } from "vitest";
import { LeapWatch } from "../../../src/tables/clock/due-work.js";
import { fakeClock } from "../../support/fake-clock.js";

const [minute, hour] = [60_000, 3_600_000];

describe("a time of day", () => {
  it.each([3 * hour, -3 * hour, 30_000])("that has leapt by %i ms is doubted for five minutes", async (leap) => {
    const clock = fakeClock();
    const leaps = new LeapWatch(clock);
    clock.leap(leap);
    expect(leaps.trustsClock()).toBe(false);
    await clock.forward(5 * minute - 1);
    expect(leaps.trustsClock()).toBe(false);
    await clock.forward(1);
    expect([leaps.trustsClock(), leaps.trustsClock()]).toEqual([true, true]);
  });

  it("that is back is relied on at once, and one that leaps again is doubted from then on", async () => {
    const clock = fakeClock();
    const leaps = new LeapWatch(clock);
    clock.leap(hour);
    expect(leaps.trustsClock()).toBe(false);
    await clock.forward(4 * minute);
    clock.leap(hour);
    expect(leaps.trustsClock()).toBe(false);
    await clock.forward(4 * minute);
    expect(leaps.trustsClock()).toBe(false);
    clock.leap(-2 * hour);
    expect(leaps.trustsClock()).toBe(true);
  });

  it("is doubted after the machine has slept", async () => {
    const clock = fakeClock();
    const leaps = new LeapWatch(clock);
    await clock.sleep(8 * hour);
    expect(leaps.trustsClock()).toBe(false);
  });

  it("that goes wrong by some millionths, or is set by some seconds, is relied on", async () => {
    const clock = fakeClock(undefined, { drift: { wall: 500, steady: -500 } });
    const leaps = new LeapWatch(clock);
    clock.leap(-20_000);
    for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
      expect(leaps.trustsClock()).toBe(true);
      await clock.forward(minute);
    }
  });
});
