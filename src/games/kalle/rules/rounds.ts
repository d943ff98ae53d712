import { places } from "./grid.js";
import { policeOf, turnOver } from "./cells.js";
import { openRound } from "./setup.js";
import type { Random, Result, Step } from "../../../game/contract.js";
import { rankByScores, prependEvents } from "../../../game/kit.js";
import type { Event } from "./events.js";
import type { Reveal, State } from "./state.js";

/** Everybody is Kalle twice with two or three seats, once with four or five. */
export function roundsFor(seats: number): number {
  return seats <= 3 ? seats * 2 : seats;
}

/** What the state does not say about a round's end. */
type Outcome = Pick<Reveal, "ending" | "winner" | "named" | "pointed">;

/** Cheese to the winner, everything is shown, and the next seat is Kalle or the game is over. */
export function endRound(state: State, outcome: Outcome, random: Random): Step<State, Event> {
  const reveal = revealOf(state, outcome);
  const { round, kalle, ending, winner, turned, closest } = reveal;
  const shown: Event = { to: "all", type: "ended", reveal };
  const after: State = {
    ...state,
    cheese: state.cheese.map((pieces, seat) => (seat === winner ? pieces + 1 : pieces)),
    last: reveal,
    history: [...state.history, { round, kalle, ending, winner, turned, closest }],
  };
  if (round === roundsFor(state.seats)) {
    return {
      state: { ...after, grid: turnOver(after.grid, places), phase: { type: "over" } },
      events: [shown, { to: "all", type: "over" }],
    };
  }
  return prependEvents([shown], openRound({ ...after, round: round + 1, kalle: (kalle + 1) % state.seats }, random));
}

function revealOf(state: State, outcome: Outcome): Reveal {
  const { round, kalle, turned, closest, beside, grid, trail } = state;
  if (closest === null || beside === "kalle") throw new Error("a round has ended before its hunt");
  return {
    round,
    kalle,
    ending: outcome.ending,
    winner: outcome.winner,
    turned,
    closest,
    cards: grid.map(({ card }) => card),
    removed: beside,
    trail,
    police: policeOf(state),
    named: outcome.named,
    pointed: outcome.pointed,
  };
}

/** `scores` are pieces of cheese; ties share a place. */
export function result({ phase, cheese }: State): Result | null {
  if (phase.type !== "over") return null;
  return { places: rankByScores(cheese), scores: cheese, opens: null };
}
