import type Sqlite from "better-sqlite3";

/** How long a call waits for a file that another program holds, in milliseconds: presses are answered within three seconds. */
const patienceMs = 1_500;

/** A call that took this long has waited. */
const waitedMs = 500;

/** Sets how long calls wait for a file that another program holds. */
export function waitForFile(sqlite: Sqlite.Database, ms: number = patienceMs): void {
  sqlite.pragma(`busy_timeout = ${ms}`);
}

/** Does a job that fails at once while another program holds the file. */
export function withoutWaiting<T>(sqlite: Sqlite.Database, job: () => T): T {
  const patience = Number(sqlite.pragma("busy_timeout", { simple: true }));
  waitForFile(sqlite, 0);
  try {
    return job();
  } finally {
    waitForFile(sqlite, patience);
  }
}

/**
 * Does jobs on a file, of which those after one that had to wait fail at once for a while if the file is held: each wait
 * stops the whole process, and a press must not wait for other calls as well as for its own.
 *
 * @param steady monotonic milliseconds
 */
export function waitOnce(
  sqlite: Sqlite.Database,
  steady: () => number = () => performance.now(),
): <Outcome>(job: () => Outcome | PromiseLike<Outcome>) => Promise<Outcome> {
  let impatientUntil: number | null = null;
  return async (job) => {
    const begun = steady();
    if (impatientUntil !== null && begun >= impatientUntil) {
      impatientUntil = null;
      waitForFile(sqlite);
    }
    try {
      return await job();
    } finally {
      const ended = steady();
      if (ended - begun >= waitedMs) {
        impatientUntil = ended + patienceMs;
        waitForFile(sqlite, 0);
      }
    }
  };
}
