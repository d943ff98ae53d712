import { Worker } from "node:worker_threads";
import type { Question } from "./search.js";
import type { Answered, Handed } from "./worker.js";

/** As it lies in the built program; Node 20 starts no worker from sources, and so there is none there. */
const workerFile = import.meta.url.endsWith(".js") ? new URL("./worker.js", import.meta.url) : null;

/** Within so many milliseconds a question is answered or given up: less than the shortest wait before an answer. */
const usualMs = 600;

/** The share of the time that the worker has which it may think; the rest is for the way there and back. */
const thinkingShare = 0.75;

/** After deaths in a row it takes no more than so many questions until the next worker is tried. */
const longestRest = 64;

/** A question that somebody waits for. */
interface Job {
  readonly question: Question;
  /** On this process's clock, in milliseconds. */
  readonly until: number;
  /** Called more than once it does nothing. */
  readonly answer: (place: number | null) => void;
  isLate: boolean;
}

/** What a desk can be given in place of the usual. */
export interface DeskSettings {
  /** The worker's file, which answers every `Handed` with an `Answered`; null: there is none, and nothing is thought about. */
  readonly worker?: URL | null;
  readonly withinMs?: number;
}

/**
 * Has questions thought about beside the bot's own thread, one at a time. The worker starts with the first question and does
 * not keep the process from ending. Whatever becomes of it, every question comes back in time.
 */
export class Desk {
  readonly #file: URL | null;
  readonly #withinMs: number;
  readonly #waiting: Job[] = [];
  #inHand: Job | null = null;
  #worker: Worker | null = null;
  #deaths = 0;
  /** So many questions are not thought about, because worker after worker has died. */
  #rest = 0;

  constructor({ worker = workerFile, withinMs = usualMs }: DeskSettings = {}) {
    this.#file = worker;
    this.#withinMs = withinMs;
  }

  /** The place of the best option, or null where it was not found out in time. Never rejects. */
  ask(question: Question): Promise<number | null> {
    if (this.#file === null) return Promise.resolve(null);
    if (this.#rest > 0) {
      this.#rest -= 1;
      return Promise.resolve(null);
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#late(job);
      }, this.#withinMs);
      const answer = (place: number | null): void => {
        clearTimeout(timer);
        resolve(place);
      };
      const job: Job = { question, until: performance.now() + this.#withinMs, answer, isLate: false };
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Ends the worker. Whatever is open comes back without an answer. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #next(): void {
    if (this.#file === null || this.#inHand !== null) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    this.#inHand = job;
    const worker = (this.#worker ??= this.#start(this.#file));
    const handed: Handed = { question: job.question, forMs: thinkingShare * (job.until - performance.now()) };
    worker.postMessage(handed, []);
  }

  #start(file: URL): Worker {
    const worker = new Worker(file);
    worker.on("message", ({ place }: Answered) => {
      this.#deaths = 0;
      this.#inHand?.answer(place);
      this.#inHand = null;
      this.#next();
    });
    // What it died of changes nothing: somebody else answers in its place.
    worker.on("error", () => undefined);
    worker.once("exit", () => {
      this.#died();
    });
    // Last, since to listen for messages holds the process.
    worker.unref();
    return worker;
  }

  #died(): void {
    this.#worker = null;
    this.#deaths += 1;
    this.#rest = Math.min(longestRest, 2 ** this.#deaths);
    const open = [this.#inHand, ...this.#waiting.splice(0)];
    this.#inHand = null;
    for (const job of open) job?.answer(null);
  }

  /** A worker that two questions have been too long for has lost itself. */
  #late(job: Job): void {
    job.isLate = true;
    job.answer(null);
    const place = this.#waiting.indexOf(job);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    if (this.#inHand?.isLate === true) void this.#worker?.terminate();
  }
}
