import { availableParallelism, totalmem } from "node:os";
import { type ResourceLimits, Worker } from "node:worker_threads";
import type { Clock } from "../../clock.js";

/** A job refused at once, because others wait already and it would be late. */
export class BusyError extends Error {}

/** A job was not done: its thread died of it, needed too much memory for it or was stopped. */
export class ThreadEndedError extends Error {}

interface InHand<Done> {
  readonly resolve: (done: Done) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A worker thread that does one job at a time. It starts with the first, and idle does not keep the process alive. Its
 * file answers each job with one message.
 */
export class JobThread<Job, Done> {
  #worker: Worker | null = null;
  #inHand: InHand<Done> | null = null;

  /**
   * @param ended called when it has ended while idle
   * @param limits of memory; a job that needs more ends the thread
   */
  constructor(
    private readonly file: URL,
    private readonly ended: () => void,
    private readonly limits: ResourceLimits = {},
  ) {}

  /** Rejects with a ThreadEndedError if the thread ends first; the next job starts another. */
  do(job: Job): Promise<Done> {
    return new Promise((resolve, reject) => {
      this.#inHand = { resolve, reject };
      const worker = (this.#worker ??= this.#start());
      worker.ref();
      worker.postMessage(job, []);
    });
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.file, { resourceLimits: this.limits });
    let cause: unknown = null;
    worker.on("message", (done: Done) => {
      worker.unref();
      const inHand = this.#inHand;
      this.#inHand = null;
      inHand?.resolve(done);
    });
    worker.on("error", (error) => {
      cause = error;
    });
    worker.once("exit", (code) => {
      this.#worker = null;
      const inHand = this.#inHand;
      this.#inHand = null;
      if (inHand === null) this.ended();
      else inHand.reject(new ThreadEndedError(`the worker ended with exit code ${code}`, { cause }));
    });
    return worker;
  }
}

/** Memory per thread, in bytes: a thread takes up to a quarter of it. */
const bytesEach = 512 * 2 ** 20;

/** The main thread keeps a core, everything else some memory. */
export function threadCount(cores = availableParallelism(), bytes = memory()): number {
  return Math.max(1, Math.min(cores - 1, Math.floor(bytes / bytesEach)));
}

/** The machine's memory, or the container's limit. */
function memory(): number {
  const allowed = process.constrainedMemory();
  // Without a limit Node returns 0 or an impossibly large number.
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}

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

  /** Whether others wait already, so that another job would be refused. */
  get isFull(): boolean {
    return this.#waiting >= maxWaiting;
  }

  /**
   * Rejects with a BusyError if others wait already, with a ThreadEndedError if the thread dies or takes too long.
   *
   * @param work called when its turn has come, with what does a job
   */
  async inTurn<T>(work: (run: (job: Job) => Promise<Done>) => Promise<T>): Promise<T> {
    if (this.isFull) throw new BusyError("too many jobs are waited for");
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
