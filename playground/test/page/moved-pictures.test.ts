import { afterEach, expect, test, vi } from "vitest";
import { hasJustMoved, notePictures } from "../../page/seats/moved-pictures.js";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a picture opens in a tab, but not in the moment after it has slid under the finger", () => {
  let [now, top] = [5_000, 100];
  vi.stubGlobal("performance", { now: () => now });
  const picture = { getBoundingClientRect: () => ({ top }) };
  notePictures([picture]);
  expect(hasJustMoved(picture)).toBe(true);
  now += 700;
  expect(hasJustMoved(picture)).toBe(false);
  top += 8;
  notePictures([picture]);
  expect(hasJustMoved(picture)).toBe(false);
  top += 9;
  notePictures([picture]);
  now += 699;
  expect(hasJustMoved(picture)).toBe(true);
  notePictures([picture]);
  now += 1;
  expect(hasJustMoved(picture)).toBe(false);
});
