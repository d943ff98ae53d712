import type { Seat } from "../../../game/contract.js";
import { type Faction, targetFor } from "./cards.js";
import { handOf } from "./piles.js";
import type { Answer, Options, Phase, State } from "./state.js";
import { roundOf } from "./act.js";

/** A phase as everybody sees it: who was asked, but not who has answered. */
export type SeenPhase = Exclude<Phase, { type: "reaction" }> | Omit<Extract<Phase, { type: "reaction" }>, "answers">;

/** What only the viewer sees. */
export interface Own {
  readonly seat: Seat;
  /** Sorted. */
  readonly hand: readonly Faction[];
  /** To the open reaction; null: none given. */
  readonly answer: Answer | null;
}

/** What a viewer sees; fields shared with `State` mean the same. */
export interface View {
  readonly options: Options;
  readonly factions: readonly Faction[];
  /** Points that win. */
  readonly target: number;
  readonly question: number;
  readonly turn: number;
  /** From 1; each seat has one turn in a round. */
  readonly round: number;
  readonly points: readonly number[];
  /** Hand sizes. */
  readonly hands: readonly number[];
  readonly display: readonly Faction[];
  /** Size of the draw pile. */
  readonly draw: number;
  /** `top`: null if empty. */
  readonly discard: { readonly size: number; readonly top: Faction | null };
  readonly table: readonly Faction[];
  readonly phase: SeenPhase;
  /** Null without a seat. */
  readonly own: Own | null;
}

/** What a viewer may know. */
export function view(state: State, viewer: Seat | null): View {
  const { options, factions, question, turn, points, display, table } = state;
  return {
    options,
    factions,
    target: targetFor(state.seats),
    question,
    turn,
    round: roundOf(turn, state.seats),
    points,
    hands: state.hands.map((hand) => hand.length),
    display,
    draw: state.draw.length,
    discard: { size: state.discard.length, top: state.discard.at(-1) ?? null },
    table,
    phase: seen(state.phase),
    own: viewer === null ? null : ownOf(state, viewer),
  };
}

function seen(phase: Phase): SeenPhase {
  if (phase.type !== "reaction") return phase;
  const { type, seat, actions, cause, asked } = phase;
  return { type, seat, actions, cause, asked };
}

function ownOf(state: State, seat: Seat): Own {
  const { phase } = state;
  const answer = phase.type === "reaction" ? (phase.answers[phase.asked.indexOf(seat)] ?? null) : null;
  return { seat, hand: handOf(state, seat), answer };
}
