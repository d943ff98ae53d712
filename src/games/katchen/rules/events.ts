import type { Seat } from "../../../game/contract.js";
import type { Dice } from "./state.js";

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
 * - `out`: that was its last; it is out of the match.
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
