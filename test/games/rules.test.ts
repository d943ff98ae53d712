import { describe, expect, it } from "vitest";
import { transcript } from "../support/transcript.js";
import { wrong, wrongSteps } from "../support/wrong-katchen.js";
import { described } from "../support/moments.js";
import { gameIds, games } from "../../src/games/index.js";
import { laws } from "../rule-laws.js";

const written = Object.entries(described).flatMap(([id, lawful]) =>
  Object.entries(lawful.transcripts).map(([title, match]) => [id, title, lawful, match] as const),
);

it.each(written)("a game of %s is told as it was written down: %s", async (id, title, lawful, { seed, ...match }) => {
  const told = transcript(lawful, { ...match, seed: new Uint8Array(32).fill(seed) });
  await expect(told).toMatchFileSnapshot(`./${id}/rules/transcripts/${title.replaceAll(/\W+/g, "-")}.txt`);
});

describe("a transcript", () => {
  const match = { seats: 2, options: { shots: 1 }, opener: 0, seed: new Uint8Array(32) };

  it("is another one where only a state has changed, which nobody sees", () => {
    const unseen = wrongSteps(({ state, events }) => ({ state: Object.assign({ unseen: 1 }, state), events }));
    expect(transcript(wrong({}), match)).toBe(transcript(wrong({}), match));
    expect(transcript(unseen, match)).not.toBe(transcript(wrong({}), match));
  });
});

describe.each(gameIds)("%s", (id) => {
  it("is registered under its own name, and described for the laws as it is played", () => {
    expect(games[id].id).toBe(id);
    expect(games[id]).toMatchObject(described[id].game);
  });
});

describe.each(Object.entries(described))("the laws in %s", (_id, lawful) => {
  it.each(Object.values(laws).map(({ title, check }) => [title, check] as const))("%s", (_title, check) => {
    expect.hasAssertions();
    check(lawful);
  });
});
