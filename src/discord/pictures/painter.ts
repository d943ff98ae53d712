import { Worker } from "node:worker_threads";
import { PngCache } from "./png-cache.js";
import { keyOf } from "./picture.js";
import type { Painted } from "./worker.js";

/** As it lies in the built program; Node 20 starts no worker from sources. */
const workerFile = new URL("./worker.js", import.meta.url);

/** What the painted pictures that are kept for a next time may weigh together, in bytes. */
const keptBytes = 32 * 2 ** 20;

/** How often a picture is begun; more than once only when the worker died of it, or beside it. */
const mostTries = 2;

/** A picture that somebody waits for. */
interface Job {
  readonly svg: string;
  readonly promise: Promise<Uint8Array>;
  readonly resolve: (png: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  /** When it was asked for, in milliseconds by a clock that is never set. */
  readonly asked: number;
  tries: number;
  waiters: number;
}

/** What a painter can be given in place of the usual. */
export interface PainterSettings {
  /** The worker's file. It answers every SVG that it is sent with a `Painted`, in the same order. */
  readonly worker?: URL;
  readonly keptBytes?: number;
  /** Told of every picture that is there, or given up. @param ms since it was asked for */
  readonly painted?: (ms: number, ok: boolean) => void;
}

/**
 * Makes PNG of SVG, beside the bot's own thread and one picture at a time. The worker starts with the first picture,
 * and does not keep the process from ending when nobody waits for one.
 */
export class Painter {
  /** By the picture's key; the first one is being painted. */
  readonly #jobs = new Map<string, Job>();
  readonly #cache: PngCache;
  readonly #file: URL;
  readonly #told: NonNullable<PainterSettings["painted"]>;
  #worker: Worker | null = null;
  #stopped = false;

  constructor({ worker = workerFile, keptBytes: bytes = keptBytes, painted = () => {} }: PainterSettings = {}) {
    this.#cache = new PngCache(bytes);
    this.#file = worker;
    this.#told = painted;
  }

  /** The picture, if it has been painted lately. */
  ready(svg: string): Uint8Array | null {
    return this.#cache.get(keyOf(svg));
  }

  /**
   * Paints a picture, unless it is there or on its way. Rejects with an Error when it cannot be painted.
   *
   * @param signal tells when it is not waited for any more: one that nobody waits for is not begun
   */
  paint(svg: string, signal?: AbortSignal): Promise<Uint8Array> {
    const key = keyOf(svg);
    const png = this.#cache.get(key);
    if (png !== null) return Promise.resolve(png);
    if (this.#stopped) return Promise.reject(new Error("the painter has stopped"));
    const job = this.#jobs.get(key) ?? newJob(svg);
    job.waiters += 1;
    signal?.addEventListener("abort", () => this.#leave(key, job), { once: true });
    if (!this.#jobs.has(key)) {
      this.#jobs.set(key, job);
      if (this.#jobs.size === 1) this.#begin(job);
    }
    return job.promise;
  }

  /** How many pictures are being painted, or wait to be. */
  get waiting(): number {
    return this.#jobs.size;
  }

  /** Ends the worker. Pictures that are still waited for are rejected, and so is every later one. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { reject } of this.#jobs.values()) reject(new Error("the painter has stopped"));
    this.#jobs.clear();
    await this.#worker?.terminate();
  }

  /** Somebody waits no more. */
  #leave(key: string, job: Job): void {
    job.waiters -= 1;
    const [inHand] = this.#jobs.values();
    if (job.waiters > 0 || job === inHand || this.#jobs.get(key) !== job) return;
    this.#jobs.delete(key);
    job.reject(new Error("nobody waits for the picture any more"));
  }

  #begin(job: Job): void {
    job.tries += 1;
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    worker.postMessage(job.svg, []);
  }

  #start(): Worker {
    const worker = new Worker(this.#file);
    let cause: unknown = null;
    worker.on("message", (painted: Painted) => {
      this.#painted(painted);
    });
    worker.on("error", (error) => {
      cause = error;
    });
    worker.once("exit", (code) => {
      this.#worker = null;
      this.#died(new Error(`the painter's worker ended with exit code ${code}`, { cause }));
    });
    return worker;
  }

  #painted(painted: Painted): void {
    const [first] = this.#jobs;
    if (first === undefined) return;
    const [key, job] = first;
    if ("error" in painted) job.reject(new Error(`a picture cannot be painted: ${painted.error}`));
    else {
      this.#cache.set(key, painted.png);
      job.resolve(painted.png);
    }
    this.#next(key, job, !("error" in painted));
  }

  /** The picture in hand may have been the end of it, or have been in its way only: it is begun once more. */
  #died(error: Error): void {
    const [first] = this.#jobs;
    if (first === undefined) return;
    const [key, job] = first;
    if (job.tries < mostTries) this.#begin(job);
    else {
      job.reject(error);
      this.#next(key, job, false);
    }
  }

  #next(done: string, { asked }: Job, ok: boolean): void {
    this.#jobs.delete(done);
    this.#told(performance.now() - asked, ok);
    const [job] = this.#jobs.values();
    if (job === undefined) this.#worker?.unref();
    else this.#begin(job);
  }
}

function newJob(svg: string): Job {
  let resolve: Job["resolve"] = () => undefined;
  let reject: Job["reject"] = () => undefined;
  const promise = new Promise<Uint8Array>((onDone, onFailed) => {
    resolve = onDone;
    reject = onFailed;
  });
  return { svg, promise, resolve, reject, asked: performance.now(), tries: 0, waiters: 0 };
}
