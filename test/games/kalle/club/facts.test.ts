import { describe, expect, it } from "vitest";
import { kalleClub } from "../../../../src/games/kalle/club.js";
import type { Event, Reveal } from "../../../../src/games/kalle/rules/index.js";

function ended(fields: Pick<Reveal, "kalle" | "ending" | "winner"> & Partial<Reveal>): Event {
  const rest = {
    round: 1,
    turned: 4,
    closest: 2,
    cards: [],
    removed: 3,
    trail: [],
    police: 0,
    named: [],
  } as const;
  return { to: "all", type: "ended", reveal: { ...rest, pointed: null, ...fields } };
}

function searched(seat: number, card: number | "kalle" | null): Event {
  return { to: "all", type: "searched", seat, from: 0, at: 1, card };
}

/** The first seat's facts at a table of three. */
function factsOf(...events: readonly Event[]): unknown {
  return kalleClub.facts(events, 3)[0];
}

describe("Kalle's facts", () => {
  it("tell how the seat's rounds as Kalle ended, and how close the police came when it escaped", () => {
    const facts = factsOf(
      ended({ kalle: 0, ending: "remembered", winner: 0, closest: 2 }),
      ended({ kalle: 0, ending: "remembered", winner: 0, closest: 0 }),
      ended({ kalle: 0, ending: "forgotten", winner: null, closest: 0 }),
      ended({ kalle: 0, ending: "found", winner: 1, turned: 3 }),
      ended({ kalle: 0, ending: "guessed", winner: 2, turned: 8 }),
    );
    expect(facts).toMatchObject({ escaped: 2, forgot: 1, lost: 2, hottest: 0, shortest: 3, found: 0, guessed: 0 });
    expect(facts).not.toHaveProperty("quickest");
  });

  it("tell the rounds won as a mouse, and how few cards were turned before Kalle was found", () => {
    const facts = factsOf(
      ended({ kalle: 1, ending: "found", winner: 0, turned: 5 }),
      ended({ kalle: 2, ending: "found", winner: 0, turned: 1 }),
      ended({ kalle: 1, ending: "guessed", winner: 0, turned: 8 }),
      ended({ kalle: 1, ending: "found", winner: 2, turned: 0 }),
    );
    expect(facts).toMatchObject({ found: 2, guessed: 1, quickest: 1, escaped: 0 });
    expect(facts).not.toHaveProperty("hottest");
    expect(facts).not.toHaveProperty("shortest");
  });

  it("count own swaps, and dwellers turned, which Kalle and open cards are not", () => {
    const swap: Event = { to: "all", type: "swapped", seat: 0, a: 1, b: 2 };
    const events = [swap, { ...swap, seat: 1 }, searched(0, 3), searched(0, null), searched(0, "kalle")];
    expect(factsOf(...events, searched(1, 3))).toMatchObject({ swaps: 1, dwellers: 1 });
  });
});
