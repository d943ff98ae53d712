import type { Seat } from "../../../game/contract.js";

/** The three nested tracks from the outside in. */
export type Track = 1 | 2 | 3;

/** How long the tracks are. */
export type Length = "short" | "standard" | "long";

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
