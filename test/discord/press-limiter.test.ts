import { describe, expect, it } from "vitest";
import { PressLimiter } from "../../src/discord/press-limits.js";

/** One user who presses, by a clock of their own. */
function hand() {
  let now = 0;
  let pressed = 0;
  const limiter = new PressLimiter({ steady: () => now });
  const begin = (user = "anna"): { readonly id: string; readonly handled: boolean } => {
    pressed += 1;
    return { id: String(pressed), handled: limiter.begin(user, String(pressed)) };
  };
  const press = (stored: boolean, user = "anna"): boolean => {
    const { id, handled } = begin(user);
    if (handled && stored) limiter.stored(user, id);
    if (handled) limiter.end(user, id);
    return handled;
  };
  const times = (count: number, gapMs: number, stored: boolean): number =>
    Array.from({ length: count }, () => {
      now += gapMs;
      return press(stored);
    }).filter(Boolean).length;
  return { limiter, begin, press, times, wait: (ms: number) => (now += ms) };
}

describe("a player", () => {
  it("is never kept from it, however quickly", () => {
    expect(hand().times(1_000, 0, true)).toBe(1_000);
    expect(hand().times(5_000, 200, true)).toBe(5_000);
  });

  it("may tap twice each time, and be late for five tiles a second", () => {
    const { press, wait } = hand();
    for (let second = 0; second < 100; second += 1) {
      for (let tap = 0; tap < 5; tap += 1) expect([press(true), press(false)]).toEqual([true, true]);
      wait(1_000);
    }
  });

  it("may wait long for the answers to five presses a second", () => {
    const { begin, wait } = hand();
    for (let press = 0; press < 15; press += 1) {
      expect(begin().handled).toBe(true);
      wait(200);
    }
  });
});

describe("a user who hammers", () => {
  it("gets five presses a second that come to nothing, and is soon welcome again", () => {
    const { times, wait, press } = hand();
    expect(times(4_000, 10, false)).toBe(200);
    wait(4_000);
    expect(press(true)).toBe(true);
  });

  it("does not take any press from others", () => {
    const { times, press } = hand();
    expect(times(100, 1, false)).toBe(20);
    expect(press(false)).toBe(false);
    expect(press(false, "ben")).toBe(true);
  });

  it("has fifteen presses in hand at once and no more, whatever they come to", () => {
    const { begin, limiter } = hand();
    const begun = Array.from({ length: 100 }, () => begin());
    expect(begun.filter(({ handled }) => handled)).toHaveLength(15);
    limiter.end("anna", begun[0]?.id ?? "");
    expect(begin().handled).toBe(true);
  });

  it("comes to five presses a second in the long run, though its table takes them all", () => {
    const { times } = hand();
    times(20_000, 10, true);
    expect(times(2_000, 10, true)).toBe(100);
  });

  it("is removed after a rest, like everybody else", () => {
    const { limiter, press, wait } = hand();
    for (let user = 0; user < 50; user += 1) press(false, String(user));
    expect(limiter.remembered).toBe(50);
    wait(5 * 60_000);
    press(true);
    expect(limiter.remembered).toBe(1);
  });

  it("counts a press that Discord delivers twice once", () => {
    const { limiter } = hand();
    for (let id = 0; id < 25; id += 1) {
      for (const _ of [1, 2]) expect(limiter.begin("anna", String(id))).toBe(true);
      limiter.stored("anna", String(id));
      for (const _ of [1, 2]) limiter.end("anna", String(id));
    }
    expect(limiter.begin("anna", "25")).toBe(true);
  });
});
