import * as fc from "fast-check";
import type { Fault, Target } from "./fake-channel.js";
import { type Doom, type Write, writes } from "./life.js";

/** What somebody does with the buttons of a message. */
const verbs = [
  "throw:",
  "stand:",
  "keep:0",
  "keep:1",
  "keep:2",
  "rethrow:",
  "join:",
  "leave:",
  "back:",
  "add:relaxed",
  "add:strong",
  "remove:",
  "start:",
  "close:",
  "rematch:",
] as const;

/** What is pressed, on which message counted from the newest, as it was this many changes ago. */
interface Press {
  readonly verb: (typeof verbs)[number];
  readonly message: number;
  readonly lag: number;
}

/**
 * One thing that happens. `rush`: nothing settles before the next.
 *
 * - `press`: anybody anywhere. `play`: the people asked by the newest board, this many times at once. `again`: an
 *   earlier interaction arrives again. `command`: a slash command.
 * - `network`: this many requests get one way further. `time`: passes.
 * - `fault`: hits the next request of its kind. `disk`: the next such write fails. `delete`: a moderator deletes a
 *   message.
 * - `downtime`: the gateway is gone for a while. `crash`: the bot dies and is started after a while; `doom`: at a write
 *   to come.
 */
export type Move =
  | { readonly type: "press"; readonly who: number; readonly press: Press; readonly rush: boolean }
  | { readonly type: "play"; readonly presses: readonly Press[]; readonly rush: boolean }
  | { readonly type: "again"; readonly which: number; readonly rush: boolean }
  | {
      readonly type: "command";
      readonly who: number;
      readonly name: "start" | "show" | "close";
      readonly rush: boolean;
    }
  | { readonly type: "network"; readonly steps: number }
  | { readonly type: "time"; readonly ms: number }
  | { readonly type: "fault"; readonly target: Target; readonly fault: Fault }
  | { readonly type: "disk"; readonly write: Write }
  | { readonly type: "delete"; readonly message: number }
  | { readonly type: "silence"; readonly ms: number }
  | { readonly type: "crash"; readonly awayMs: number }
  | { readonly type: "doom"; readonly doom: Doom };

const rush = fc.boolean();
const who = fc.nat(4);
const message = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) });
const lag = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) });
const press = (...of: readonly Press["verb"][]): fc.Arbitrary<Press> =>
  fc.record({ verb: fc.constantFrom(...of), message, lag });
const game = press("throw:", "throw:", "stand:", "stand:", "keep:0", "keep:1", "keep:2", "rethrow:");

const calm: readonly fc.WeightedArbitrary<Move>[] = [
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant("play"), presses: fc.array(game, { minLength: 1, maxLength: 3 }), rush }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant("press"), who, press: game, rush }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("press"),
      who,
      press: press(
        "join:",
        "leave:",
        "leave:",
        "back:",
        "back:",
        "add:relaxed",
        "add:strong",
        "remove:",
        "start:",
        "start:",
        "rematch:",
        "rematch:",
      ),
      rush,
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("press"), who, press: press(...verbs), rush }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("again"), which: fc.nat(7), rush }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("command"),
      who,
      name: fc.constantFrom("start", "start", "show", "show", "close"),
      rush,
    }),
  },
  { weight: 10, arbitrary: fc.record({ type: fc.constant("network"), steps: fc.integer({ min: 1, max: 6 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant("time"),
      ms: fc.constantFrom(50, 500, 1_500, 4_000, 16_000, 35_000, 62_000, 92_000),
    }),
  },
];

const troubled: readonly fc.WeightedArbitrary<Move>[] = [
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("fault"),
      target: fc.constantFrom("respond", "original", "post", "edit", "remove"),
      fault: fc.constantFrom("unavailable", "lost", "forbidden", "aged", "expired", "limited"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("disk"), write: fc.constantFrom(...writes) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("delete"), message: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("silence"), ms: fc.constantFrom(8_000, 40_000, 100_000) }) },
];

const deadly: readonly fc.WeightedArbitrary<Move>[] = [
  { weight: 2, arbitrary: fc.record({ type: fc.constant("crash"), awayMs: fc.constantFrom(0, 2_000, 40_000) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("doom"),
      doom: fc.record({ write: fc.constantFrom(...writes), more: fc.nat(2), side: fc.constantFrom("before", "after") }),
    }),
  },
];

/** How a run begins: who sits there, and how long a turn may take. */
export interface Opening {
  readonly humans: number;
  readonly computers: number;
  readonly turnSeconds: number;
  readonly started: boolean;
  /**
   * In the end those who are asked play on; or nobody does anything, until a moderator closes what sleeps, or it
   * closes.
   */
  readonly ending: "played" | "swept" | "abandoned";
}

export const openings: fc.Arbitrary<Opening> = fc.record({
  humans: fc.integer({ min: 1, max: 3 }),
  computers: fc.nat(2),
  turnSeconds: fc.constantFrom(90, 90, 30),
  started: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  ending: fc.constantFrom("played", "played", "swept", "swept", "swept", "swept", "abandoned"),
});

/** Moves in any order. @param crashes whether the bot may die */
export function moves(crashes: boolean, maxLength: number): fc.Arbitrary<Move[]> {
  const all = crashes ? [...calm, ...troubled, ...deadly] : [...calm, ...troubled];
  return fc.array(fc.oneof(...all), { maxLength, size: "max" });
}
