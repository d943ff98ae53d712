import type { Random } from "../../../game/contract.js";
import { seatUsers, tableSizes, type SeatBounds } from "../../evening/rules/table-sizes.js";

/** The most people at a table, but for a cup that needs one table only. */
const maxAtTable = 6;

/** The most people at a table of a game. @param seats null: an unknown game */
export function maxSeats(seats: SeatBounds | null): number {
  return Math.min(maxAtTable, seats?.max ?? maxAtTable);
}

/** How a round of a cup is spread over tables, and how many of each go on. */
export interface RoundSizes {
  /** Largest first; they differ by one at most. */
  readonly sizes: readonly number[];
  /** How many go on from each table; 0: this is the final. */
  readonly goOn: number;
}

/**
 * A round for a number of `people`, over as few tables as hold them: none larger than six, but a cup whose people (`first`
 * round) all fit one table of the game is a final at once. From each table the same number goes on: half of the
 * smallest, rounded down, at least one. Null if no tables within the game's bounds hold exactly these people.
 */
export function roundSizes(people: number, seats: SeatBounds, first: boolean): RoundSizes | null {
  const most = first && people <= seats.max ? seats.max : maxSeats(seats);
  const { sizes, left } = tableSizes(people, { min: seats.min, max: most });
  const smallest = sizes.at(-1);
  if (smallest === undefined || left > 0) return null;
  if (sizes.length === 1) return { sizes, goOn: 0 };
  const half = Math.max(1, Math.floor(smallest / 2));
  // More where so few could not be seated in the next round.
  for (let goOn = half; goOn < smallest; goOn += 1)
    if (roundSizes(goOn * sizes.length, seats, false) !== null) return { sizes, goOn };
  return null;
}

/** Who sits together, by lot, which depends on people and randomness alone, not on the order of the people. */
export function drawTables(
  people: readonly string[],
  { sizes }: RoundSizes,
  random: Random,
): readonly (readonly string[])[] {
  return seatUsers(random.shuffle(people.toSorted()), sizes);
}
