import { LRUCache } from "lru-cache";
import type { Clock } from "../../clock.js";
import { type Asker, FairQueue } from "./fair-queue.js";
import { PaintThread, threadCount } from "./paint-thread.js";
import { keyOf } from "./picture.js";

/** As it lies in the built program; Node 20 starts no worker from sources. */
const workerFile = new URL("./paint-worker.js", import.meta.url);

/** What the painted pictures that are kept for a next time may weigh together, in bytes. */
const keptBytes = 32 * 2 ** 20;

/** How often a picture is begun; more than once only when the worker died of it, or beside it. */
const mostTries = 2;

/** After so many milliseconds a picture is given up and its thread replaced: a slow machine takes one or two seconds. */
const longestMs = 10_000;

/** What a picture is taken to need until some are painted, in milliseconds, and how much each of them says of the next. */
const [firstMs, weight] = [50, 0.1];

/** That a picture would not be painted in time, so that it was not even begun. */
export class BusyError extends Error {}

/** For whom a picture is painted, and how long that may take. */
export interface Wish {
  readonly asker: Asker;
  /** After so many milliseconds nobody would want it any more. What would take longer is refused; not said: nothing is. */
  readonly patienceMs?: number;
  /** Tells when it is not waited for any more: what nobody waits for is not begun. */
  readonly signal?: AbortSignal;
}

/** A picture that somebody waits for. */
interface Job {
  readonly svg: string;
  readonly key: string;
  readonly promise: Promise<Uint8Array>;
  readonly resolve: (png: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  /** When it was asked for, by the clock that is never set. */
  readonly asked: number;
  /** In whose line it waits. */
  asker: Asker;
  /** When it was begun, likewise; null: it waits. */
  begun: number | null;
  tries: number;
  waiters: number;
}

/** What a painter can be given in place of the usual. */
export interface PainterSettings {
  readonly clock: Clock;
  /** The threads' file. It answers every SVG that it is sent with a `Painted`, in the same order. */
  readonly worker?: URL;
  /** How many pictures are painted at a time. */
  readonly threads?: number;
  readonly keptBytes?: number;
  /** Told of every picture that is there, or given up. @param ms since it was asked for */
  readonly painted?: (ms: number, ok: boolean) => void;
}

/**
 * Makes PNG of SVG beside the bot's own thread, several at a time where the machine has cores for it, and in a fair order.
 * Threads start when there is work for them. One that dies, or does not come back from a picture, is replaced.
 */
export class Painter {
  /** By the picture's key. */
  readonly #jobs = new Map<string, Job>();
  readonly #queue = new FairQueue<Job>();
  readonly #busy = new Map<PaintThread, Job>();
  /** The one that painted last is last, and the next to work: what it has painted before helps it. */
  #idle: PaintThread[] = [];
  readonly #pngs: LRUCache<string, Uint8Array>;
  readonly #clock: Clock;
  readonly #file: URL;
  readonly #threads: number;
  readonly #told: NonNullable<PainterSettings["painted"]>;
  #meanMs = firstMs;
  #stopped = false;

  constructor(settings: PainterSettings) {
    this.#clock = settings.clock;
    this.#file = settings.worker ?? workerFile;
    this.#threads = settings.threads ?? threadCount();
    const maxSize = settings.keptBytes ?? keptBytes;
    // The newest picture is kept even if it weighs more than the limit.
    this.#pngs = new LRUCache({ maxSize, sizeCalculation: ({ length }) => Math.min(maxSize, Math.max(1, length)) });
    this.#told = settings.painted ?? (() => {});
  }

  /** The picture, if it has been painted lately. */
  ready(svg: string): Uint8Array | null {
    return this.#pngs.get(keyOf(svg)) ?? null;
  }

  /**
   * Paints a picture, unless it is there or on its way. Rejects with a BusyError when it would come too late, and with
   * another Error when it cannot be painted.
   */
  async paint(svg: string, { asker, patienceMs = Infinity, signal }: Wish): Promise<Uint8Array> {
    const key = keyOf(svg);
    const png = this.#pngs.get(key);
    if (png !== undefined) return png;
    if (this.#stopped) throw new Error("the painter has stopped");
    const known = this.#jobs.get(key);
    if (known === undefined && this.#expectedMs(asker) > patienceMs) {
      throw new BusyError("too many pictures are waited for");
    }
    const job = known ?? this.#ask(svg, key, asker);
    if (job.asker.practice && !asker.practice && job.begun === null) {
      this.#queue.remove(job, job.asker);
      job.asker = asker;
      this.#queue.add(job, asker);
    }
    job.waiters += 1;
    signal?.addEventListener("abort", () => this.#leave(job), { once: true });
    return job.promise;
  }

  /** How many pictures are being painted, or wait to be. */
  get waiting(): number {
    return this.#jobs.size;
  }

  /** Ends all threads. Pictures that are still waited for are rejected, and so is every later one. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { reject } of this.#jobs.values()) reject(new Error("the painter has stopped"));
    this.#jobs.clear();
    await Promise.all([...this.#busy.keys(), ...this.#idle].map((thread) => thread.stop()));
  }

  /** How long a picture would take that this asker asks for now. */
  #expectedMs(asker: Asker): number {
    if (this.#busy.size < this.#threads) return this.#meanMs;
    const now = this.#clock.steady();
    // What has taken long already takes longer still: it may hang.
    const left = [...this.#busy.values()].map(({ begun }) => Math.max(this.#meanMs / 2, now - (begun ?? now)));
    return Math.min(...left) + this.#meanMs * (1 + this.#queue.ahead(asker) / this.#threads);
  }

  #ask(svg: string, key: string, asker: Asker): Job {
    const job = newJob(svg, key, asker, this.#clock.steady());
    this.#jobs.set(key, job);
    this.#queue.add(job, asker);
    this.#next();
    return job;
  }

  /** Somebody waits no more. */
  #leave(job: Job): void {
    job.waiters -= 1;
    if (job.waiters > 0 || job.begun !== null || this.#jobs.get(job.key) !== job) return;
    this.#jobs.delete(job.key);
    this.#queue.remove(job, job.asker);
    job.reject(new Error("nobody waits for the picture any more"));
  }

  #next(): void {
    while (!this.#stopped && this.#busy.size < this.#threads) {
      const job = this.#queue.take();
      if (job === null) return;
      void this.#begin(job);
    }
  }

  async #begin(job: Job): Promise<void> {
    const thread = this.#idle.pop() ?? this.#newThread();
    const begun = this.#clock.steady();
    job.tries += 1;
    job.begun = begun;
    this.#busy.set(thread, job);
    let hangs = false;
    const cancel = this.#clock.after(longestMs, () => {
      hangs = true;
      void thread.stop();
    });
    try {
      const painted = await thread.paint(job.svg);
      this.#idle.push(thread);
      this.#meanMs += weight * (this.#clock.steady() - begun - this.#meanMs);
      if ("error" in painted) this.#done(job, new Error(`a picture cannot be painted: ${painted.error}`));
      else this.#done(job, painted.png);
    } catch (error) {
      // The picture may have been the end of it, or have been in its way only: it is begun once more.
      if (hangs) this.#done(job, new Error(`a picture was not painted within ${longestMs} ms`));
      else if (job.tries < mostTries && !this.#stopped) this.#again(job);
      else this.#done(job, error instanceof Error ? error : new Error(String(error)));
    } finally {
      cancel();
      this.#busy.delete(thread);
      this.#next();
    }
  }

  #again(job: Job): void {
    job.begun = null;
    this.#queue.add(job, job.asker);
  }

  #done(job: Job, outcome: Uint8Array | Error): void {
    if (this.#jobs.get(job.key) === job) this.#jobs.delete(job.key);
    if (outcome instanceof Error) job.reject(outcome);
    else {
      this.#pngs.set(job.key, outcome);
      job.resolve(outcome);
    }
    if (!this.#stopped) this.#told(this.#clock.steady() - job.asked, !(outcome instanceof Error));
  }

  #newThread(): PaintThread {
    const thread = new PaintThread(this.#file, () => {
      this.#idle = this.#idle.filter((other) => other !== thread);
    });
    return thread;
  }
}

function newJob(svg: string, key: string, asker: Asker, asked: number): Job {
  let resolve: Job["resolve"] = () => undefined;
  let reject: Job["reject"] = () => undefined;
  const promise = new Promise<Uint8Array>((onDone, onFailed) => {
    resolve = onDone;
    reject = onFailed;
  });
  return { svg, key, promise, resolve, reject, asked, asker, begun: null, tries: 0, waiters: 0 };
}
