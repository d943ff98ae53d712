import {
  denkste,
  type Length,
  type Options,
  startOf,
  type State,
  trackAt,
} from "../../../../src/games/denkste/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";

const lengths: readonly Length[] = ["short", "standard", "long"];

export const everyOptions: readonly Options[] = lengths.flatMap((length) =>
  [false, true].map((hasteGedacht) => ({ length, hasteGedacht })),
);

/** What seat 0 may set, what its stopper may, and where each pair of cards leads it, a row a Go-Card. */
export interface Consequences {
  readonly stops: readonly (readonly number[])[];
  readonly counters: readonly (readonly number[])[];
}

/** Tries every pair of cards in a turn of seat 0 by the rules themselves. */
export function consequences(counters: readonly number[], options: Options): Consequences {
  const seats = counters.length;
  const state: State = {
    options,
    seats,
    turn: 1,
    counters,
    phase: { type: "choice", mover: 0, go: null, stop: null },
  };
  const stopper = seats - 1;
  const random = seededRandom(0);
  const stops = denkste.legal(state, stopper);
  return {
    stops: stops.flatMap((stop) => (stop.type === "stop" ? [stop.numbers] : [])),
    counters: denkste.legal(state, 0).map((go) => {
      const set = denkste.act(state, 0, go, random).state;
      return stops.map((stop) => denkste.act(set, stopper, stop, random).state.counters[0] ?? Number.NaN);
    }),
  };
}

/** Two seats: the first has come so far, and the other stands where it is in nobody's way. */
export function alone(counter: number, { length }: Options): readonly [number, number] {
  return [counter, trackAt(counter, length) === 1 ? startOf(3, length) : 0];
}

/** The mean of what a list holds by the chances of its places. */
export function mean(chances: readonly number[], of: readonly number[]): number {
  return chances.reduce((sum, chance, place) => sum + chance * (of[place] ?? 0), 0);
}

/** What a mixture of rows makes of each column. */
export function byColumns(rows: readonly number[], matrix: readonly (readonly number[])[]): readonly number[] {
  return (matrix[0] ?? []).map((_, column) =>
    mean(
      rows,
      matrix.map((row) => row[column] ?? 0),
    ),
  );
}
