import { coveredPlaces, policeOf, reach } from "./grid.js";
import type { Pair, Place, Card, Ended, Options, Phase, Reveal, State } from "./state.js";
import { asked } from "./legal.js";
import { roundsFor } from "./act.js";
import type { Seat } from "../../../game/contract.js";

/** As everybody sees it; in a search with the places open to the police, ascending. */
export type SeenPhase =
  Exclude<Phase, { type: "search" }> | (Extract<Phase, { type: "search" }> & { readonly places: readonly Place[] });

/**
 * As every viewer sees it; fields shared with `State` mean the same. Kalle's seat sees no more than others: remembering
 * Kalle's place is the game.
 */
export interface View {
  readonly options: Options;
  readonly round: number;
  /** Rounds of the game. */
  readonly rounds: number;
  readonly kalle: Seat;
  readonly cheese: readonly number[];
  /** Open cards by place; null: covered. */
  readonly grid: readonly (Card | null)[];
  readonly police: Place | null;
  readonly swapped: Pair | null;
  readonly turned: number;
  readonly phase: SeenPhase;
  /** The seat in turn; null when the game is over. */
  readonly asked: Seat | null;
  readonly last: Reveal | null;
  readonly history: readonly Ended[];
}

/** The same for every viewer. */
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
  return { ...phase, places: reach(coveredPlaces(state), policeOf(state)) };
}
