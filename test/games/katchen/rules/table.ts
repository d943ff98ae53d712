import { expect } from "vitest";
import {
  katchen,
  type Action,
  type Dice,
  type Event,
  type Options,
  type State,
} from "../../../../src/games/katchen/rules/index.js";
import { openShed } from "../../../../src/games/katchen/rules/act.js";
import { scriptedRandom } from "../../../support/scripted-random.js";
import type { Seat, Step } from "../../../../src/game/contract.js";

/** As in the rules' examples. */
export const [A, B, C, D] = [0, 1, 2, 3] as const;

/** A match told throw by throw. */
export interface Table {
  readonly state: State;
  /** By the last action, without the throw or standing itself. */
  readonly news: readonly Event[];
  /** Three digits, or one in the roll-off. All dice must be drawn. */
  throws(seat: Seat, digits: number): Table;
  /** The places, and what their dice show then. */
  rethrows(seat: Seat, places: readonly number[], digits: number): Table;
  stands(seat: Seat): Table;
  acts(seat: Seat, action: Action): Table;
}

interface Terms {
  readonly shots?: Options["shots"];
  readonly knockOut?: boolean;
  readonly byHand?: boolean;
  readonly opener?: Seat | null;
}

/** A new match; the first seat opens unless `opener` says otherwise; null: they roll. */
export function sit(seats: number, { shots = 1, knockOut = false, byHand = true, opener = A }: Terms = {}): Table {
  return at(katchen.setup(seats, { shots, knockOut, byHand }, scriptedRandom([]), opener), 0);
}

/** Stage 2 with these coasters; `takers`: who received some, in order. */
export function sitWith(coasters: readonly number[], takers: readonly Seat[], shots: Options["shots"] = 1): Table {
  const { state } = sit(coasters.length, { shots });
  return at(openShed({ ...state, coasters, stack: 0, takers }), 0);
}

/** A match on its way. */
export function resume(state: State): Table {
  return at({ state, events: [] }, 0);
}

function at({ state, events }: Step<State, Event>, hide: number): Table {
  const act = (seat: Seat, action: Action, digits: string, tellsThrow: boolean): Table => {
    const random = scriptedRandom(digits.split("").map(Number));
    const step = katchen.act(state, seat, action, random);
    expect(random.used()).toBe(true);
    return at(step, tellsThrow ? 1 : 0);
  };
  return {
    state,
    news: events.slice(hide),
    throws: (seat, digits) => act(seat, { type: "throw" }, String(digits), true),
    rethrows: (seat, places, digits) => act(seat, { type: "rethrow", dice: places }, String(digits), true),
    stands: (seat) => act(seat, { type: "stand" }, "", true),
    acts: (seat, action) => act(seat, action, "", false),
  };
}

/** The seat takes all thirteen in two rounds of stage 1. */
export function lose(table: Table, loser: Seat): Table {
  return [421, 511].reduce((before, best) => {
    const { phase } = before.state;
    const order = phase.type === "deal" ? phase.order : [];
    const highest = order.find((seat) => seat !== loser);
    const digits = (seat: Seat): number => (seat === highest ? best : 665);
    return order.reduce((now, seat) => now.throws(seat, seat === loser ? 221 : digits(seat)), before);
  }, table);
}

/** 421 as the dice 4, 2, 1. */
export function dice(digits: number): Dice {
  return [Math.floor(digits / 100), Math.floor(digits / 10) % 10, digits % 10];
}
