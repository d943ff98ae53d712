import { cardAt, coveredPlaces, exchange, mouseAfter, policeOf, track, turnOver } from "./cells.js";
import { partners, reach, type Pair, type Place } from "./grid.js";
import { openHuntEnd } from "./hunt-end.js";
import { endRound } from "./rounds.js";
import { RuleViolation, type Random, type Seat, type Step } from "../../../game/contract.js";
import { prependEvents } from "../../../game/kit.js";
import type { Event } from "./events.js";
import type { Phase, State } from "./state.js";

/** Cards that the police may turn without success. */
const eight = 8;

/** A mouse moves the police and turns the card there if covered (README.md, "Search"). */
export function search(
  state: State,
  { mouse, stuck }: Extract<Phase, { type: "search" }>,
  at: Place,
  random: Random,
): Step<State, Event> {
  const covered = coveredPlaces(state);
  const from = policeOf(state);
  if (!reach(covered, from, stuck).includes(at)) throw new RuleViolation("not-now");
  const card = covered.includes(at) ? cardAt(state, at) : null;
  const searched: Event = { to: "all", type: "searched", seat: mouse, from, at, card };
  const moved = track({ ...state, police: at });
  if (card === null) {
    return { state: { ...moved, phase: { type: "swap", mouse, stuck: true } }, events: [searched] };
  }

  const after: State = { ...moved, grid: turnOver(moved.grid, [at]) };
  if (card === "kalle") {
    return prependEvents(
      [searched],
      endRound(after, { ending: "found", winner: mouse, named: [], pointed: null }, random),
    );
  }
  const turned = state.turned + 1;
  if (turned < eight) {
    return { state: { ...after, turned, phase: { type: "swap", mouse, stuck: false } }, events: [searched] };
  }
  return prependEvents([searched], openHuntEnd({ ...after, turned }));
}

type Swap = Extract<Phase, { type: "swap" }>;

/** Kalle's seat swaps two adjacent cards, covered or open, except the police's. */
export function swap(state: State, phase: Swap, seat: Seat, { a, b }: Pair): Step<State, Event> {
  if (!partners(a, policeOf(state)).includes(b)) throw new RuleViolation("not-now");
  const swapped = { a, b };
  const grid = exchange(state.grid, swapped);
  return {
    state: goOn(track({ ...state, grid, swapped }), phase),
    events: [{ to: "all", type: "swapped", seat, ...swapped }],
  };
}

/** Kalle's seat changes nothing. */
export function pass(state: State, phase: Swap, seat: Seat): Step<State, Event> {
  return { state: goOn({ ...state, swapped: null }, phase), events: [{ to: "all", type: "passed", seat }] };
}

function goOn(state: State, { mouse, stuck }: Swap): State {
  return { ...state, phase: { type: "search", mouse: mouseAfter(state, mouse), stuck } };
}
