import { dwellers } from "./cells.js";
import type { Random, Seat, Step } from "../../../game/contract.js";
import type { Event } from "./events.js";
import type { Options, State } from "./state.js";

/** A new game: who is Kalle first is the `opener`, else drawn. */
export function setup(seats: number, options: Options, random: Random, opener: Seat | null): Step<State, Event> {
  const kalle = opener ?? random.pick(seats);
  const cheese = Array.from({ length: seats }, () => 0);
  return openRound({ options, seats, question: 1, round: 1, kalle, cheese, last: null, history: [] }, random);
}

/** What a round begins with; all else in the state is the round's own. */
type Lasting = Pick<State, "options" | "seats" | "question" | "round" | "kalle" | "cheese" | "last" | "history">;

/** The round of number `round` begins: the sixteen dwellers are shuffled and lie covered, Kalle is still in the hand. */
export function openRound(lasting: Lasting, random: Random): Step<State, Event> {
  return {
    state: {
      ...lasting,
      grid: random.shuffle(dwellers).map((card) => ({ card, open: false })),
      beside: "kalle",
      police: null,
      swapped: null,
      turned: 0,
      trail: [],
      closest: null,
      phase: { type: "hide" },
    },
    events: [{ to: "all", type: "begins", round: lasting.round, kalle: lasting.kalle }],
  };
}
