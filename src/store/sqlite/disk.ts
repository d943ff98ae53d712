import { closeSync, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";

/** The WAL is checkpointed after this many flushes. */
const flushesEach = 64;

/**
 * Brings committed transactions to the disk, off the main thread and many at once.
 *
 * SQLite commits by writing to the WAL and, in its mode `NORMAL`, does not wait for the disk: a commit survives the
 * death of the process, but not a power cut. Callers who want to be sure of that wait here; all who wait at the same
 * time wait for one flush (SQLite's "Write-Ahead Logging", "Performance Considerations").
 */
export class Disk {
  readonly #takeOver: () => void;
  readonly #changes: () => number;
  readonly #log: number;
  readonly #flushed: (file: number) => Promise<void>;
  #running: { readonly flush: Promise<void>; readonly changes: number } | null = null;
  #next: Promise<void> | null = null;
  /** Number of changes when the last successful flush began. */
  #reached = -1;
  #soon = false;
  #flushes = 0;
  #closed = false;

  /**
   * @param file of a database that is open in write-ahead mode
   * @param takeOver has the WAL checkpointed, off this thread
   * @param changes how many rows have been changed so far: what is asked for twice without one is flushed once
   * @param flushed brings an open file to the disk
   */
  constructor(
    file: string,
    takeOver: () => void,
    changes: () => number,
    flushed: (file: number) => Promise<void> = promisify(fdatasync),
  ) {
    this.#takeOver = takeOver;
    this.#changes = changes;
    this.#flushed = flushed;
    this.#log = openSync(`${file}-wal`, "r+");
  }

  /** Resolves when everything committed by now is on the disk. @throws if the disk says otherwise */
  reached(): Promise<void> {
    // A closed database is entirely in its file.
    if (this.#closed) return Promise.resolve();
    const changes = this.#changes();
    if (this.#reached >= changes) return Promise.resolve();
    if (this.#running === null) return this.#flush();
    if (this.#running.changes >= changes) return this.#running.flush;
    // The running flush began before the last commit.
    this.#next ??= this.#running.flush.catch(() => undefined).then(() => this.#flush());
    return this.#next;
  }

  /** Begins a flush of all that is committed by now. Those who wait for it learn how it ends. */
  flushSoon(): void {
    if (this.#soon) return;
    this.#soon = true;
    setImmediate(() => {
      this.#soon = false;
      this.reached().catch(() => undefined);
    });
  }

  /** Closes the files. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    const last = this.#next ?? this.#running?.flush ?? Promise.resolve();
    void last.catch(() => undefined).then(() => closeSync(this.#log));
  }

  #flush(): Promise<void> {
    this.#next = null;
    const changes = this.#changes();
    const flush = this.#flushed(this.#log)
      .then(() => {
        this.#reached = Math.max(this.#reached, changes);
      })
      .finally(() => {
        if (this.#running?.flush === flush) this.#running = null;
      });
    this.#running = { flush, changes };
    this.#flushes += 1;
    if (this.#flushes % flushesEach === 0) this.#takeOver();
    return flush;
  }
}
