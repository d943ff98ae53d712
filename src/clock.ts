/** Time as the program sees it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds from some moment on, by a clock that is never set. */
  steady(): number;
  /** Runs a job once after so many milliseconds; the returned function calls it off. */
  after(ms: number, job: () => void): () => void;
}

/**
 * Runs jobs one in each turn of the event loop, in the order in which they come: between any two of them whatever has
 * arrived from outside is seen to, however many sources have something to do.
 *
 * @param soon runs a job in the next turn
 * @returns adds a job; what that returns calls the job off
 */
export function oneATurn(soon: (job: () => void) => void): (job: () => void) => () => void {
  const waiting = new Set<{ readonly job: () => void }>();
  let isPlanned = false;
  const plan = (): void => {
    isPlanned = waiting.size > 0;
    if (isPlanned) soon(next);
  };
  const next = (): void => {
    const [first] = waiting;
    if (first !== undefined) waiting.delete(first);
    plan();
    first?.job();
  };
  return (job) => {
    const entry = { job };
    waiting.add(entry);
    if (!isPlanned) plan();
    return () => {
      waiting.delete(entry);
    };
  };
}

/** A timer of no time may run in the same turn as the one that set it, before anybody who presses is seen to. */
const atOnce = oneATurn(setImmediate);

/** The time of this machine. */
export const realClock: Clock = {
  now: Date.now,
  steady: () => performance.now(),
  after: (ms, job) => {
    if (ms <= 0) return atOnce(job);
    const timer = setTimeout(job, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};
