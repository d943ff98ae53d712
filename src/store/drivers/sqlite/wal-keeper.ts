import { Worker } from "node:worker_threads";
import { backOff } from "../../../lib/waits.js";
import type Sqlite from "better-sqlite3";
import { withoutWaiting } from "./busy-file.js";

/** Node 20 cannot start a worker from sources; there SQLite checkpoints between commits. */
const workerFile = import.meta.url.endsWith(".js") ? new URL("./checkpoint.js", import.meta.url) : null;

/** Pages of 4 KB in the WAL at which SQLite itself checkpoints despite a worker. */
const pagesAtMost = 16_000;

/** First and longest time between attempts to empty the WAL. */
const firstMs = 20;
const longestMs = 2_000;

/** The longest wait for an empty WAL. */
const patienceMs = 1_000;

/** Whether to checkpoint the WAL, or to leave nothing in it. */
export type Wanted = "take over" | "empty";

/** The answer to `empty`. */
export interface Emptied {
  readonly emptied: boolean;
}

/** Checkpoints a database's WAL, off the main thread. */
export class WalKeeper {
  readonly #start: (() => Worker) | null;
  readonly #emptyHere: () => boolean;
  readonly #failed: (error: unknown) => void;
  /** Callers waiting for the worker, in order. */
  readonly #asking: ((emptied: boolean) => void)[] = [];
  #worker: Worker | null = null;
  #closed = false;

  /** Pages of WAL at which SQLite checkpoints within a commit; null: its default. */
  readonly pages: number | null;

  /**
   * @param file of a database in WAL mode
   * @param emptyHere empties the WAL on this thread, without a worker
   * @param failed called at the first failure, then once an hour
   * @param steady monotonic milliseconds
   * @param start starts the worker; null: none
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

  /** Has the WAL checkpointed soon. */
  checkpoint(): void {
    if (this.#start !== null && !this.#closed) this.#ask(this.#start, "take over");
  }

  /**
   * Leaves nothing in the WAL of what is in it now. Readers of an old state, such as backups, and a failing disk delay
   * this without blocking anybody; it is retried.
   *
   * @returns resolves when done, or after a second
   */
  async emptyWal(): Promise<void> {
    await Promise.race([this.#untilEmpty(), rest(patienceMs)]);
  }

  close(): void {
    this.#closed = true;
    void this.#worker?.terminate();
    this.#answer(false);
  }

  async #untilEmpty(): Promise<void> {
    for (let failures = 1; !(await this.#empty()); failures += 1) {
      await rest(backOff(failures, firstMs, longestMs));
      // The rest goes when the database is closed or opened.
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

  /** A worker that dies or cannot start is replaced next time. */
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

/** Does not keep the process alive. */
function rest(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

const everyMs = 60 * 60_000;

/** Reports a lasting trouble at once, then hourly. @param steady monotonic milliseconds */
function seldom<Facts>(tell: (facts: Facts) => void, steady: () => number): (facts: Facts) => void {
  let told = -Infinity;
  return (facts) => {
    if (steady() - told < everyMs) return;
    told = steady();
    tell(facts);
  };
}

/**
 * Checkpoints and truncates the WAL without waiting.
 *
 * @returns false if some of it stays, because of a reader of an old state or a writer
 * @throws if the disk fails
 */
export function emptyWal(sqlite: Sqlite.Database): boolean {
  return withoutWaiting(sqlite, () => sqlite.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) === 0);
}
