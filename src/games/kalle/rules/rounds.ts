import { cardAt, firstMouse, track, policeOf, turnOver, places } from "./grid.js";
import type { Random, Seat, Step, Result } from "../../../game/contract.js";
import type { Event, Options, State, Place, Reveal } from "./state.js";
import { rankByScores, prependEvents } from "../../../game/kit.js";

/** A new game: the `opener` is Kalle first, else a random seat. */
export function setup(seats: number, options: Options, random: Random, opener: Seat | null): Step<State, Event> {
  const kalle = opener ?? random.pick(seats);
  const cheese = Array.from({ length: seats }, () => 0);
  return openRound({ options, seats, question: 1, round: 1, kalle, cheese, last: null, history: [] }, random);
}

type Lasting = Pick<State, "options" | "seats" | "question" | "round" | "kalle" | "cheese" | "last" | "history">;

/** The who have the numbers of the places, are shuffled and covered; Kalle is not in the grid yet. */
function openRound(lasting: Lasting, random: Random): Step<State, Event> {
  return {
    state: {
      ...lasting,
      grid: random.shuffle(places).map((card) => ({ card, open: false })),
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

/** Kalle replaces a card. The event does not tell the place. */
export function hide(state: State, seat: Seat, at: Place): Step<State, Event> {
  const grid = state.grid.map((cell, place) => (place === at ? { ...cell, card: state.beside } : cell));
  return {
    state: track({ ...state, grid, beside: cardAt(state, at), phase: { type: "place" } }),
    events: [{ to: "all", type: "hid", seat }],
  };
}

/** The police's card is not turned; the same mouse searches first. */
export function placePolice(state: State, seat: Seat, at: Place): Step<State, Event> {
  return {
    state: track({
      ...state,
      police: at,
      last: null,
      phase: { type: "search", mouse: firstMouse(state), stuck: false },
    }),
    events: [{ to: "all", type: "placed", seat, at }],
  };
}

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
