import type { Clock } from "./tables/ports.js";

/** The time of this machine. */
export const realClock: Clock = {
  now: Date.now,
  steady: () => performance.now(),
  after: (ms, job) => {
    const timer = setTimeout(job, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};
