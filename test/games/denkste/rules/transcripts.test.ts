import { describe, expect, it } from "vitest";
import { transcript } from "../../../support/transcript.js";
import { denksteLaws } from "./laws.js";

/** A seed of 32 equal bytes. */
function seedOf(byte: number): Uint8Array {
  return new Uint8Array(32).fill(byte);
}

const matches = [
  [
    "two seats play the standard board",
    { seats: 2, options: { length: "standard", hasteGedacht: false }, opener: null, seed: seedOf(99) },
  ],
  [
    "three seats play the short board",
    { seats: 3, options: { length: "short", hasteGedacht: false }, opener: 2, seed: seedOf(130) },
  ],
  [
    "four seats play the short board and send each other back",
    { seats: 4, options: { length: "short", hasteGedacht: true }, opener: null, seed: seedOf(34) },
  ],
] as const;

describe("a game is told as it was written down", () => {
  it.each(matches)("%s", async (title, match) => {
    const told = transcript(denksteLaws, match);
    await expect(told).toMatchFileSnapshot(`./transcripts/${title.replaceAll(/\W+/g, "-")}.txt`);
  });
});
