import { Worker } from "node:worker_threads";
import type { Emptied, Wanted } from "./checkpoint.js";
import type Sqlite from "better-sqlite3";

/** As it lies in the built program; Node 20 starts no worker from sources, and there SQLite does that work between two commits. */
const workerFile = import.meta.url.endsWith(".js") ? new URL("./checkpoint.js", import.meta.url) : null;

/** With a worker, SQLite checkpoints by itself only when the WAL has grown to this many pages of 4 KB. */
const pagesAtMost = 16_000;

/** Between two tries to empty the log, in milliseconds: from the first to the longest. */
const firstMs = 20;
const longestMs = 2_000;

/** The longest wait for an empty WAL, in milliseconds. */
const patienceMs = 1_000;

/** Has a database's WAL checkpointed, off the main thread. */
export class LogKeeper {
  readonly #start: (() => Worker) | null;
  readonly #emptyHere: () => boolean;
  readonly #failed: (error: unknown) => void;
  /** Who waits for the worker's word on the log, in the order in which it is asked. */
  readonly #asking: ((emptied: boolean) => void)[] = [];
  #worker: Worker | null = null;
  #closed = false;

  /** How many pages the log may have before SQLite takes it over within a commit; null: as it always does. */
  readonly pages: number | null;

  /**
   * @param file of a database that is open in write-ahead mode
   * @param emptyHere empties the log on this thread, as `emptyLog` does; used where there is no worker
   * @param failed told when that work fails: the first time, and then once an hour
   * @param steady milliseconds by a clock that nobody sets
   * @param start starts the worker, which may fail; null: there is none
   */
  constructor(
    file: string,
    emptyHere: () => boolean,
    failed: (error: unknown) => void,
    steady: () => number = () => performance.now(),
    start: (() => Worker) | null = workerOn(file),
  ) {
    this.#start = start;
    this.pages = start === null ? null : pagesAtMost;
    this.#emptyHere = emptyHere;
    this.#failed = seldom(failed, steady);
  }

  /** Has the log taken over soon, so that it does not grow. */
  takeOver(): void {
    if (this.#start !== null && !this.#closed) this.#ask(this.#start, "take over");
  }

  /**
   * Leaves nothing in the log of what is in it now. Somebody who reads an old state of the database, as a backup does, is
   * waited for without holding anybody up, and so is a disk that fails: it is tried again until it is done.
   *
   * @returns what resolves when it is done, or within a second all the same
   */
  async emptied(): Promise<void> {
    await Promise.race([this.#untilEmpty(), rest(patienceMs)]);
  }

  close(): void {
    this.#closed = true;
    void this.#worker?.terminate();
    this.#answer(false);
  }

  async #untilEmpty(): Promise<void> {
    for (let waitMs = firstMs; !(await this.#empty()); waitMs = Math.min(2 * waitMs, longestMs)) {
      await rest(waitMs);
      // What is left then goes when the database is closed, or opened again.
      if (this.#closed) return;
    }
  }

  async #empty(): Promise<boolean> {
    if (this.#start === null) {
      try {
        return this.#emptyHere();
      } catch (error) {
        this.#failed(error);
        return false;
      }
    }
    const answer = new Promise<boolean>((resolve) => this.#asking.push(resolve));
    this.#ask(this.#start, "empty");
    return answer;
  }

  /** A worker that dies of it, or cannot be started, is replaced the next time. */
  #ask(start: () => Worker, wanted: Wanted): void {
    try {
      this.#worker ??= this.#begin(start);
    } catch (error) {
      this.#failed(error);
      this.#answer(false);
      return;
    }
    this.#worker.postMessage(wanted, []);
  }

  #begin(start: () => Worker): Worker {
    const worker = start();
    worker.unref();
    worker.on("message", ({ emptied }: Emptied) => this.#asking.shift()?.(emptied));
    worker.once("error", (error) => {
      this.#failed(error);
      this.#worker = null;
      this.#answer(false);
    });
    return worker;
  }

  #answer(emptied: boolean): void {
    for (const answer of this.#asking.splice(0)) answer(emptied);
  }
}

function workerOn(file: string): (() => Worker) | null {
  return workerFile === null ? null : () => new Worker(workerFile, { workerData: file, execArgv: [] });
}

/** Keeps no process alive. */
function rest(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** How long the same trouble is not told again, however often it goes and comes back; in milliseconds. */
const everyMs = 60 * 60_000;

/**
 * Tells of a trouble that everything meets for as long as it lasts: the first time, and then once an hour.
 *
 * @param tell what to do when it is to be told
 * @param steady milliseconds by a clock that nobody sets
 */
function seldom<Facts>(tell: (facts: Facts) => void, steady: () => number): (facts: Facts) => void {
  let told = -Infinity;
  return (facts) => {
    if (steady() - told < everyMs) return;
    told = steady();
    tell(facts);
  };
}

/**
 * Checkpoints all of the WAL and truncates it, so that nothing is left in it of what has been deleted meanwhile. Waits
 * for nobody.
 *
 * @returns false if somebody reads an old state of the database, or writes to it at this moment: then some of it stays
 * @throws if the disk fails
 */
export function emptyLog(sqlite: Sqlite.Database): boolean {
  const patience = Number(sqlite.pragma("busy_timeout", { simple: true }));
  sqlite.pragma("busy_timeout = 0");
  try {
    return sqlite.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) === 0;
  } finally {
    sqlite.pragma(`busy_timeout = ${patience}`);
  }
}
