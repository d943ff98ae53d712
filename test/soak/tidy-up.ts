import { constants } from "node:os";

/** What ends a program from outside: Ctrl+C, a supervisor, and a terminal that is closed. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Sees that a program that is cut short leaves nothing behind: what it has started and mounted would outlive it.
 *
 * @param tidy is called once, and must be done when it returns; then the program ends with the code of the signal
 * @returns how to take that back
 */
export function tidyUpWhenCutShort(tidy: () => void): () => void {
  const end = (signal: (typeof signals)[number]): void => {
    // Still listening: a second signal, as a terminal and npm send it, must not end this half-way.
    tidy();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}
