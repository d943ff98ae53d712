import type { ResourceLimits } from "node:worker_threads";
import type { Clock } from "../../clock.js";
import { JobThread } from "./job-thread.js";
import { BusyError } from "./painter.js";

/** Those that may be in hand or wait for their turn. */
const maxWaiting = 4;

/** How a line of jobs is done. */
export interface JobLineSettings {
  readonly clock: Clock;
  readonly worker: URL;
  /** A job's longest time in milliseconds, with the start of its thread; then the thread is ended. */
  readonly longestMs: number;
  readonly limits?: ResourceLimits;
}

/** Does jobs in a worker thread of their own, one after the other; a few may wait. */
export class JobLine<Job, Done> {
  readonly #clock: Clock;
  readonly #longestMs: number;
  readonly #thread: JobThread<Job, Done>;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor({ clock, worker, longestMs, limits }: JobLineSettings) {
    this.#clock = clock;
    this.#longestMs = longestMs;
    this.#thread = new JobThread(worker, () => undefined, limits);
  }

  /**
   * Rejects with a BusyError if others wait already, with a ThreadEndedError if the thread dies or takes too long.
   *
   * @param work called when its turn has come, with what does a job
   */
  async inTurn<T>(work: (run: (job: Job) => Promise<Done>) => Promise<T>): Promise<T> {
    if (this.#waiting >= maxWaiting) throw new BusyError("too many jobs are waited for");
    this.#waiting += 1;
    const mine = this.#last.then(() => work((job) => this.#run(job)));
    this.#last = mine.catch(() => undefined);
    return mine.finally(() => {
      this.#waiting -= 1;
    });
  }

  /** Ends the thread; jobs that are waited for are rejected. */
  stop(): Promise<void> {
    return this.#thread.stop();
  }

  async #run(job: Job): Promise<Done> {
    const cancel = this.#clock.after(this.#longestMs, () => void this.#thread.stop());
    try {
      return await this.#thread.do(job);
    } finally {
      cancel();
    }
  }
}
