import type { Seat } from "../../../game/contract.js";
import { cardOf, stopperOf, type Options, type State } from "./state.js";
import { discsFor, trackAt } from "./tracks.js";

/** A turn as everybody sees it: who has set, never what. */
export interface Choice {
  readonly type: "choice";
  readonly mover: Seat;
  readonly stopper: Seat;
  /** Numbers on the Stop-Card. */
  readonly discs: number;
  readonly goSet: boolean;
  readonly stopSet: boolean;
}

/** The viewer's own card of this turn; null: not set. */
export type Own =
  | { readonly card: "go"; readonly number: number | null }
  | { readonly card: "stop"; readonly numbers: readonly number[] | null };

/** The table as a viewer sees it. */
export interface View {
  readonly options: Options;
  readonly turn: number;
  /** Path counters by seat. */
  readonly counters: readonly number[];
  readonly phase: Choice | { readonly type: "over"; readonly winner: Seat };
  /** Null if the viewer sets no card in this turn. */
  readonly own: Own | null;
}

/** What a viewer may know. */
export function view(state: State, viewer: Seat | null): View {
  const { options, turn, counters } = state;
  return { options, turn, counters, phase: phaseOf(state), own: viewer === null ? null : ownOf(state, viewer) };
}

function phaseOf({ phase, seats, counters, options }: State): View["phase"] {
  if (phase.type === "over") return { type: "over", winner: phase.winner };
  const { mover } = phase;
  return {
    type: "choice",
    mover,
    stopper: stopperOf(mover, seats),
    discs: discsFor(trackAt(counters[mover] ?? 0, options.length)),
    goSet: phase.go !== null,
    stopSet: phase.stop !== null,
  };
}

function ownOf({ phase, seats }: State, viewer: Seat): Own | null {
  if (phase.type === "over") return null;
  switch (cardOf(viewer, phase.mover, seats)) {
    case "go":
      return { card: "go", number: phase.go };
    case "stop":
      return { card: "stop", numbers: phase.stop };
    case null:
      return null;
  }
}
