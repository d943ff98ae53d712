import { describe, expect, it } from "vitest";
import { whyNotCounted, whyNotFromStart } from "../../src/club/why-not-counted.js";
import { placesOf } from "../../src/club/placing.js";

const stays = { isComputer: false, left: false };
const leaves = { isComputer: false, left: true };
const computer = { isComputer: true, left: false };

describe("a game", () => {
  it("counts where two people play to the end, whoever else leaves, and no computer player sat there from the start", () => {
    expect(whyNotCounted([stays, leaves, stays])).toBeNull();
    expect([whyNotCounted([stays, leaves]), whyNotCounted([stays, stays, computer])]).toEqual(["alone", "computer"]);
    expect([whyNotFromStart([stays]), whyNotFromStart([stays, computer])]).toEqual([null, "computer"]);
  });

  it("places who left behind all who stayed, the last to go ahead, and keeps the order and ties of the others", () => {
    const result = { places: [[2], [0, 3], [1]], scores: [0, 0, 0, 0], opens: null };
    const here = { left: false, lastStep: 9 };
    expect(placesOf(result, [here, here, here, here])).toEqual([2, 4, 1, 2]);
    expect(placesOf(result, [here, here, { left: true, lastStep: 3 }, here])).toEqual([1, 3, 4, 1]);
    const gone = (lastStep: number) => ({ left: true, lastStep });
    expect(placesOf(result, [gone(5), here, gone(3), gone(5)])).toEqual([2, 1, 4, 2]);
  });
});
