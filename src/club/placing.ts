import type { Result, Seat } from "../game/contract.js";

/** What of a seat decides its place besides the result. */
export interface Departure {
  /** A stand-in had the seat at the end. */
  readonly left: boolean;
  /** The last step that its owner took; 0: none. */
  readonly lastStep: number;
}

/**
 * Places by seat: 1 is best, ties share one. Those who left are behind all who stayed, the last to go ahead, whatever
 * the result says.
 */
export function placesOf({ places }: Result, seats: readonly Departure[]): readonly number[] {
  const stayed = places.map((tied) => tied.filter((seat) => seats[seat]?.left !== true));
  const groups = [...stayed.filter((tied) => tied.length > 0), ...leavers(seats)];
  const placed = new Map<Seat, number>();
  for (const tied of groups) {
    const place = placed.size + 1;
    for (const seat of tied) placed.set(seat, place);
  }
  return seats.map((_, seat) => placed.get(seat) ?? groups.flat().length);
}

/** Those who left, in groups: the last to go first. */
function leavers(seats: readonly Departure[]): readonly (readonly Seat[])[] {
  const gone = seats.flatMap(({ left, lastStep }, seat) => (left ? [{ seat, lastStep }] : []));
  const steps = [...new Set(gone.map(({ lastStep }) => lastStep))].toSorted((a, b) => b - a);
  return steps.map((step) => gone.filter(({ lastStep }) => lastStep === step).map(({ seat }) => seat));
}
