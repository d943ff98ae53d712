import { Worker } from "node:worker_threads";
import type { Painted } from "./paint-worker.js";
import { availableParallelism, totalmem } from "node:os";

/** The picture that a thread has in hand. */
interface InHand {
  readonly resolve: (painted: Painted) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A worker thread that paints one picture at a time. It starts with the first one, and does not keep the process from
 * ending when it has none in hand.
 */
export class PaintThread {
  readonly #file: URL;
  readonly #ended: () => void;
  #worker: Worker | null = null;
  #inHand: InHand | null = null;

  /** @param ended told when the thread has ended while it had nothing to do */
  constructor(file: URL, ended: () => void) {
    this.#file = file;
    this.#ended = ended;
  }

  /** Rejects when the thread ends before it is done. The next picture starts a new one. */
  paint(svg: string): Promise<Painted> {
    return new Promise((resolve, reject) => {
      this.#inHand = { resolve, reject };
      const worker = (this.#worker ??= this.#start());
      worker.ref();
      worker.postMessage(svg, []);
    });
  }

  /** Ends the thread whatever it is doing. */
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

/** What the machine needs to have for each thread that paints, in bytes: a thread takes up to a quarter of it. */
const bytesEach = 512 * 2 ** 20;

/** How many threads paint: one core is left to the bot's own, and memory to everything else. */
export function threadCount(cores = availableParallelism(), bytes = memory()): number {
  return Math.max(1, Math.min(cores - 1, Math.floor(bytes / bytesEach)));
}

/** The machine's memory, or what a container is allowed of it. */
function memory(): number {
  const allowed = process.constrainedMemory();
  // Where nothing is set Node says 0, or a number beyond all machines.
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}
