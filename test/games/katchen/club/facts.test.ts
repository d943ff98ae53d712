import { describe, expect, it } from "vitest";
import { katchenClub } from "../../../../src/games/katchen/club.js";
import type { Dice, Event } from "../../../../src/games/katchen/rules/index.js";

function threw(seat: number, dice: Dice, count = 1, rethrown: readonly number[] | null = null): Event {
  return { to: "all", type: "threw", seat, dice, count, rethrown };
}

function dealt(seat: number, coasters: number): Event {
  return { to: "all", type: "dealt", seat, highest: 1 - seat, coasters, worth: coasters, stack: 0 };
}

function gave(from: number, seat: number, coasters: number): Event {
  return { to: "all", type: "gave", from, seat, coasters, worth: coasters };
}

/** The first seat's facts at a table of two. */
function factsOf(...events: readonly Event[]): unknown {
  return katchenClub.facts(events, 2)[0];
}

describe("Katchen's facts", () => {
  it("have the best and the worst throw by their rank, and how many were Katchens", () => {
    const events = [threw(0, [6, 6, 6]), threw(0, [1, 2, 4]), threw(0, [2, 1, 2]), threw(1, [4, 2, 1])];
    expect(factsOf(...events)).toMatchObject({ best: 421, worst: 221, katchens: 1 });
    expect(factsOf(threw(1, [4, 2, 1]))).toMatchObject({ best: 0, worst: 0, katchens: 0 });
  });

  it("know a Katchen that was thrown again, and turns ended after one throw", () => {
    const again = [threw(0, [4, 2, 1]), threw(0, [4, 2, 2], 2, [2])];
    expect(factsOf(...again)).toMatchObject({ wasted: 1 });
    expect(factsOf(threw(0, [4, 2, 2]), threw(0, [4, 2, 1], 2, [2]))).toMatchObject({ wasted: 0 });
    expect(factsOf({ to: "all", type: "stood", seat: 0, count: 1 })).toMatchObject({ stood: 1 });
    expect(factsOf({ to: "all", type: "stood", seat: 0, count: 2 })).toMatchObject({ stood: 0 });
  });

  it("have the most coasters at once, and the longest run of rounds without one", () => {
    const events = [dealt(1, 2), dealt(1, 1), dealt(0, 5), gave(0, 1, 3), gave(1, 0, 1), gave(0, 1, 4)];
    expect(factsOf(...events)).toMatchObject({ given: 4, taken: 5, dodged: 2 });
  });
});

describe("a round of Katchen", () => {
  it("is owed by the loser of a single game", () => {
    const result = { places: [[0, 2], [1]], scores: [0, 1, 0], opens: 1 };
    expect(katchenClub.owesRound({ shots: 1, knockOut: false, byHand: true }, result)).toBe(1);
  });

  it("is owed by the seat that first had several shots, without a knock-out", () => {
    const result = { places: [[2], [0], [1]], scores: [2, 3, 0], opens: 1 };
    expect(katchenClub.owesRound({ shots: 3, knockOut: false, byHand: true }, result)).toBe(1);
  });

  it("is owed by nobody after a knock-out, of one shot or of more", () => {
    const result = { places: [[2], [1], [0]], scores: [1, 1, 0], opens: 1 };
    expect(katchenClub.owesRound({ shots: 1, knockOut: true, byHand: true }, result)).toBeNull();
    expect(
      katchenClub.owesRound({ shots: 2, knockOut: true, byHand: true }, { ...result, scores: [2, 2, 1] }),
    ).toBeNull();
  });
});
