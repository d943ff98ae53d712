import { closeSync, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import type Sqlite from "better-sqlite3";
import { backOff } from "../../../lib/waits.js";
import { stopWaiting } from "./database-file.js";

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
  readonly #failed: (error: unknown) => void;
  /** Callers waiting for the worker, in order. */
  readonly #asking: ((emptied: boolean) => void)[] = [];
  #worker: Worker | null = null;
  #closed = false;

  /**
   * @param file of a database in WAL mode
   * @param emptyHere empties the WAL on this thread, without a worker
   * @param failed called at the first failure, then once an hour
   * @param steady monotonic milliseconds
   * @param start starts the worker; null: none
   */
  constructor(
    file: string,
    private readonly emptyHere: () => boolean,
    failed: (error: unknown) => void,
    steady: () => number = () => performance.now(),
    private readonly start: (() => Worker) | null = workerOn(file),
  ) {
    this.#failed = seldom(failed, steady);
  }

  /** Pages of WAL at which SQLite checkpoints within a commit; null: its default. */
  get pages(): number | null {
    return this.start === null ? null : pagesAtMost;
  }

  /** Has the WAL checkpointed soon. */
  checkpoint(): void {
    if (this.start !== null && !this.#closed) this.#ask(this.start, "take over");
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
    if (this.start === null) {
      try {
        return this.emptyHere();
      } catch (error) {
        this.#failed(error);
        return false;
      }
    }
    const answer = new Promise<boolean>((resolve) => this.#asking.push(resolve));
    this.#ask(this.start, "empty");
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
  const waitAgain = stopWaiting(sqlite);
  try {
    return sqlite.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) === 0;
  } finally {
    waitAgain();
  }
}

/** Flushes per checkpoint. */
const flushesEach = 64;

/**
 * Flushes commits to the disk, off the main thread and many at once.
 *
 * In mode `NORMAL` a commit survives the process, but not a power cut ("Write-Ahead Logging" in SQLite's
 * documentation). Callers who need that wait here for a shared flush.
 */
export class DiskFlusher {
  readonly #wal: number;
  #running: { readonly flush: Promise<void>; readonly changes: number } | null = null;
  #next: Promise<void> | null = null;
  /** Changes when the last successful flush began. */
  #reached = -1;
  #flushes = 0;
  #closed = false;

  /**
   * @param file of a database in WAL mode
   * @param checkpoint has the WAL checkpointed, off this thread
   * @param changes changed rows so far; unchanged, nothing is flushed again
   * @param flushed flushes an open file
   */
  constructor(
    file: string,
    private readonly checkpoint: () => void,
    private readonly changes: () => number,
    private readonly flushed: (file: number) => Promise<void> = promisify(fdatasync),
  ) {
    this.#wal = openSync(`${file}-wal`, "r+");
  }

  /** Resolves when all commits so far are on the disk. @throws if the disk fails */
  reached(): Promise<void> {
    // A closed database is entirely in its file.
    if (this.#closed) return Promise.resolve();
    const changes = this.changes();
    if (this.#reached >= changes) return Promise.resolve();
    if (this.#running === null) return this.#flush();
    if (this.#running.changes >= changes) return this.#running.flush;
    // It began before the last commit.
    this.#next ??= this.#running.flush.catch(() => undefined).then(() => this.#flush());
    return this.#next;
  }

  /** Starts a flush; `reached` reports its outcome. */
  beginFlush(): void {
    this.reached().catch(() => undefined);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    const last = this.#next ?? this.#running?.flush ?? Promise.resolve();
    void last.catch(() => undefined).then(() => closeSync(this.#wal));
  }

  #flush(): Promise<void> {
    this.#next = null;
    const changes = this.changes();
    const flush = this.flushed(this.#wal)
      .then(() => {
        this.#reached = Math.max(this.#reached, changes);
      })
      .finally(() => {
        if (this.#running?.flush === flush) this.#running = null;
      });
    this.#running = { flush, changes };
    this.#flushes += 1;
    if (this.#flushes % flushesEach === 0) this.checkpoint();
    return flush;
  }
}
