import { onTestFinished, vi } from "vitest";

/** Timers that run when the test says so. */
export interface HeldTimers {
  /** Their durations in milliseconds, oldest first. */
  waiting(): readonly number[];
  /** Runs those that wait. */
  run(): void;
}

/** Until the test has ended, timers between these milliseconds wait for it; others run as usual. */
export function holdTimers(minMs: number, maxMs: number): HeldTimers {
  const real = globalThis.setTimeout;
  let held: { readonly ms: number; readonly job: () => void }[] = [];
  const spy = vi.spyOn(globalThis, "setTimeout").mockImplementation((job: () => void, ms = 0) => {
    if (ms < minMs || ms > maxMs) return real(job, ms);
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
