import { onTestFinished, vi } from "vitest";

/** Timers that run when the test wants them to. */
export interface HeldTimers {
  /** How long each of those that wait was to take, oldest first, in milliseconds. */
  waiting(): readonly number[];
  /** Runs those that wait. */
  run(): void;
}

/**
 * Until the test has ended, timers that are to take between this many milliseconds wait for it; all others run as ever.
 */
export function holdTimers(leastMs: number, mostMs: number): HeldTimers {
  const real = globalThis.setTimeout;
  let held: { readonly ms: number; readonly job: () => void }[] = [];
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation((job: () => void, ms = 0) => {
    if (ms < leastMs || ms > mostMs) return real(job, ms);
    held.push({ ms, job });
    return real(() => undefined, 0);
  });
  onTestFinished(() => {
    spy.mockRestore();
  });
  return {
    waiting: () => held.map(({ ms }) => ms),
    run: () => {
      const due = held;
      held = [];
      for (const { job } of due) job();
    },
  };
}
