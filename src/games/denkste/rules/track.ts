import type { Seat } from "../../../game/contract.js";
import type { Length } from "./state.js";

/** The three nested tracks from the outside in. */
export type Track = 1 | 2 | 3;

/** A field of the board: on a track, counted clockwise from corner 0; or the goal. */
export type Field = { readonly track: Track; readonly index: number } | "goal";

const sizes: Readonly<Record<Length, readonly [number, number, number]>> = {
  short: [16, 12, 8],
  standard: [24, 16, 8],
  long: [32, 24, 16],
};

/** How many fields each track has, from the outside in. */
export function sizesOf(length: Length): readonly [number, number, number] {
  return sizes[length];
}

/** The path counter of the start field of a track, which is also the first of its lap. */
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

/** The track of a path counter: after a whole lap a figure still is on the same one, and in the goal the third counts. */
export function trackAt(counter: number, length: Length): Track {
  if (counter < startOf(2, length)) return 1;
  return counter < startOf(3, length) ? 2 : 3;
}

/** How many numbers stop a mover on a track. */
export function discsFor(track: Track): number {
  return track;
}

/** The corner at which a seat's paths begin, 0 … 3 clockwise: two seats sit across. */
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

/** Where a figure comes to by a number; what is over at the goal lapses. */
export function targetOf(counter: number, number: number, length: Length): number {
  return Math.min(counter + number, goalOf(length));
}
