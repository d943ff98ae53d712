import type { Seat } from "../../../game/contract.js";
import { overtaken } from "../../../game/kit.js";
import type { Revealed } from "./words.js";

/** How well a stopper read the mover. */
export interface Reader {
  readonly stopper: Seat;
  readonly mover: Seat;
  readonly hits: number;
  readonly turns: number;
  /** Expected hits by luck: a sixth per different stop number. */
  readonly luck: number;
}

/** A number that got through. */
export interface Bold {
  readonly mover: Seat;
  readonly number: number;
  /** How many numbers could stop it. */
  readonly discs: number;
  /** How often the mover had set it in a row, this time included. */
  readonly times: number;
  /** Whether it was caught the turn before. */
  readonly again: boolean;
}

/** Who was caught most often, and how often; null: nobody three times. */
export function maxCaught(
  turns: readonly Revealed[],
  seats: number,
): { readonly seats: readonly Seat[]; readonly times: number } | null {
  const caught = caughtTimes(turns, seats);
  const times = Math.max(...caught);
  return times < 3 ? null : { times, seats: caught.flatMap((own, seat) => (own === times ? [seat] : [])) };
}

/** Who was further than the winner before the last turn; nobody if the winner was ahead. */
export function overtakenAtLast(turns: readonly Revealed[], counters: readonly number[]): readonly Seat[] {
  const last = turns.at(-1);
  if (last === undefined) return [];
  return overtaken(counters.with(last.mover, last.from), [last.mover]);
}

/** Those fewest steps behind the winner, and how many; null: more than two. */
export function soClose(
  counters: readonly number[],
  goal: number,
): { readonly seats: readonly Seat[]; readonly steps: number } | null {
  const steps = Math.min(...counters.filter((counter) => counter < goal).map((counter) => goal - counter));
  if (steps > 2) return null;
  return { steps, seats: counters.flatMap((counter, seat) => (goal - counter === steps ? [seat] : [])) };
}

/** How often each seat was caught, by seat. */
function caughtTimes(turns: readonly Revealed[], seats: number): readonly number[] {
  return Array.from(
    { length: seats },
    (_, seat) => turns.filter((turn) => turn.mover === seat && isCaught(turn)).length,
  );
}

/** Of stoppers with at least two hits the one furthest ahead of luck; null if none was by half a hit. */
export function bestReader(turns: readonly Revealed[], seats: number): Reader | null {
  const readers = Array.from({ length: seats }, (_, mover) => readerOf(turns, mover)).filter(
    (reader) => reader !== null,
  );
  const [best] = readers.filter(({ hits }) => hits > 1).toSorted((a, b) => b.hits - b.luck - (a.hits - a.luck));
  return best === undefined || best.hits - best.luck < 0.5 ? null : best;
}

/** Each mover's only stopper: the right neighbour. */
function readerOf(turns: readonly Revealed[], mover: Seat): Reader | null {
  const own = turns.filter((turn) => turn.mover === mover);
  const [first] = own;
  if (first === undefined) return null;
  const luck = own.reduce((sum, { stop }) => sum + new Set(stop).size / 6, 0);
  return { stopper: first.stopper, mover, hits: own.filter(isCaught).length, turns: own.length, luck };
}

/**
 * The boldest number that got through: higher, more stop numbers and more repeats are bolder; setting it right after
 * being caught with it counts as two more. Null if none was bold but in height.
 */
export function boldest(turns: readonly Revealed[]): Bold | null {
  const bold = turns
    .map((turn, at) => boldOf(turn, turns.slice(0, at)))
    .filter((one) => one !== null)
    .filter(({ discs, times }) => discs > 1 || times > 1);
  return bold.toSorted((a, b) => boldness(b) - boldness(a))[0] ?? null;
}

function boldness({ number, discs, times, again }: Bold): number {
  return number * discs * (times + (again ? 2 : 0));
}

function boldOf({ mover, go, stop, outcome }: Revealed, earlier: readonly Revealed[]): Bold | null {
  if (outcome !== "moved" && outcome !== "goal") return null;
  const own = earlier.filter((turn) => turn.mover === mover);
  const last = own.at(-1);
  return {
    mover,
    number: go,
    discs: stop.length,
    times: own.length - own.findLastIndex((turn) => turn.go !== go),
    again: last !== undefined && last.go === go && isCaught(last),
  };
}

/** The longest run of turns without being caught, and whose it was. */
export function longestStreak(
  turns: readonly Revealed[],
  seats: number,
): { readonly seats: readonly Seat[]; readonly times: number } {
  const longest = Array.from({ length: seats }, (_, seat) => streakOf(turns.filter((turn) => turn.mover === seat)));
  const times = Math.max(...longest);
  return { times, seats: longest.flatMap((own, seat) => (own === times ? [seat] : [])) };
}

function streakOf(own: readonly Revealed[]): number {
  let longest = 0;
  let streak = 0;
  for (const turn of own) {
    streak = isCaught(turn) ? 0 : streak + 1;
    longest = Math.max(longest, streak);
  }
  return longest;
}

/** The turn that threw a figure back furthest. */
export function deepestFall(turns: readonly Revealed[]): Revealed | null {
  const falls = turns.filter(({ from, counter }) => counter < from);
  return falls.toSorted((a, b) => b.from - b.counter - (a.from - a.counter))[0] ?? null;
}

function isCaught({ outcome }: Revealed): boolean {
  return outcome === "caught" || outcome === "back";
}
