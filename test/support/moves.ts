import * as fc from "fast-check";
import { type GameId, gameIds } from "../../src/games/index.js";
import type { Fault, Target } from "./fake-channel.js";
import { type Coming, type Doom, troubles } from "./troubled-store.js";

/** The table's own buttons, whether on the message or not. */
const verbs = [
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
  "close:",
  "rematch:",
  "rematch:",
] as const;

/** Which message, counted from the newest, as it was this many changes ago. */
interface Where {
  readonly message: number;
  readonly lag: number;
}

/** A setting, and what is chosen for it. */
export type Setting = readonly ["language" | "closers" | "turn", value: string];

/**
 * One thing that happens. `rush`: nothing settles before the next.
 *
 * - `answer`: somebody asked answers, by all presses that it takes, each tapped once or twice. `offer`: anybody uses
 *   any button or select. `press`: one of the table's own. `again`: an earlier interaction arrives again. `command`: a
 *   slash command. `set`: a server's setting. `forget`: somebody deletes their data.
 * - `rename`: the server shows somebody under another name from now on.
 * - `network`: this many requests and late calls of the store go on. `time`: passes.
 * - `fault`: hits the next request of its kind. `store`: trouble for the next calls. `delete`: a moderator deletes a
 *   message.
 * - `silence`: the gateway is gone for a while. `outage`: the server is, and nobody reaches it. `restart`: the bot is
 *   stopped and started. `crash`: it dies and is started after a while; `doom`: at a write to come.
 */
export type Move =
  | (Where & {
      readonly type: "answer";
      readonly who: number;
      readonly choice: number;
      readonly taps: number;
      readonly rush: boolean;
    })
  | (Where & {
      readonly type: "offer";
      readonly who: number;
      readonly which: number;
      readonly choice: number;
      readonly rush: boolean;
    })
  | (Where & {
      readonly type: "press";
      readonly who: number;
      readonly verb: (typeof verbs)[number];
      readonly rush: boolean;
    })
  | { readonly type: "again"; readonly which: number; readonly rush: boolean }
  | {
      readonly type: "command";
      readonly who: number;
      readonly name: "start" | "show" | "close";
      readonly rush: boolean;
    }
  | { readonly type: "set"; readonly who: number; readonly setting: Setting; readonly rush: boolean }
  | { readonly type: "forget"; readonly who: number; readonly rush: boolean }
  | { readonly type: "rename"; readonly who: number; readonly name: string }
  | { readonly type: "network"; readonly steps: number }
  | { readonly type: "time"; readonly ms: number }
  | { readonly type: "fault"; readonly target: Target; readonly fault: Fault }
  | { readonly type: "store"; readonly coming: Coming }
  | { readonly type: "delete"; readonly message: number }
  | { readonly type: "silence"; readonly ms: number }
  | { readonly type: "outage"; readonly ms: number }
  | { readonly type: "restart" }
  | { readonly type: "crash"; readonly awayMs: number }
  | { readonly type: "doom"; readonly doom: Doom };

const rush = fc.boolean();
const who = fc.nat(4);
const choice = fc.nat(40);
const seldom = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
const where = { message: seldom(0, fc.nat(3)), lag: seldom(0, fc.nat(3)) };

/** What people rename themselves to. */
const newNames = [
  "Nele",
  "W".repeat(32),
  "\u202Egnp.exe",
  "**b** [a](https://x.y)",
  "\u3164",
  "@everyone",
  "Anna",
] as const;

/** Nothing goes wrong by them. */
export const calm: readonly fc.WeightedArbitrary<Move>[] = [
  {
    weight: 10,
    arbitrary: fc.record({
      type: fc.constant("answer"),
      ...where,
      who,
      choice,
      taps: seldom(1, fc.constant(2)),
      rush,
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant("offer"), ...where, who, which: choice, choice, rush }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant("press"), ...where, who, verb: fc.constantFrom(...verbs), rush }),
  },
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
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("set"),
      who,
      setting: fc.constantFrom<Setting>(
        ["language", "de"],
        ["language", "en"],
        ["closers", "host"],
        ["closers", "moderators"],
        ["turn", "60"],
        ["turn", "30"],
      ),
      rush,
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("rename"), who, name: fc.constantFrom(...newNames) }) },
  { weight: 10, arbitrary: fc.record({ type: fc.constant("network"), steps: fc.integer({ min: 1, max: 6 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant("time"),
      ms: fc.constantFrom(50, 500, 1_500, 4_000, 16_000, 35_000, 62_000, 92_000),
    }),
  },
];

/** Most trouble meets what tables do. */
const calls = fc.oneof(
  { weight: 4, arbitrary: fc.constant("any write" as const) },
  { weight: 3, arbitrary: fc.constant("commit" as const) },
  { weight: 3, arbitrary: fc.constant("any read" as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "create" as const,
      "touch" as const,
      "renew" as const,
      "setGuild" as const,
      "userData.unlink" as const,
      "userData.removeUser" as const,
      "messages.storeBoards" as const,
      "messages.addWarning" as const,
      "messages.removeWarning" as const,
    ),
  },
);

/** Trouble for some calls of the store. */
export const storeTroubles: fc.Arbitrary<Coming> = fc.record({
  calls,
  trouble: fc.constantFrom(...troubles, "late", "slow"),
  times: fc.integer({ min: 1, max: 4 }),
});

/** Somebody deletes their data. */
export const forgetful: fc.WeightedArbitrary<Move> = {
  weight: 1,
  arbitrary: fc.record({ type: fc.constant("forget"), who, rush }),
};

/** Discord refuses, loses and limits requests, and messages go. */
export const refusing: readonly fc.WeightedArbitrary<Move>[] = [
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("fault"),
      target: fc.constantFrom("respond", "original", "post", "edit", "remove"),
      fault: fc.constantFrom("unavailable", "lost", "forbidden", "aged", "expired", "limited"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("delete"), message: fc.nat(2) }) },
];

const troubled: readonly fc.WeightedArbitrary<Move>[] = [
  ...refusing,
  { weight: 6, arbitrary: fc.record({ type: fc.constant("store"), coming: storeTroubles }) },
  forgetful,
  { weight: 2, arbitrary: fc.record({ type: fc.constant("silence"), ms: fc.constantFrom(8_000, 40_000, 100_000) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("outage"), ms: fc.constantFrom(8_000, 40_000, 100_000) }) },
];

const deadly: readonly fc.WeightedArbitrary<Move>[] = [
  { weight: 1, arbitrary: fc.constant({ type: "restart" }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("crash"), awayMs: fc.constantFrom(0, 2_000, 40_000) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("doom"),
      doom: fc.record({
        write: fc.constantFrom(
          "any write",
          "any write",
          "commit",
          "create",
          "renew",
          "touch",
          "messages.storeBoards",
          "messages.addWarning",
          "messages.removeWarning",
        ),
        more: fc.nat(2),
        side: fc.constantFrom("before", "during", "after"),
      }),
    }),
  },
];

/** Who sits there at what, and the time for a turn. */
export interface Opening {
  readonly game: GameId;
  readonly humans: number;
  readonly computers: number;
  readonly turnSeconds: number;
  readonly started: boolean;
  /** In the end those asked play on; or nobody does anything, until a moderator closes what sleeps, or it closes. */
  readonly ending: "played" | "swept" | "abandoned";
}

export const openings: fc.Arbitrary<Opening> = fc.record({
  game: fc.constantFrom(...gameIds),
  humans: fc.integer({ min: 1, max: 3 }),
  computers: fc.nat(2),
  turnSeconds: fc.constantFrom(90, 90, 30),
  started: seldom(true, fc.constant(false)),
  ending: fc.constantFrom("played", "played", "swept", "swept", "swept", "swept", "abandoned"),
});

/** Moves in any order. @param crashes whether the bot may die */
export function moves(crashes: boolean, maxLength: number): fc.Arbitrary<Move[]> {
  const all = crashes ? [...calm, ...troubled, ...deadly] : [...calm, ...troubled];
  return fc.array(fc.oneof(...all), { maxLength, size: "max" });
}
