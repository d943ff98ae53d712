import { Worker } from "node:worker_threads";
import type { Painted, Painting } from "./paint-worker.js";
import { availableParallelism, totalmem } from "node:os";

interface InHand {
  readonly resolve: (painted: Painted) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A worker thread that paints one picture or clip at a time. It starts with the first, and idle does not keep the process
 * alive.
 */
export class JobThread {
  readonly #file: URL;
  readonly #ended: () => void;
  #worker: Worker | null = null;
  #inHand: InHand | null = null;

  /** @param ended called when it has ended while idle */
  constructor(file: URL, ended: () => void) {
    this.#file = file;
    this.#ended = ended;
  }

  /** Rejects if the thread ends first; the next picture starts another. */
  paint(painting: Painting): Promise<Painted> {
    return new Promise((resolve, reject) => {
      this.#inHand = { resolve, reject };
      const worker = (this.#worker ??= this.#start());
      worker.ref();
      worker.postMessage(painting, []);
    });
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#file);
    let cause: unknown = null;
    worker.on("message", (painted: Painted) => {
      worker.unref();
      const inHand = this.#inHand;
      this.#inHand = null;
      inHand?.resolve(painted);
    });
    worker.on("error", (error) => {
      cause = error;
    });
    worker.once("exit", (code) => {
      this.#worker = null;
      const inHand = this.#inHand;
      this.#inHand = null;
      if (inHand === null) this.#ended();
      else inHand.reject(new Error(`the painter's worker ended with exit code ${code}`, { cause }));
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
