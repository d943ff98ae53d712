import { expect, it } from "vitest";
import { Retries } from "../../../src/discord/gateway/retries.js";

it("comes back at once, and waits ever longer for a session to be taken up, up to ten seconds", () => {
  const retries = new Retries(0);
  const waits = Array.from({ length: 8 }, () => retries.next(0, true));
  expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  retries.up(0);
  expect(retries.next(0, true)).toBe(0);
});

it("waits up to a minute where nothing answers, and up to ten where sessions are started and do not last", () => {
  const silent = new Retries(0);
  const waits = Array.from({ length: 10 }, () => silent.next(0, false));
  expect(waits.at(-1)).toBe(60_000);

  const futile = new Retries(0);
  const rests: number[] = [];
  for (let now = 0, round = 0; round < 10; round += 1) {
    const ms = futile.next(now, false);
    rests.push(ms);
    now += ms;
    futile.started(now);
    futile.up(now);
    futile.down(now);
  }
  expect(rests).toEqual([0, 0, 5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 600_000]);
});

it("forgets about sessions that did not last when one has lasted for a minute", () => {
  const retries = new Retries(0);
  for (const now of [0, 100]) {
    retries.started(now);
    retries.up(now);
    retries.down(now);
  }
  retries.started(200);
  retries.up(200);
  retries.down(60_200);
  expect(retries.next(60_200, false)).toBe(0);
});

it("knows how long it has been off the air", () => {
  const retries = new Retries(1_000);
  expect(retries.offMs(5_000)).toBe(4_000);
  retries.up(5_000);
  expect(retries.offMs(9_000)).toBe(0);
  retries.down(9_000);
  retries.down(9_500);
  expect(retries.offMs(10_000)).toBe(1_000);
});
