import { closeSync, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";

/** Flushes per checkpoint. */
const flushesEach = 64;

/**
 * Flushes commits to the disk, off the main thread and many at once.
 *
 * In mode `NORMAL` a commit survives the process, but not a power cut ("Write-Ahead Logging" in SQLite's
 * documentation). Callers who need that wait here for a shared flush.
 */
export class DiskFlusher {
  readonly #checkpoint: () => void;
  readonly #changes: () => number;
  readonly #wal: number;
  readonly #flushed: (file: number) => Promise<void>;
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
    checkpoint: () => void,
    changes: () => number,
    flushed: (file: number) => Promise<void> = promisify(fdatasync),
  ) {
    this.#checkpoint = checkpoint;
    this.#changes = changes;
    this.#flushed = flushed;
    this.#wal = openSync(`${file}-wal`, "r+");
  }

  /** Resolves when all commits so far are on the disk. @throws if the disk fails */
  reached(): Promise<void> {
    // A closed database is entirely in its file.
    if (this.#closed) return Promise.resolve();
    const changes = this.#changes();
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
    const changes = this.#changes();
    const flush = this.#flushed(this.#wal)
      .then(() => {
        this.#reached = Math.max(this.#reached, changes);
      })
      .finally(() => {
        if (this.#running?.flush === flush) this.#running = null;
      });
    this.#running = { flush, changes };
    this.#flushes += 1;
    if (this.#flushes % flushesEach === 0) this.#checkpoint();
    return flush;
  }
}
