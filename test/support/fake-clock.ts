import type { Clock } from "../../src/tables/ports.js";

/** A clock that stands still until it is moved. */
export interface FakeClock extends Clock {
  /** Moves on and runs what falls due on the way, in order; lets promises settle after each job. */
  forward(ms: number): Promise<void>;
  /** How many jobs are waiting. */
  waiting(): number;
}

/** Starts at `now`, in milliseconds since 1970. */
export function fakeClock(now = 1_700_000_000_000): FakeClock {
  let time = now;
  let jobs: { readonly at: number; readonly job: () => void }[] = [];
  return {
    now: () => time,
    steady: () => time,
    after: (ms, job) => {
      const entry = { at: time + ms, job };
      jobs.push(entry);
      return () => {
        jobs = jobs.filter((other) => other !== entry);
      };
    },
    waiting: () => jobs.length,
    forward: async (ms) => {
      const end = time + ms;
      for (;;) {
        await settle();
        const next = jobs.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        jobs = jobs.filter((other) => other !== next);
        time = next.at;
        next.job();
      }
      time = end;
      await settle();
    },
  };
}

/** Lets every promise that can settle do so. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
