import { expect } from "vitest";
import { kalle, type Action, type Event, type Place, type State } from "../../../../src/games/kalle/rules/index.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import type { Seat, Step } from "../../../../src/game/contract.js";

/** As in the rules' examples. */
export const [A, B, C, D, E] = [0, 1, 2, 3, 4] as const;

/** A game told action by action. The asked seat acts; each round dweller 0 lies at place 0 … */
export interface Table {
  readonly state: State;
  /** What the last action made happen. */
  readonly news: readonly Event[];
  /** Whose turn it is. */
  readonly asked: Seat | undefined;
  hides(at: Place): Table;
  /** The police are placed. */
  places(at: Place): Table;
  searches(to: Place): Table;
  swaps(a: Place, b: Place): Table;
  passes(): Table;
  guesses(at: Place): Table;
  points(at: Place): Table;
  /** With a pass of Kalle's seat after each but the last. */
  walks(...places: readonly Place[]): Table;
}

interface Terms {
  readonly lastChance?: boolean;
  readonly opener?: Seat;
}

/** Leave sixteen things in their order. */
export const inOrder: readonly number[] = Array.from({ length: 15 }, (_, index) => 15 - index);

/** A new game in which A is Kalle first, unless `opener` says otherwise. */
export function sit(seats: number, { lastChance = false, opener = A }: Terms = {}): Table {
  return at(kalle.setup(seats, { lastChance }, scriptedRandom([], inOrder), opener));
}

/** A game on its way. */
export function resume(state: State): Table {
  return at({ state, events: [] });
}

function at({ state, events }: Step<State, Event>): Table {
  const asked = kalle.prompts(state)[0]?.seat;
  const act = (action: Action): Table => {
    const random = scriptedRandom([], inOrder);
    const step = kalle.act(state, asked ?? -1, action, random);
    const begins = step.events.some(({ type }) => type === "begins");
    // Only the shuffle of a new round draws.
    if (begins) expect(random.used()).toBe(true);
    else expect(kalle.act(state, asked ?? -1, action, scriptedRandom([]))).toEqual(step);
    return at(step);
  };
  const table: Table = {
    state,
    news: events,
    asked,
    hides: (place) => act({ type: "hide", at: place }),
    places: (place) => act({ type: "place", at: place }),
    searches: (to) => act({ type: "search", to }),
    swaps: (a, b) => act({ type: "swap", a, b }),
    passes: () => act({ type: "pass" }),
    guesses: (place) => act({ type: "guess", at: place }),
    points: (place) => act({ type: "point", at: place }),
    walks: (...places) =>
      places.reduce((now, to) => (now.state.phase.type === "swap" ? now.passes() : now).searches(to), table),
  };
  return table;
}

/** For the asked seat. */
export function mayGo({ state }: Table): readonly Place[] {
  const { phase } = kalle.view(state, null);
  return phase.type === "search" ? phase.places : [];
}

/** The shortest round: hidden in the corner, searched there at once. */
export function catchAtOnce(table: Table): Table {
  return table.hides(0).places(1).searches(0);
}

/** Eight cards are turned along the edge; Kalle lies at 10. */
export function escape(table: Table): Table {
  return table.hides(10).places(0).walks(1, 2, 3, 7, 11, 15, 14, 13);
}
