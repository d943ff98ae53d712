/** Time as the program sees it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Monotonic milliseconds. */
  steady(): number;
  /** Runs a job once after this many milliseconds. @returns cancels it */
  after(ms: number, job: () => void): () => void;
}

/**
 * Runs jobs one per turn of the event loop, so that arrivals are handled in between.
 *
 * @param soon runs a job in the next turn
 * @returns adds a job and returns what cancels it
 * @internal
 */
export function onePerTurn(soon: (job: () => void) => void): (job: () => void) => () => void {
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

/** A zero-delay timer could run in the turn that set it, before waiting presses are handled. */
const atOnce = onePerTurn(setImmediate);

/** This machine's time. */
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
