import { cardAt, coveredPlaces, mice, turnOver } from "./cells.js";
import { endRound } from "./rounds.js";
import { RuleViolation, type Random, type Seat, type Step } from "../../../game/contract.js";
import { prependEvents } from "../../../game/kit.js";
import type { Event } from "./events.js";
import type { Place } from "./grid.js";
import type { Named, Phase, State } from "./state.js";

/** The mice's last chance if the option is on, else Kalle's seat points. */
export function openHuntEnd(state: State): Step<State, Event> {
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
