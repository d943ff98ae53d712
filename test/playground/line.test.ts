import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line } from "../../playground/discord/faults/line.js";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => vi.useRealTimers());

test("nothing arrives before its time, nor before what was sent earlier", () => {
  const arrived: string[] = [];
  const line = new Line<string>((parcel) => arrived.push(parcel));
  line.send("slow", 90);
  line.send("fast", 30);
  vi.advanceTimersByTime(89);
  expect(arrived).toEqual([]);
  line.send("at once", 0);
  vi.advanceTimersByTime(1);
  expect(arrived).toEqual(["slow", "fast", "at once"]);
  line.send("now", 0);
  expect(arrived.at(-1)).toBe("now");
});
