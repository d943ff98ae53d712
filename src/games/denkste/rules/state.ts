import type { Seat } from "../../../game/contract.js";
import { defineOptions, flag, oneOf, type OptionsOf } from "../../../game/options.js";

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

export type Length = Exclude<Chosen["length"], "auto">;

/** A game's options, the length settled. */
export interface Options extends Chosen {
  readonly length: Length;
}

/** The options of a game, given how many seats it has. */
export function settle({ length, ...rest }: Chosen, seats: number): Options {
  return { ...rest, length: length !== "auto" ? length : seats === 2 ? "short" : "standard" };
}

/** The three nested tracks from the outside in. */
export type Track = 1 | 2 | 3;

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

/** A field on a track, counted clockwise from corner 0; or the goal. */
export type Field = { readonly track: Track; readonly index: number } | "goal";

const sizes: Readonly<Record<Length, readonly [number, number, number]>> = {
  short: [16, 12, 8],
  standard: [24, 16, 8],
  long: [32, 24, 16],
};

/** Fields per track, from the outside in. */
export function sizesOf(length: Length): readonly [number, number, number] {
  return sizes[length];
}

/** The path counter of a track's start field, the first of its lap. */
export function startOf(track: Track, length: Length): number {
  const [first, second] = sizes[length];
  switch (track) {
    case 1:
      return 0;
    case 2:
      return first + 1;
    case 3:
      return first + second + 2;
  }
}

/** The path counter of the goal. */
export function goalOf(length: Length): number {
  const [first, second, third] = sizes[length];
  return first + second + third + 3;
}

/** After a whole lap a figure is still on its track; the goal counts as the third. */
export function trackAt(counter: number, length: Length): Track {
  if (counter < startOf(2, length)) return 1;
  return counter < startOf(3, length) ? 2 : 3;
}

/** Numbers that can stop a mover on a track. */
export function discsFor(track: Track): number {
  return track;
}

/** Where a seat's paths begin, 0 … 3 clockwise: two seats sit across. */
export function cornerOf(seat: Seat, seats: number): number {
  return seats === 2 ? seat * 2 : seat;
}

/** Where a figure stands. */
export function fieldOf(counter: number, seat: Seat, seats: number, length: Length): Field {
  if (counter >= goalOf(length)) return "goal";
  const track = trackAt(counter, length);
  const size = sizes[length][track - 1] ?? 0;
  const steps = counter - startOf(track, length);
  return { track, index: (cornerOf(seat, seats) * (size / 4) + steps) % size };
}

/** Where a number takes a figure; steps beyond the goal lapse. */
export function targetOf(counter: number, number: number, length: Length): number {
  return Math.min(counter + number, goalOf(length));
}
