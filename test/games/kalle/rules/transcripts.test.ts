import { describe, expect, it } from "vitest";
import { transcript } from "../../../support/transcript.js";
import { kalleLaws } from "./laws.js";

/** A seed of 32 equal bytes. */
function seedOf(byte: number): Uint8Array {
  return new Uint8Array(32).fill(byte);
}

const matches = [
  ["two seats play four rounds", { seats: 2, lastChance: false, opener: null, seed: seedOf(0) }],
  ["three seats play six rounds", { seats: 3, lastChance: false, opener: 1, seed: seedOf(126) }],
  ["five seats play five rounds", { seats: 5, lastChance: false, opener: null, seed: seedOf(21) }],
  ["four seats play with a last chance", { seats: 4, lastChance: true, opener: 2, seed: seedOf(220) }],
] as const;

describe("a game is told as it was written down", () => {
  it.each(matches)("%s", async (title, { seats, lastChance, opener, seed }) => {
    const told = transcript(kalleLaws, { seats, options: { lastChance }, opener, seed });
    await expect(told).toMatchFileSnapshot(`./transcripts/${title.replaceAll(/\W+/g, "-")}.txt`);
  });
});
