import { expect, it } from "vitest";
import { ReconnectDelays } from "../../../src/discord/gateway/session-starts.js";

it("comes back at once, and waits ever longer for a session to be taken up, up to ten seconds", () => {
  const retries = new ReconnectDelays(0);
  const waits = Array.from({ length: 8 }, () => retries.next(0, true));
  expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  retries.up(0);
  expect(retries.next(0, true)).toBe(0);
});

/** Before sessions that end as soon as they have begun. */
function waitsOfFutileStarts(retries: ReconnectDelays, times: number): readonly number[] {
  let now = 0;
  return Array.from({ length: times }, () => {
    const ms = retries.next(now, false);
    now += ms;
    retries.started(now);
    retries.up(now);
    retries.down(now);
    return ms;
  });
}

it("waits up to a minute where nothing answers", () => {
  const silent = new ReconnectDelays(0);
  const waits = Array.from({ length: 10 }, () => silent.next(0, false));
  expect(waits.at(-1)).toBe(60_000);
});

it("starts six sessions one after the other, and then one in ninety seconds, which a day's starts allow for ever", () => {
  const waits = waitsOfFutileStarts(new ReconnectDelays(0), 1_000);
  expect(waits.slice(0, 8)).toEqual([0, 5_000, 5_000, 5_000, 5_000, 5_000, 65_000, 90_000]);
  expect(waits.reduce((sum, ms) => sum + ms)).toBeGreaterThan(24 * 60 * 60_000);
});

it("starts sessions less often where many shards share a day's starts, but never waits for more than ten minutes", () => {
  expect(waitsOfFutileStarts(new ReconnectDelays(0, 3), 8).at(-1)).toBe(270_000);
  expect(waitsOfFutileStarts(new ReconnectDelays(0, 100), 8).at(-1)).toBe(600_000);
});

it("has its session starts back after a while, whether the sessions last or not", () => {
  const retries = new ReconnectDelays(0);
  waitsOfFutileStarts(retries, 7);
  expect(retries.next(90_000, false)).toBeGreaterThan(0);
  retries.up(90_000);
  retries.down(180_000);
  expect(retries.next(180_000, false)).toBe(0);
});

it("knows how long it has been off the air", () => {
  const retries = new ReconnectDelays(1_000);
  expect(retries.offMs(5_000)).toBe(4_000);
  retries.up(5_000);
  expect(retries.offMs(9_000)).toBe(0);
  retries.down(9_000);
  retries.down(9_500);
  expect(retries.offMs(10_000)).toBe(1_000);
});
