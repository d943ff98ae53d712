import type { Clock } from "./tables/ports.js";

/** The time of this machine. */
export const realClock: Clock = {
  now: Date.now,
  steady: () => performance.now(),
  after: (ms, job) => {
    if (ms <= 0) {
      // A timer of no time may run in the same go as the one that set it, before anybody who presses has a turn.
      const immediate = setImmediate(job);
      return () => {
        clearImmediate(immediate);
      };
    }
    const timer = setTimeout(job, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};
