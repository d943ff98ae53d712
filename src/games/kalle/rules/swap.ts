import { exchange, policeOf } from "./cells.js";
import { partners, type Pair } from "./grid.js";
import { mouseAfter } from "./mice.js";
import { track } from "./trail.js";
import { RuleViolation, type Seat, type Step } from "../../../game/contract.js";
import type { Event } from "./events.js";
import type { Phase, State } from "./state.js";

type Swap = Extract<Phase, { type: "swap" }>;

/** Kalle's seat exchanges two cards that touch, covered or open, neither of them the police's. */
export function swap(state: State, phase: Swap, seat: Seat, { a, b }: Pair): Step<State, Event> {
  if (!partners(a, policeOf(state)).includes(b)) throw new RuleViolation("not-now");
  const swapped = { a, b };
  const grid = exchange(state.grid, swapped);
  return {
    state: goOn(track({ ...state, grid, swapped }), phase),
    events: [{ to: "all", type: "swapped", seat, ...swapped }],
  };
}

/** Kalle's seat leaves all as it lies. */
export function pass(state: State, phase: Swap, seat: Seat): Step<State, Event> {
  return { state: goOn({ ...state, swapped: null }, phase), events: [{ to: "all", type: "passed", seat }] };
}

function goOn(state: State, { mouse, stuck }: Swap): State {
  return { ...state, phase: { type: "search", mouse: mouseAfter(state, mouse), stuck } };
}
