import { denkste, type Outcome, type State } from "../../../../src/games/denkste/rules/index.js";
import type { Revealed } from "../../../../src/games/denkste/screen/words.js";
import { scenesOf } from "../../../support/scenes-of.js";

export const { sceneOf, situationOf, sheetSceneOf } = scenesOf(denkste);

/** Hidden cards, and the mover. */
type Cards = Partial<Extract<State["phase"], { type: "choice" }>>;

/** On the standard board; Anna moves, Cleo stops, nothing is set. */
export function stateWith(changes: Partial<State> = {}, cards: Cards = {}): State {
  const counters = changes.counters ?? [0, 0, 0];
  return {
    options: { length: "standard", hasteGedacht: false },
    seats: counters.length,
    turn: 7,
    phase: { type: "choice", mover: 0, go: null, stop: null, ...cards },
    ...changes,
    counters,
  };
}

/** Anna's turn against Cleo on track 1, from her start by `go`, one stop number. */
export function turn(outcome: Outcome, changes: Partial<Revealed> = {}): Revealed {
  return {
    to: "all",
    type: "revealed",
    mover: 0,
    stopper: 2,
    track: 1,
    go: 5,
    stop: [outcome === "caught" ? 5 : 2],
    outcome,
    from: 0,
    counter: outcome === "moved" ? 5 : 0,
    ...changes,
  };
}
