import { closeSync, fdatasync, openSync } from "node:fs";
import { promisify } from "node:util";

/** After so many flushes what lies in the log is taken over into the database file. */
const flushesEach = 64;

/**
 * Brings committed transactions to the disk, beside the program's own thread and many at once.
 *
 * SQLite commits by writing to the log beside the database file and, in its mode `NORMAL`, does not wait for the disk: a
 * commit survives the death of the process, but not a power cut. Whoever wants to be sure of that waits here; all who
 * wait at the same time wait for one flush (SQLite's "Write-Ahead Logging", "Performance Considerations").
 */
export class Disk {
  readonly #takeOver: () => void;
  readonly #log: number;
  readonly #flushed: (file: number) => Promise<void>;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #flushes = 0;
  #closed = false;

  /**
   * @param file of a database that is open in write-ahead mode
   * @param takeOver has what lies in the log taken over into the file, beside this thread
   * @param flushed brings an open file to the disk
   */
  constructor(file: string, takeOver: () => void, flushed: (file: number) => Promise<void> = promisify(fdatasync)) {
    this.#takeOver = takeOver;
    this.#flushed = flushed;
    this.#log = openSync(`${file}-wal`, "r+");
  }

  /** Resolves when all that is committed by now has reached the disk. @throws when the disk says that it has not */
  reached(): Promise<void> {
    // With the database closed all of it is in its file.
    if (this.#closed) return Promise.resolve();
    // The flush that is under way may have begun before the last commit.
    if (this.#running === null) return this.#flush();
    this.#next ??= this.#running.catch(() => undefined).then(() => this.#flush());
    return this.#next;
  }

  /** Lets go of the files. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    const last = this.#next ?? this.#running ?? Promise.resolve();
    void last.catch(() => undefined).then(() => closeSync(this.#log));
  }

  #flush(): Promise<void> {
    this.#next = null;
    const running = this.#flushed(this.#log).finally(() => {
      if (this.#running === running) this.#running = null;
    });
    this.#running = running;
    this.#flushes += 1;
    if (this.#flushes % flushesEach === 0) this.#takeOver();
    return running;
  }
}
