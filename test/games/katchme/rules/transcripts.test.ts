import { describe, expect, it } from "vitest";
import type { Options } from "../../../../src/games/katchme/rules/index.js";
import { transcript } from "../../../support/transcript.js";
import { katchmeLaws } from "./laws.js";

interface Told {
  readonly seats: number;
  readonly options: Options;
  readonly opener: number | null;
  /** The byte that its seed consists of. */
  readonly seed: number;
}

const games: readonly (readonly [string, Told])[] = [
  [
    "two seats lay from two piles each, then ride through three districts",
    { seats: 2, options: { prelude: true, districts: 3 }, opener: null, seed: 119 },
  ],
  [
    "four seats roll for a place and for the win",
    { seats: 4, options: { prelude: true, districts: 3 }, opener: 2, seed: 134 },
  ],
  [
    "three seats share six districts with neutral piles",
    { seats: 3, options: { prelude: false, districts: 6 }, opener: null, seed: 6 },
  ],
  [
    "six seats ride through six districts",
    { seats: 6, options: { prelude: false, districts: 6 }, opener: null, seed: 203 },
  ],
];

describe("a game is told as it was written down", () => {
  it.each(games)("%s", async (title, { seats, options, opener, seed }) => {
    const told = transcript(katchmeLaws, { seats, options, opener, seed: new Uint8Array(32).fill(seed) });
    await expect(told).toMatchFileSnapshot(`./transcripts/${title.replaceAll(/\W+/g, "-")}.txt`);
  });
});
