import { clockwise } from "../../../game/kit.js";
import type { Seat } from "../../../game/contract.js";
import { defineOptions, flag, number, type OptionsOf } from "../../../game/options.js";

/**
 * `shots`: how many end the match; with `knockOut` they put a seat out of it instead, and it ends when one seat is left.
 * `byHand`: where nothing is decided (the roll-off and stage 1), each seat throws for itself; else anybody throws for all.
 */
export const options = defineOptions(number("shots", 1, 9, 1), flag("knockOut", false), flag("byHand", false));

/** A game's options. */
export type Options = OptionsOf<typeof options>;

/** Three dice, 1 … 6; a die keeps its index during a turn. */
export type Dice = readonly [number, number, number];

/** A seat's finished throw in this round. `count`: 1 … 3. */
export interface Thrown {
  readonly seat: Seat;
  readonly dice: Dice;
  readonly count: number;
}

/** A die of the roll-off; null: not rolled yet. */
interface Roll {
  readonly seat: Seat;
  readonly die: number | null;
}

/**
 * Where the game stands.
 *
 * - `rolloff`: the seats in `rolls` roll a die each, in this order; the highest opens. Unless they throw by hand, one
 *   of them rolls for all.
 * - `deal`: stage 1. `order`: this round's seats from its opener on; seat `order[throws.length]` throws next; unless they
 *   throw by hand, one of them throws for all.
 * - `shed`: stage 2, in the same order. `dice` and `count`: the current turn, null and 0 before its first throw.
 *   `limit`: throws per seat in this round, 3 until the opener is done.
 * - `over`: `loser` lost the last game.
 */
export type Phase =
  | { readonly type: "rolloff"; readonly rolls: readonly Roll[] }
  | { readonly type: "deal"; readonly order: readonly Seat[]; readonly throws: readonly Thrown[] }
  | {
      readonly type: "shed";
      readonly order: readonly Seat[];
      readonly throws: readonly Thrown[];
      readonly dice: Dice | null;
      readonly count: number;
      readonly limit: number;
    }
  | { readonly type: "over"; readonly loser: Seat };

/** The whole game. Lists by seat include those out of the match. */
export interface State {
  readonly options: Options;
  readonly seats: number;
  /** Id of the open prompt; each action opens the next. */
  readonly question: number;
  /** The game of the match, from 1. */
  readonly game: number;
  /** By seat. */
  readonly shots: readonly number[];
  /** Seats out of the match, in that order. */
  readonly gone: readonly Seat[];
  /** By seat; thirteen with the stack. */
  readonly coasters: readonly number[];
  readonly stack: number;
  /** Those that received coasters in this game, each once, the latest last. */
  readonly takers: readonly Seat[];
  readonly phase: Phase;
}

export type Action =
  | { readonly type: "throw" }
  | { readonly type: "rethrow"; readonly dice: readonly number[] }
  | { readonly type: "stand" };

/** Seats still in the match, clockwise. */
export function playing(state: State, from: Seat): readonly Seat[] {
  return clockwise(from, state.seats).filter((seat) => !state.gone.includes(seat));
}

/** A game's coasters. */
export const thirteen = 13;

/** The list with `change` added to one seat's number. */
export function add(numbers: readonly number[], seat: Seat, change: number): readonly number[] {
  return numbers.map((value, index) => (index === seat ? value + change : value));
}

/** A seat's coasters. */
export function held(state: State, seat: Seat): number {
  return state.coasters[seat] ?? 0;
}

interface ToAll {
  readonly to: "all";
}

/**
 * What happened, in order; all public.
 *
 * - `rolled`: a die of the roll-off.
 * - `tied`: these seats rolled the highest number and roll again.
 * - `opens`: a stage begins and `seat` opens its first round; `game` counts from 1.
 * - `threw`: `dice` lie on the table; `count` is the throw's number in the turn, `rethrown` the places of dice thrown
 *   again (null on a first throw).
 * - `stood`: the seat stops after `count` throws, before its last.
 * - `dealt`: stage 1, the lowest throw takes `coasters` from the stack (`worth` was wanted) because of the throw of
 *   `highest`; `stack` is left.
 * - `gave`: stage 2, the highest throw hands `coasters` to the lowest (`worth` was wanted).
 * - `free`: the seat has no coasters left and is out of this game.
 * - `shot`: the seat holds all thirteen and gets its `shots`-th shot.
 * - `out`: in a knock-out, that was its last; it is out of the match.
 * - `over`: `winner`: the last seat in a knock-out, null if there is only a loser.
 */
export type Event = ToAll &
  (
    | { readonly type: "rolled"; readonly seat: Seat; readonly die: number }
    | { readonly type: "tied"; readonly seats: readonly Seat[] }
    | { readonly type: "opens"; readonly seat: Seat; readonly stage: "deal" | "shed"; readonly game: number }
    | {
        readonly type: "threw";
        readonly seat: Seat;
        readonly dice: Dice;
        readonly count: number;
        readonly rethrown: readonly number[] | null;
      }
    | { readonly type: "stood"; readonly seat: Seat; readonly count: number }
    | {
        readonly type: "dealt";
        readonly seat: Seat;
        readonly highest: Seat;
        readonly coasters: number;
        readonly worth: number;
        readonly stack: number;
      }
    | {
        readonly type: "gave";
        readonly from: Seat;
        readonly seat: Seat;
        readonly coasters: number;
        readonly worth: number;
      }
    | { readonly type: "free"; readonly seat: Seat }
    | { readonly type: "shot"; readonly seat: Seat; readonly shots: number }
    | { readonly type: "out"; readonly seat: Seat }
    | { readonly type: "over"; readonly loser: Seat; readonly winner: Seat | null }
  );
