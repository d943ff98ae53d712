import { describe, expect, it } from "vitest";
import { PressAges } from "../../src/discord/press-age.js";

/** An interaction id of a press so many milliseconds after the epoch of Discord's ids. */
function pressAt(ms: number): string {
  return (BigInt(ms) << 22n).toString();
}

describe("the age of a press", () => {
  it("counts from the fastest one known, whatever the two clocks say", () => {
    const ages = new PressAges();
    expect(ages.measure(pressAt(1_000), 500_080)).toBe(0);
    expect(ages.measure(pressAt(2_000), 501_040)).toBe(0);
    expect(ages.measure(pressAt(3_000), 502_100)).toBe(60);
    expect(ages.measure(pressAt(4_000), 506_040)).toBe(3_000);
  });

  it("forgets the fastest one after a hundred others", () => {
    const ages = new PressAges();
    ages.measure(pressAt(0), 0);
    for (let press = 1; press < 100; press += 1) expect(ages.measure(pressAt(press), press + 50)).toBe(50);
    expect(ages.measure(pressAt(100), 150)).toBe(0);
  });
});
