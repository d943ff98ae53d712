import { describe, expect, it } from "vitest";
import { fakeClock } from "./fake-clock.js";

const second = 1_000;
const hour = 3_600 * second;

describe("a clock to test by", () => {
  it("goes wrong by millionths of the right time, and its timers with its steady time", async () => {
    const clock = fakeClock(0, { drift: { wall: -100, steady: 50 } });
    const steady = clock.steady();
    const fired: number[] = [];
    clock.after(1_000 * second, () => fired.push(clock.truth()));
    await clock.forward(1_000 * second);
    expect([clock.truth(), clock.now(), Math.round(clock.steady() - steady)]).toEqual([1_000_000, 999_900, 1_000_050]);
    expect(fired).toEqual([999_950]);
    clock.drift({});
    await clock.forward(second);
    expect([clock.truth(), clock.now(), Math.round(clock.steady() - steady)]).toEqual([
      1_001_000, 1_000_900, 1_001_050,
    ]);
  });

  it("is set ahead and back without anything running", async () => {
    const clock = fakeClock(5 * hour);
    const fired: string[] = [];
    clock.after(second, () => fired.push("job"));
    const steady = clock.steady();
    clock.leap(hour);
    expect([clock.now(), clock.truth(), clock.steady()]).toEqual([6 * hour, 5 * hour, steady]);
    clock.leap(-3 * hour);
    expect(clock.now()).toBe(3 * hour);
    await clock.forward(999);
    expect(fired).toEqual([]);
    await clock.forward(1);
    expect(fired).toEqual(["job"]);
  });

  it.each([
    { steadyInSleep: false, atWaking: [], later: ["10 s"] },
    { steadyInSleep: true, atWaking: ["10 s", "20 s"], later: ["10 s", "20 s"] },
  ])("has timers wait through a sleep or run out in it: $steadyInSleep", async ({ steadyInSleep, atWaking, later }) => {
    const clock = fakeClock(0, { steadyInSleep });
    const fired: string[] = [];
    for (const seconds of [20, 10]) clock.after(seconds * second, () => fired.push(`${seconds} s`));
    await clock.sleep(hour);
    expect(clock.now()).toBe(hour);
    expect(fired).toEqual(atWaking);
    await clock.forward(10 * second);
    expect(fired).toEqual(later);
  });

  it("runs late what falls due while the main thread stands", async () => {
    const clock = fakeClock(0);
    const fired: string[] = [];
    clock.after(2 * second, () => fired.push(`second at ${clock.now()}`));
    clock.after(second, () => {
      fired.push(`first at ${clock.now()}`);
      clock.after(second, () => fired.push(`third at ${clock.now()}`));
    });
    await clock.stall(5 * second);
    expect(fired).toEqual(["first at 5000", "second at 5000"]);
    await clock.forward(second);
    expect(fired).toEqual(["first at 5000", "second at 5000", "third at 6000"]);
  });

  it("refuses a wait that Node's timers would cut to nothing", () => {
    expect(() => fakeClock().after(25 * 24 * hour, () => undefined)).toThrow("no timer of Node's waits");
    expect(() => fakeClock().after(Number.NaN, () => undefined)).toThrow("no timer of Node's waits");
  });
});
