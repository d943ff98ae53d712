import { describe, expect, it } from "vitest";
import { katchmeClub } from "../../../../src/games/katchme/club.js";
import { type Event, ride, type Tile } from "../../../../src/games/katchme/rules/index.js";

/** The outcome of a seat. */
interface Taken {
  readonly taken: readonly Tile[];
  readonly turns?: number;
  readonly isRewarded?: boolean;
}

/** A night in which these tiles were right. @param stop of the collision; null: the vicious circle */
function night(stop: number | null, right: readonly Tile[], ...seats: readonly Taken[]): Event {
  const tops = [1, 1, 1] as const;
  const dice = { pink: 1, blue: 1 };
  const start = { bosozoku: "orange", police: "orange" } as const;
  const { stops } = ride({ size: 3, start, dice, tops });
  const answer =
    stop === null ? ({ type: "circle" } as const) : ({ type: "collision", stop, district: "green" } as const);
  const outcomes = seats.map(({ taken, turns = 0, isRewarded = false }) => ({
    taken,
    turns,
    reward: isRewarded ? 1 : null,
  }));
  const evaluation = { night: 1, dice, tops, route: { stops, answer }, right, seats: outcomes } as const;
  return { to: "all", type: "evaluated", evaluation };
}

/** The first seat's facts at a table of two. */
function factsOf(...events: readonly Event[]): unknown {
  return katchmeClub.facts(events, 2)[0];
}

const [right, wrong] = [
  ["when-2", "where-green"],
  ["when-3", "where-orange"],
] as const;

describe("Katch Me's facts", () => {
  it("count nights, right and wrong tiles, rewards, and nights without a tile", () => {
    const facts = factsOf(
      night(2, right, { taken: right, isRewarded: true }, { taken: wrong, turns: 2 }),
      night(2, right, { taken: ["when-2", "where-orange"], turns: 1 }, { taken: [] }),
      night(2, right, { taken: [], turns: 1 }, { taken: right }),
      night(2, right, { taken: wrong, turns: 2 }, { taken: right }),
    );
    expect(facts).toMatchObject({ nights: 4, right: 3, wrong: 3, rewards: 1, idle: 1, worst: 2 });
  });

  it("have the longest runs of nights with right tiles alone, and with wrong ones alone", () => {
    const nights = [right, right, wrong, wrong, wrong, [], right].map((taken) => night(2, right, { taken }));
    expect(factsOf(...nights)).toMatchObject({ streak: 2, blind: 3 });
  });

  it("have the earliest collision that the seat called, which a night that it called wrong does not change", () => {
    const facts = factsOf(
      night(3, right, { taken: right }),
      night(2, right, { taken: right }),
      night(1, right, { taken: wrong }),
    );
    expect(facts).toMatchObject({ closest: 2, circles: 0 });
    const circle = factsOf(night(null, ["circle"], { taken: ["circle"] }));
    expect(circle).toMatchObject({ circles: 1 });
    expect(circle).not.toHaveProperty("closest");
  });

  it("count own cards of the prelude that did not fit", () => {
    const slip: Event = { to: "all", type: "wrong", seat: 0, pile: 0, card: 3 };
    expect(factsOf(slip, slip, { ...slip, seat: 1 })).toMatchObject({ slips: 2, nights: 0 });
  });
});
