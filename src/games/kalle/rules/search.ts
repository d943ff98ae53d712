import { cardAt, coveredPlaces, policeOf, turnOver } from "./cells.js";
import { reach, type Place } from "./grid.js";
import { openHuntEnd } from "./hunt-end.js";
import { endRound } from "./rounds.js";
import { track } from "./trail.js";
import { RuleViolation, type Random, type Step } from "../../../game/contract.js";
import { tellFirst } from "../../../game/kit.js";
import type { Event } from "./events.js";
import type { Phase, State } from "./state.js";

/** How many cards the police may turn in vain. */
const eight = 8;

/** A mouse moves the police and turns the card there, if it is still covered (docs/rules/kalle.md, "Search"). */
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
    return tellFirst([searched], endRound(after, { ending: "found", winner: mouse, named: [], pointed: null }, random));
  }
  const turned = state.turned + 1;
  if (turned < eight) {
    return { state: { ...after, turned, phase: { type: "swap", mouse, stuck: false } }, events: [searched] };
  }
  return tellFirst([searched], openHuntEnd({ ...after, turned }));
}
