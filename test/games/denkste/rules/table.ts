import {
  denkste,
  stopperOf,
  type Action,
  type Event,
  type Options,
  type State,
} from "../../../../src/games/denkste/rules/index.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import type { Seat, Step } from "../../../../src/game/contract.js";

/** Names for the seats, clockwise. */
export const [A, B, C, D] = [0, 1, 2, 3] as const;

export type Revealed = Extract<Event, { type: "revealed" }>;

/** A game told card by card; drawing by chance fails. */
export interface Table {
  readonly state: State;
  /** What the last step made happen. */
  readonly news: readonly Event[];
  /** By the last step, if any. */
  readonly opened: Revealed | undefined;
  goes(seat: Seat, number: number): Table;
  stops(seat: Seat, ...numbers: readonly number[]): Table;
  /** The mover sets `go`, then its right neighbour the other numbers. */
  turn(go: number, ...stop: readonly number[]): Table;
}

interface Terms extends Partial<Options> {
  readonly mover?: Seat;
}

/** A new game; the first seat moves unless `mover` says otherwise. */
export function sit(seats: number, { mover = A, length = "standard", hasteGedacht = false }: Terms = {}): Table {
  return at(denkste.setup(seats, { length, hasteGedacht }, scriptedRandom([]), mover));
}

/** Figures at these path counters. */
export function place(counters: readonly number[], terms: Terms = {}): Table {
  const { state } = sit(counters.length, terms);
  return at({ state: { ...state, counters }, events: [] });
}

/** The same with the option `hasteGedacht`. */
export function placeMeaner(counters: readonly number[], terms: Terms = {}): Table {
  return place(counters, { ...terms, hasteGedacht: true });
}

function at({ state, events }: Step<State, Event>): Table {
  const act = (seat: Seat, action: Action): Table => at(denkste.act(state, seat, action, scriptedRandom([])));
  const goes = (seat: Seat, number: number): Table => act(seat, { type: "go", number });
  return {
    state,
    news: events,
    opened: events.find((event) => event.type === "revealed"),
    goes,
    stops: (seat, ...numbers) => act(seat, { type: "stop", numbers }),
    turn: (go, ...stop) => {
      const { phase, seats } = state;
      if (phase.type === "over") throw new Error("the game is over");
      return goes(phase.mover, go).stops(stopperOf(phase.mover, seats), ...stop);
    },
  };
}
