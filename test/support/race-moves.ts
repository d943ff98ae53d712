import * as fc from "fast-check";
import { storeTroubles } from "./moves.js";
import type { Coming } from "./troubled-store.js";

/**
 * Somebody presses a button of the game.
 *
 * - `who`: by number. `fitting`: somebody whose press is likely to count.
 * - `choice`: of the buttons that make sense now, counted round. `lag`: on the board of this many changes ago.
 * - `ageMs`: how long ago by Discord's clock.
 */
export interface RacePress {
  readonly who: number;
  readonly fitting: boolean;
  readonly choice: number;
  readonly lag: number;
  readonly ageMs: number;
}

/**
 * One thing that happens. `crowd`: several press before anything settles. `again`: an earlier interaction arrives
 * again. `leave`, `back`: in the middle of a crowd as well. `network`: this many requests and late calls of the store
 * go on. `time`: passes. `store`: trouble for the next calls.
 */
export type RaceMove =
  | { readonly type: "crowd"; readonly presses: readonly RacePress[] }
  | { readonly type: "again"; readonly which: number }
  | { readonly type: "leave" | "back"; readonly who: number }
  | { readonly type: "network"; readonly steps: number }
  | { readonly type: "time"; readonly ms: number }
  | { readonly type: "store"; readonly coming: Coming };

/** Who sits down to what. */
export interface RaceOpening {
  readonly humans: number;
  readonly computers: number;
  readonly prelude: boolean;
  readonly districts: number;
}

const press = fc.record({
  who: fc.nat(5),
  fitting: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  choice: fc.nat(13),
  lag: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(2) }),
  ageMs: fc.oneof({ weight: 4, arbitrary: fc.nat(150) }, { weight: 1, arbitrary: fc.constant(0) }),
});

/** Moves in any order. */
export const raceMoves: fc.Arbitrary<RaceMove[]> = fc.array(
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({
        type: fc.constant("crowd" as const),
        presses: fc.array(press, { minLength: 1, maxLength: 6 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constant("store" as const), coming: storeTroubles }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant("again" as const), which: fc.nat(7) }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constantFrom("leave" as const, "back" as const), who: fc.nat(5) }) },
    {
      weight: 6,
      arbitrary: fc.record({ type: fc.constant("network" as const), steps: fc.integer({ min: 1, max: 8 }) }),
    },
    {
      weight: 10,
      arbitrary: fc.record({
        type: fc.constant("time" as const),
        ms: fc.constantFrom(10, 60, 100, 150, 400, 1_000, 2_100, 2_600, 3_000, 16_000, 62_000),
      }),
    },
  ),
  { maxLength: 150, size: "max" },
);

export const raceOpenings: fc.Arbitrary<RaceOpening> = fc
  .record({
    humans: fc.integer({ min: 1, max: 6 }),
    computers: fc.nat(2),
    prelude: fc.boolean(),
    districts: fc.integer({ min: 3, max: 6 }),
  })
  .map(({ humans, computers, ...rest }) => {
    const more = Math.max(computers, humans === 1 ? 1 : 0);
    return { ...rest, humans, computers: Math.min(more, 6 - humans) };
  });
