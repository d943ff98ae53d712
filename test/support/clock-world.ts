import { DiscordTime } from "../../src/discord/api/discord-time.js";
import { PressAges } from "../../src/discord/press-limits.js";
import type { Clock } from "../../src/clock.js";
import { keepLines, type Line } from "./tables.js";

/** How the clocks of a machine go. */
export interface Clocks {
  /** Faster than real time by, in parts per million. */
  readonly wallPpm: number;
  readonly steadyPpm: number;
  /** Ahead at first by, in milliseconds. */
  readonly wallOff: number;
  /** As on macOS and Windows. */
  readonly steadySleeps: boolean;
}

/** A machine with its own clocks next to Discord's, which is right. */
export interface ClockWorld {
  readonly time: DiscordTime;
  readonly ages: PressAges;
  readonly lines: readonly Line[];
  /** Discord's clock, in milliseconds since 1970. */
  real(): number;
  /** Lets real time go by. */
  pass(ms: number): void;
  /** Real time passes while the machine sleeps. */
  sleep(ms: number): void;
  /** The wall clock is set, or the steady clock leaps. */
  step(clock: "wall" | "steady", ms: number): void;
  /** A request, and its answer that much later. */
  request(tripMs: number): void;
  /** A press made that long ago arrives. */
  press(agoMs: number): ReturnType<PressAges["measure"]>;
  idOf(agoMs: number): string;
  /** How long questions for the time take there and back, in milliseconds; null: no answer. */
  readonly asks: { tripMs: number | null; made: number };
  /** How far ahead the answers' `Date` is, in milliseconds. */
  dateOff: number;
}

export function clockWorld({ wallPpm, steadyPpm, wallOff, steadySleeps }: Clocks): ClockWorld {
  let real = 1_700_000_000_000;
  let wall = real + wallOff;
  let steady = 0;
  const { log, lines } = keepLines();
  const asks: ClockWorld["asks"] = { tripMs: 100, made: 0 };
  const clock: Clock = {
    now: () => Math.floor(wall),
    steady: () => steady,
    after: (ms, job) => {
      // Nothing comes before this does.
      if (asks.tripMs === null)
        queueMicrotask(() => {
          pass(ms);
          job();
        });
      return () => undefined;
    },
  };
  const time = new DiscordTime(clock);
  const ages = new PressAges({
    time,
    clock,
    log,
    ask: () => {
      asks.made += 1;
      if (asks.tripMs === null) return new Promise(() => undefined);
      request(asks.tripMs);
      return Promise.resolve();
    },
  });

  function pass(ms: number): void {
    real += ms;
    wall += ms * (1 + wallPpm / 1e6);
    steady += ms * (1 + steadyPpm / 1e6);
  }

  function request(tripMs: number): void {
    const sent = time.moment();
    pass(tripMs / 2);
    const date = new Date(Math.floor((real + world.dateOff) / 1000) * 1000).toUTCString();
    pass(tripMs / 2);
    time.answered(date, sent);
  }

  const idOf = (agoMs: number): string => (BigInt(Math.floor(real - agoMs) - 1_420_070_400_000) << 22n).toString();

  const world: ClockWorld = {
    dateOff: 0,
    time,
    ages,
    lines,
    asks,
    real: () => real,
    pass,
    sleep: (ms) => {
      const before = steady;
      pass(ms);
      if (steadySleeps) steady = before;
    },
    step: (which, ms) => {
      if (which === "wall") wall += ms;
      else steady += Math.max(0, ms);
    },
    request,
    press: (agoMs) => ages.measure(idOf(agoMs)),
    idOf,
  };
  return world;
}
