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

/** What seat 0 and its stopper may set, and where each pair of cards leads, a row a Go-Card. */
export interface Consequences {
  readonly stops: readonly (readonly number[])[];
  readonly counters: readonly (readonly number[])[];
}

/** By the rules themselves. */
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

/** Three seats, the others in nobody's way: between two, the race counts. */
export function alone(counter: number, { length }: Options): readonly [number, number, number] {
  const away = trackAt(counter, length) === 1 ? startOf(3, length) : 0;
  return [counter, away, away];
}

/** Weighted by chances. */
export function mean(chances: readonly number[], of: readonly number[]): number {
  return chances.reduce((sum, chance, place) => sum + chance * (of[place] ?? 0), 0);
}

/** A mixture of rows, by column. */
export function byColumns(rows: readonly number[], matrix: readonly (readonly number[])[]): readonly number[] {
  return (matrix[0] ?? []).map((_, column) =>
    mean(
      rows,
      matrix.map((row) => row[column] ?? 0),
    ),
  );
}
