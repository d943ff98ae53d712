import { describe, expect, it } from "vitest";
import { transcript } from "../../../support/transcript.js";
import { katchenLaws } from "./laws.js";

/** A seed of 32 equal bytes. */
function seedOf(byte: number): Uint8Array {
  return new Uint8Array(32).fill(byte);
}

const matches = [
  ["three seats roll for the opening, twice", { seats: 3, shots: 1, opener: null, seed: seedOf(82) }],
  ["eight seats play for one shot", { seats: 8, shots: 1, opener: 5, seed: seedOf(117) }],
  ["eight seats need no second stage", { seats: 8, shots: 1, opener: 5, seed: seedOf(8) }],
  ["three seats play a knock-out of two shots", { seats: 3, shots: 2, opener: 0, seed: seedOf(119) }],
] as const;

describe("a match is told as it was written down", () => {
  it.each(matches)("%s", async (title, { seats, shots, opener, seed }) => {
    const told = transcript(katchenLaws, { seats, options: { shots }, opener, seed });
    await expect(told).toMatchFileSnapshot(`./transcripts/${title.replaceAll(/\W+/g, "-")}.txt`);
  });
});
