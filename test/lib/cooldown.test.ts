import { describe, expect, it } from "vitest";
import { Cooldown } from "../../src/lib/cooldown.js";
import { fakeClock } from "../support/fake-clock.js";

describe("what may happen only now and then", () => {
  it("happens once within its time for each key, and for each bot by itself", async () => {
    const clock = fakeClock();
    const cooldown = new Cooldown(clock, 1_000);
    expect([cooldown.begin("a"), cooldown.begin("a"), cooldown.begin("b")]).toEqual([true, false, true]);
    expect(new Cooldown(clock, 1_000).begin("a")).toBe(true);
    await clock.forward(999);
    expect(cooldown.begin("a")).toBe(false);
    await clock.forward(1);
    expect(cooldown.begin("a")).toBe(true);
  });

  it("happens as often in its time as is allowed, however close together", async () => {
    const clock = fakeClock();
    const cooldown = new Cooldown(clock, 1_000, 2);
    expect([cooldown.begin("a"), cooldown.begin("b")]).toEqual([true, true]);
    await clock.forward(400);
    expect([cooldown.begin("a"), cooldown.begin("a")]).toEqual([true, false]);
    await clock.forward(600);
    expect([cooldown.begin("a"), cooldown.begin("a")]).toEqual([true, false]);
    expect(cooldown.size).toBe(1);
    await clock.forward(1_000);
    expect([cooldown.begin("a"), cooldown.begin("a"), cooldown.begin("a")]).toEqual([true, true, false]);
  });

  it("is known to have happened for as long, without counting", async () => {
    const clock = fakeClock();
    const cooldown = new Cooldown(clock, 1_000);
    expect(cooldown.isRunning("a")).toBe(false);
    cooldown.begin("a");
    expect([cooldown.isRunning("a"), cooldown.isRunning("b")]).toEqual([true, false]);
    await clock.forward(999);
    expect(cooldown.isRunning("a")).toBe(true);
    await clock.forward(1);
    expect(cooldown.isRunning("a")).toBe(false);
  });

  it("remembers no key for longer than that", async () => {
    const clock = fakeClock();
    const cooldown = new Cooldown(clock, 1_000);
    for (const key of ["a", "b", "c"]) cooldown.begin(key);
    expect(cooldown.size).toBe(3);
    await clock.forward(1_000);
    cooldown.begin("d");
    expect(cooldown.size).toBe(1);
  });
});
