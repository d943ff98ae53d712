import { coveredPlaces, policeOf } from "./cells.js";
import { reach, type Pair, type Place } from "./grid.js";
import { asked } from "./legal.js";
import { roundsFor } from "./rounds.js";
import type { Seat } from "../../../game/contract.js";
import type { Card, Ended, Options, Phase, Reveal, State } from "./state.js";

/** The phase as everybody sees it: in a search with the places that the police may go to, ascending. */
export type SeenPhase =
  Exclude<Phase, { type: "search" }> | (Extract<Phase, { type: "search" }> & { readonly places: readonly Place[] });

/**
 * The table as anybody sees it. Nobody knows more than the others, the seat that is Kalle included: where he hides is in no
 * view, and remembering it is the game.
 */
export interface View {
  readonly options: Options;
  /** From 1. */
  readonly round: number;
  /** How many rounds the game has. */
  readonly rounds: number;
  /** The seat that is Kalle in this round. */
  readonly kalle: Seat;
  /** Pieces of cheese a seat. */
  readonly cheese: readonly number[];
  /** What the open card at each of the sixteen places shows; null: it is covered. */
  readonly grid: readonly (Card | null)[];
  /** Where the police stand; null before they are placed. */
  readonly police: Place | null;
  /** The swap by which Kalle's seat answered the last search; null: none yet, or it passed. */
  readonly swapped: Pair | null;
  /** How many of the eight are turned in this round. */
  readonly turned: number;
  readonly phase: SeenPhase;
  /** Whose turn it is; null when the game is over. */
  readonly asked: Seat | null;
  /** All about the round before, until the police are placed anew; after the last round for good. */
  readonly last: Reveal | null;
  /** The rounds that are over, in short. */
  readonly history: readonly Ended[];
}

/** What every viewer sees, the seats and everybody else alike. */
export function view(state: State): View {
  return {
    options: state.options,
    round: state.round,
    rounds: roundsFor(state.seats),
    kalle: state.kalle,
    cheese: state.cheese,
    grid: state.grid.map(({ card, open }) => (open ? card : null)),
    police: state.police,
    swapped: state.swapped,
    turned: state.turned,
    phase: seenPhase(state),
    asked: asked(state),
    last: state.last,
    history: state.history,
  };
}

function seenPhase(state: State): SeenPhase {
  const { phase } = state;
  if (phase.type !== "search") return phase;
  return { ...phase, places: reach(coveredPlaces(state), policeOf(state), phase.stuck) };
}
