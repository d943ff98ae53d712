import type { Seat } from "../../../game/contract.js";
import { defineOptions, flag, oneOf, type OptionsOf } from "../../../game/options.js";
import type { Length, Track } from "./tracks.js";

/**
 * `length`: of the three tracks; `auto`: short for two, who take twice as many turns each, else standard. `hasteGedacht`:
 * a stop number may be set twice or three times, and then sends back.
 */
export const options = defineOptions(
  oneOf("length", ["auto", "short", "standard", "long"], "auto"),
  flag("hasteGedacht", false),
);

/** Options as they are chosen. */
export type Chosen = OptionsOf<typeof options>;

/** A game's options, the length settled. */
export interface Options extends Chosen {
  readonly length: Length;
}

/** The options of a game, given how many seats it has. */
export function settle({ length, ...rest }: Chosen, seats: number): Options {
  return { ...rest, length: length !== "auto" ? length : seats === 2 ? "short" : "standard" };
}

/**
 * Where the game stands.
 *
 * - `choice`: `mover` sets the Go-Card, its right neighbour the Stop-Card; null: not set. Hidden until both are.
 * - `over`: `winner` has reached the goal.
 */
type Phase =
  | {
      readonly type: "choice";
      readonly mover: Seat;
      readonly go: number | null;
      /** Ascending, one number per disc. */
      readonly stop: readonly number[] | null;
    }
  | { readonly type: "over"; readonly winner: Seat };

/** The whole game. */
export interface State {
  readonly options: Options;
  readonly seats: number;
  /** From 1; also the open prompt's id, which both seats share. */
  readonly turn: number;
  /** By seat: steps on its path. */
  readonly counters: readonly number[];
  readonly phase: Phase;
}

export type Action =
  { readonly type: "go"; readonly number: number } | { readonly type: "stop"; readonly numbers: readonly number[] };

/**
 * What happened to the mover's figure.
 *
 * - `moved`: on by the Go-Card's number. `goal`: into the goal.
 * - `caught`: its number was a stop number; it stays.
 * - `back`: caught by a number set twice or three times, and sent back (or there already).
 * - `blocked`: another figure is on its target; it stays.
 */
export type Outcome = "moved" | "goal" | "caught" | "back" | "blocked";

/**
 * What happened, in order; all public.
 *
 * - `begins`: `seat` moves first.
 * - `set`: a seat has set its card, told once a turn; never the number.
 * - `revealed`: both cards, the outcome, and the mover's path counter before and after. `track`: the mover's at the
 *   turn's start.
 * - `over`: the figure of `winner` is in the goal.
 */
export type Event = { readonly to: "all" } & (
  | { readonly type: "begins"; readonly seat: Seat }
  | { readonly type: "set"; readonly seat: Seat; readonly card: "go" | "stop" }
  | {
      readonly type: "revealed";
      readonly mover: Seat;
      readonly stopper: Seat;
      readonly track: Track;
      readonly go: number;
      readonly stop: readonly number[];
      readonly outcome: Outcome;
      readonly from: number;
      readonly counter: number;
    }
  | { readonly type: "over"; readonly winner: Seat }
);

/** The two cards of a turn. */
export type Card = "go" | "stop";

/** Who sets the Stop-Card: the mover's right neighbour. */
export function stopperOf(mover: Seat, seats: number): Seat {
  return (mover + seats - 1) % seats;
}

/** The left neighbour, so that the mover becomes the stopper. */
export function nextMover(mover: Seat, seats: number): Seat {
  return (mover + 1) % seats;
}

/** The card that a seat sets in the turn of `mover`. */
export function cardOf(seat: Seat, mover: Seat, seats: number): Card | null {
  if (seat === mover) return "go";
  return seat === stopperOf(mover, seats) ? "stop" : null;
}

/** The numbers on either card. */
export const numbers: readonly number[] = [1, 2, 3, 4, 5, 6];

/**
 * All settings with `discs` discs, ascending: 6, 15 or 20 with 1, 2 or 3 discs; with `repeats` (`hasteGedacht`) 6, 21
 * or 56 (README.md, "A turn", "Haste gedacht").
 */
export function stopSettings(discs: number, repeats: boolean): readonly (readonly number[])[] {
  if (discs === 0) return [[]];
  return stopSettings(discs - 1, repeats).flatMap((first) =>
    numbers.filter((next) => mayFollow(first.at(-1) ?? 0, next, repeats)).map((next) => [...first, next]),
  );
}

/** Whether these numbers, 1 … 6, are one of the `stopSettings`. */
export function isStopSetting(stop: readonly number[], discs: number, repeats: boolean): boolean {
  return stop.length === discs && stop.every((next, index) => mayFollow(stop[index - 1] ?? 0, next, repeats));
}

function mayFollow(last: number, next: number, repeats: boolean): boolean {
  return next > last || (repeats && next === last);
}
