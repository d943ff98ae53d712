import { describe, expect, it } from "vitest";
import { katchme } from "../../../../src/games/katchme/rules/index.js";
import { A, B, C, D, pilesOf, preludeOf, straight } from "./table.js";

describe("the example night of four", () => {
  // A three and a two change places: violet shows 3, green 2.
  const swapped = straight.with(89 - 33, 17);
  const dealt = preludeOf(["3", "5", "55", "555"], 2).lays(A, { picks: [...swapped, 0, 2] });
  const rolled = dealt.rolls(A, 26);
  const snatched = rolled.snatches(C, "when-2", "where-violet").snatches(B, "when-3", "where-green");
  const evaluated = snatched.stops(D);

  it("begins with 17, 16, 14 and 13 lives, of which everybody has turned one", () => {
    expect(dealt.news).toContainEqual({ to: "all", type: "dealt", lives: [17, 16, 14, 13] });
    expect(katchme.view(dealt.state, null)).toMatchObject({
      piles: [
        { draw: 16, discard: 1, top: 1 },
        { draw: 15, discard: 1, top: 3 },
        { draw: 13, discard: 1, top: 2 },
        { draw: 12, discard: 1, top: 4 },
      ],
      markers: { bosozoku: "orange", police: "green" },
      phase: { type: "roll", seat: A },
    });
  });

  it("has them collide at the second stop in violet", () => {
    expect(evaluated.news.slice(0, 2)).toMatchObject([
      { type: "done", seat: D },
      {
        type: "evaluated",
        evaluation: {
          route: {
            stops: [
              {
                bosozoku: { from: "orange", steps: 2, to: "violet" },
                police: { from: "green", steps: 6, to: "green" },
              },
              {
                bosozoku: { from: "violet", steps: 3, to: "violet" },
                police: { from: "green", steps: 2, to: "violet" },
              },
            ],
            answer: { type: "collision", stop: 2, district: "violet" },
          },
          right: ["when-2", "where-violet"],
        },
      },
    ]);
  });

  it("costs nothing for both tiles and brings no reward yet, one card for nothing, and two for two wrong ones", () => {
    expect(evaluated.news[1]).toMatchObject({
      evaluation: {
        seats: [
          { taken: [], turns: 1, reward: null },
          { taken: ["when-3", "where-green"], turns: 2, reward: null },
          { taken: ["when-2", "where-violet"], turns: 0, reward: null },
          { taken: [], turns: 1, reward: null },
        ],
      },
    });
    const before = pilesOf(dealt.state);
    expect(pilesOf(evaluated.state).map((pile) => pile.split("/").map(({ length }) => length))).toEqual([
      [15, 2],
      [13, 3],
      [13, 1],
      [11, 2],
    ]);
    expect(pilesOf(evaluated.state)[C]).toBe(before[C]);
  });

  it("leaves the Bōsōzoku on violet and the police on orange for the next night", () => {
    expect(katchme.view(evaluated.state, null)).toMatchObject({
      night: 2,
      markers: { bosozoku: "violet", police: "orange" },
      phase: { type: "roll", seat: B },
    });
  });
});
