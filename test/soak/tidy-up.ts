import { constants } from "node:os";

/** Ctrl+C, a supervisor, a closed terminal. */
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * A program that is cut short leaves nothing behind that it has started or mounted.
 *
 * @param tidy called once, done when it returns; then the program ends with the signal's code
 * @returns takes that back
 */
export function tidyUpWhenCutShort(tidy: () => void): () => void {
  const end = (signal: (typeof signals)[number]): void => {
    // A second signal, as a terminal and npm send it, must not end this half-way.
    tidy();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}
