import { describe, expect, it } from "vitest";
import { transcript } from "../../../support/transcript.js";
import { catnoirLaws } from "./laws.js";

/** A seed of 32 equal bytes. */
function seedOf(byte: number): Uint8Array {
  return new Uint8Array(32).fill(byte);
}

const matches = [
  [
    "two seats play the first five factions",
    { seats: 2, options: { factions: "first", actions: 1 }, opener: null, seed: seedOf(139) },
  ],
  [
    "four seats play with mafia, police and journalists",
    {
      seats: 4,
      options: { factions: ["detectives", "mafia", "police", "journalists", "bureaucrats"], actions: 1 },
      opener: 2,
      seed: seedOf(244),
    },
  ],
  [
    "six seats play with two actions",
    {
      seats: 6,
      options: { factions: ["detectives", "scientists", "robocats", "journalists", "bureaucrats"], actions: 2 },
      opener: 3,
      seed: seedOf(229),
    },
  ],
] as const;

describe("a game is told as it was written down", () => {
  it.each(matches)("%s", async (title, match) => {
    const told = transcript(catnoirLaws, match);
    await expect(told).toMatchFileSnapshot(`./transcripts/${title.replaceAll(/\W+/g, "-")}.txt`);
  });
});
