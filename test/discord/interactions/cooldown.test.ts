import { describe, expect, it } from "vitest";
import { Cooldown } from "../../../src/discord/interactions/cooldown.js";
import { fakeClock } from "../../support/fake-clock.js";

describe("what may happen only now and then", () => {
  it("happens once within its time for each key, and for each bot by itself", async () => {
    const cooldown = new Cooldown(1_000);
    const bot = { clock: fakeClock() };
    expect([cooldown.begin(bot, "a"), cooldown.begin(bot, "a"), cooldown.begin(bot, "b")]).toEqual([true, false, true]);
    expect(cooldown.begin({ clock: bot.clock }, "a")).toBe(true);
    await bot.clock.forward(999);
    expect(cooldown.begin(bot, "a")).toBe(false);
    await bot.clock.forward(1);
    expect(cooldown.begin(bot, "a")).toBe(true);
  });

  it("happens as often in its time as is allowed, however close together", async () => {
    const cooldown = new Cooldown(1_000, 2);
    const bot = { clock: fakeClock() };
    expect([cooldown.begin(bot, "a"), cooldown.begin(bot, "b")]).toEqual([true, true]);
    await bot.clock.forward(400);
    expect([cooldown.begin(bot, "a"), cooldown.begin(bot, "a")]).toEqual([true, false]);
    await bot.clock.forward(600);
    expect([cooldown.begin(bot, "a"), cooldown.begin(bot, "a")]).toEqual([true, false]);
    expect(cooldown.size(bot)).toBe(1);
    await bot.clock.forward(1_000);
    expect([cooldown.begin(bot, "a"), cooldown.begin(bot, "a"), cooldown.begin(bot, "a")]).toEqual([true, true, false]);
  });

  it("is known to have happened for as long, without counting", async () => {
    const cooldown = new Cooldown(1_000);
    const bot = { clock: fakeClock() };
    expect(cooldown.isRunning(bot, "a")).toBe(false);
    cooldown.begin(bot, "a");
    expect([cooldown.isRunning(bot, "a"), cooldown.isRunning(bot, "b")]).toEqual([true, false]);
    await bot.clock.forward(999);
    expect(cooldown.isRunning(bot, "a")).toBe(true);
    await bot.clock.forward(1);
    expect(cooldown.isRunning(bot, "a")).toBe(false);
  });

  it("remembers no key for longer than that", async () => {
    const cooldown = new Cooldown(1_000);
    const bot = { clock: fakeClock() };
    for (const key of ["a", "b", "c"]) cooldown.begin(bot, key);
    expect(cooldown.size(bot)).toBe(3);
    await bot.clock.forward(1_000);
    cooldown.begin(bot, "d");
    expect(cooldown.size(bot)).toBe(1);
  });
});
