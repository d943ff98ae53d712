import type { Clock } from "../../src/clock.js";

/** A clock that stands still until it is moved, of a machine that may go wrong, sleep or be set. */
export interface FakeClock extends Clock {
  /** Discord's, in milliseconds since 1970. */
  truth(): number;
  /** Time passes, in milliseconds; what falls due runs in order, and promises settle after each. */
  forward(ms: number): Promise<void>;
  /** Somebody sets the time of day by this many milliseconds, ahead or back. Nothing runs. */
  leap(ms: number): void;
  /** The machine sleeps; what is overdue runs when it wakes. */
  sleep(ms: number): Promise<void>;
  /** The main thread stands while all clocks go on; what is overdue then runs late, in order. */
  stall(ms: number): Promise<void>;
  /** Clocks go wrong from now on, as without NTP. */
  drift(rates: Drift): void;
  /** How many jobs are waiting. */
  waiting(): number;
}

/** How much too fast the clocks go, in parts per million; left out: right. */
export interface Drift {
  /** The time of day. */
  readonly wall?: number;
  /** Timers run by it too. */
  readonly steady?: number;
}

export interface FakeClockOptions {
  readonly drift?: Drift;
  /**
   * Whether the steady clock goes on while the machine sleeps, as on macOS and Windows; timers fall due then. Left out:
   * no, as on Linux.
   */
  readonly steadyInSleep?: boolean;
  /** Resolves when nothing is under way; left out: after a few turns of the event loop. */
  readonly settled?: () => Promise<void>;
}

/** At first; could not pass for a time of day. */
const steadyOrigin = 5_000;

/** The longest wait of Node's timers in milliseconds; longer ones run at once. */
const longestWait = 2 ** 31 - 1;

interface Job {
  /** By the steady clock. */
  readonly at: number;
  readonly job: () => void;
}

/** Starts at `now`, in milliseconds since 1970. */
export function fakeClock(now = 1_700_000_000_000, options: FakeClockOptions = {}): FakeClock {
  let [truth, wall, steady] = [now, now, steadyOrigin];
  let rates = ratesOf(options.drift ?? {});
  let jobs: readonly Job[] = [];
  const { settled = settle } = options;

  const pass = (ms: number): void => {
    truth += ms;
    wall += ms * rates.wall;
    steady += ms * rates.steady;
  };

  /** What is due runs at its own time or, if that is past, now. */
  const runUntil = async (end: number): Promise<void> => {
    for (;;) {
      await settled();
      const next = jobs.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined) return;
      jobs = jobs.filter((other) => other !== next);
      if (next.at > steady) {
        pass((next.at - steady) / rates.steady);
        steady = next.at;
      }
      next.job();
    }
  };

  return {
    now: () => Math.floor(wall),
    steady: () => steady,
    truth: () => Math.floor(truth),
    after: (ms, job) => {
      if (!(ms <= longestWait)) throw new RangeError(`no timer of Node's waits for ${ms} ms`);
      const entry = { at: steady + Math.max(0, ms), job };
      jobs = [...jobs, entry];
      return () => {
        jobs = jobs.filter((other) => other !== entry);
      };
    },
    waiting: () => jobs.length,
    forward: async (ms) => {
      const end = steady + ms * rates.steady;
      await runUntil(end);
      pass(Math.max(0, end - steady) / rates.steady);
      await settled();
    },
    leap: (ms) => {
      wall += ms;
    },
    sleep: async (ms) => {
      const before = steady;
      pass(ms);
      if (options.steadyInSleep !== true) steady = before;
      await runUntil(steady);
    },
    stall: async (ms) => {
      pass(ms);
      await runUntil(steady);
    },
    drift: (drift) => {
      rates = ratesOf(drift);
    },
  };
}

function ratesOf({ wall = 0, steady = 0 }: Drift): Required<Drift> {
  return { wall: 1 + wall / 1_000_000, steady: 1 + steady / 1_000_000 };
}

/** Lets promises settle. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
