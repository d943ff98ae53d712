import { constants, openSync, writeSync } from "node:fs";
import { isatty } from "node:tty";

/** Bytes of lines that wait until writing works again. */
const maxWaiting = 1024 * 1024;

const retryMs = 100;

/** How often, and how long apart, a reader who is behind is tried when the process ends. */
const lastTries = { times: 20, everyMs: 10 };

/** How lines are written. */
export interface OutputPorts {
  /** @returns how many bytes are written; 0, or an Error that it throws: none, now */
  readonly write: (bytes: Uint8Array) => number;
  /** Does not keep the process from ending. */
  readonly after: (ms: number, work: () => void) => void;
  readonly now: () => number;
  /** Stands still. */
  readonly pause: (ms: number) => void;
}

/**
 * Lines to standard output or standard error. Nothing here throws or waits for a reader: what cannot be written, on a full
 * disk or to a reader who stands still, is kept up to a bound and tried again, and the rest is counted.
 */
export class LineOutput {
  readonly #waiting: Uint8Array[] = [];
  #bytes = 0;
  #lost = 0;
  #isRetrying = false;

  constructor(private readonly ports: OutputPorts) {}

  /** @param line with its line break */
  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#bytes + bytes.length > maxWaiting) this.#lost += 1;
    else this.#keep(bytes);
    this.#flush();
  }

  /** For the end of the process: gives a reader who is only behind a moment. */
  end(): void {
    for (let left = lastTries.times; left > 0 && this.#flush() === "EAGAIN"; left -= 1)
      this.ports.pause(lastTries.everyMs);
  }

  #keep(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
  }

  /** @returns why lines still wait; null: none do */
  #flush(): string | null {
    try {
      for (let [first] = this.#waiting; first !== undefined; [first] = this.#waiting) {
        const written = this.ports.write(first);
        if (written === 0) return this.#retry("EAGAIN");
        this.#bytes -= written;
        if (written < first.length) this.#waiting[0] = first.subarray(written);
        else this.#waiting.shift();
        if (this.#waiting.length === 0 && this.#lost > 0) this.#tellLost();
      }
      return null;
    } catch (error) {
      return this.#retry(error instanceof Error && "code" in error ? String(error.code) : String(error));
    }
  }

  #tellLost(): void {
    const msg = "the log could not be written for a while, and so many of its lines are lost";
    this.#keep(Buffer.from(`${JSON.stringify({ level: 40, time: this.ports.now(), lost: this.#lost, msg })}\n`));
    this.#lost = 0;
  }

  #retry(why: string): string {
    if (this.#isRetrying) return why;
    this.#isRetrying = true;
    this.ports.after(retryMs, () => {
      this.#isRetrying = false;
      this.#flush();
    });
    return why;
  }
}

/** Standard output (1) or standard error (2). */
export function outputTo(fd: 1 | 2): LineOutput {
  const open = withoutWaiting(fd);
  const output = new LineOutput({
    write: (bytes) => writeSync(open, bytes),
    after: (ms, work) => void setTimeout(work, ms).unref(),
    now: Date.now,
    pause: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
  });
  process.on("exit", () => {
    output.end();
  });
  return output;
}

/** A descriptor that refuses (EAGAIN) what its reader has no room for. */
function withoutWaiting(fd: 1 | 2): number {
  // Node changes pipes and sockets so as soon as it makes their stream.
  const stream = fd === 1 ? process.stdout : process.stderr;
  if (!isatty(fd)) return stream.fd;
  try {
    // A terminal stands still at Ctrl+S. A descriptor that is opened again has flags of its own.
    return openSync(`/dev/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return fd;
  }
}
