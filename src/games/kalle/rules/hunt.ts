import {
  cardAt,
  coveredPlaces,
  exchange,
  mouseAfter,
  policeOf,
  track,
  turnOver,
  mice,
  partners,
  reach,
} from "./grid.js";
import type { Pair, Place, Phase, State, Named, Event } from "./state.js";
import { endRound } from "./rounds.js";
import { RuleViolation, type Random, type Seat, type Step } from "../../../game/contract.js";
import { prependEvents } from "../../../game/kit.js";

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

/** The mice's last chance if the option is on, else Kalle's seat points. */
function openHuntEnd(state: State): Step<State, Event> {
  return {
    state: { ...state, phase: { type: state.options.lastChance ? "guess" : "point", named: [] } },
    events: [{ to: "all", type: "escaped", seat: state.kalle }],
  };
}

/** Covered places that no mouse has named, ascending. */
export function unnamed(state: State, named: readonly Named[]): readonly Place[] {
  return coveredPlaces(state).filter((place) => named.every(({ at }) => at !== place));
}

/** After the last mouse all named cards are turned. */
export function guess(
  state: State,
  phase: Extract<Phase, { type: "guess" }>,
  seat: Seat,
  at: Place,
  random: Random,
): Step<State, Event> {
  if (!unnamed(state, phase.named).includes(at)) throw new RuleViolation("not-now");
  const named = [...phase.named, { seat, at }];
  const guessed: Event = { to: "all", type: "guessed", seat, at };
  if (named.length < mice(state).length) {
    return { state: { ...state, phase: { type: "guess", named } }, events: [guessed] };
  }
  const cards = named.map((one) => ({ at: one.at, card: cardAt(state, one.at) }));
  const shown: readonly Event[] = [guessed, { to: "all", type: "turned", cards }];
  const finder = named.find((one) => cardAt(state, one.at) === "kalle");
  const grid = turnOver(
    state.grid,
    named.map((one) => one.at),
  );
  if (finder === undefined) return { state: { ...state, grid, phase: { type: "point", named } }, events: shown };
  return prependEvents(
    shown,
    endRound({ ...state, grid }, { ending: "guessed", winner: finder.seat, named, pointed: null }, random),
  );
}

/** Kalle's seat gets the cheese if it points at Kalle; otherwise nobody does. */
export function point(
  state: State,
  { named }: Extract<Phase, { type: "point" }>,
  seat: Seat,
  at: Place,
  random: Random,
): Step<State, Event> {
  if (!coveredPlaces(state).includes(at)) throw new RuleViolation("not-now");
  const card = cardAt(state, at);
  const right = card === "kalle";
  return prependEvents(
    [{ to: "all", type: "pointed", seat, at, card }],
    endRound(
      state,
      { ending: right ? "remembered" : "forgotten", winner: right ? seat : null, named, pointed: at },
      random,
    ),
  );
}
