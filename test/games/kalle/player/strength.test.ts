import { describe, expect, it } from "vitest";
import { type Mind, minds } from "../../../../src/games/kalle/player/index.js";
import { calm, shy } from "../../../../src/games/kalle/player/belief.js";
import { chanceOf } from "./hunts.js";
import { type Share, tally } from "./rounds.js";

const { strong } = minds;
const remembering = (memory: number): Mind => ({ ...strong, memory });

/** In standard errors. */
const margin = (one: Share, other: Share): number => (one.share - other.share) / Math.hypot(one.error, other.error);

describe("the more a mouse remembers the likelier it finds Kalle who flees as people do", () => {
  const [full, half, none] = [1, 0.5, 0].map((memory) => chanceOf(remembering(memory), shy, 300));

  it.each([
    ["with all of it rather than half", full, half],
    ["with half of it rather than nothing", half, none],
  ])("%s", (_, more, less) => {
    expect(more && less && margin(more, less)).toBeGreaterThan(4);
  });
});

describe("Kalle whose answers say nothing", () => {
  it("is found in eight rounds of sixteen, by any searcher and however much they remember", () => {
    for (const memory of [1, 0]) expect(chanceOf(remembering(memory), calm, 20).share).toBeCloseTo(1 / 2, 10);
  });
});

describe("played out", { tags: "long" }, () => {
  it("hunts come to what their chances say", () => {
    const counted = tally({ kalle: { ...strong, nerve: "shy" }, mice: strong }, 400).mice;
    expect(Math.abs(margin(counted, chanceOf(strong, shy, 100)))).toBeLessThan(4);
  });

  it("the less Kalle's seat remembers the more often it points at a wrong card", () => {
    const [full, half, none] = [1, 0.5, 0].map(
      (memory) => tally({ kalle: remembering(memory), mice: "chance" }, 800).nobody,
    );
    expect(full?.share).toBe(0);
    expect(full && half && margin(half, full)).toBeGreaterThan(4);
    expect(half && none && margin(none, half)).toBeGreaterThan(4);
  });

  it("the strong level as Kalle is found no more often than half the time, and keeps the cheese whenever it is not", () => {
    const { mice, kalle } = tally({ kalle: strong, mice: strong }, 400);
    expect(mice.share).toBeLessThan(0.5 + 4 * mice.error);
    expect(mice.share + kalle.share).toBe(1);
  });

  it("mice of both levels catch one who always runs away far more often than mice that search anywhere", () => {
    const anywhere = tally({ kalle: "runner", mice: "chance" }, 300).mice;
    for (const mice of [minds.strong, minds.relaxed])
      expect(margin(tally({ kalle: "runner", mice }, 150).mice, anywhere)).toBeGreaterThan(4);
  });
});
