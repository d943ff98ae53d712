import { Worker } from "node:worker_threads";
import type { Question } from "./search.js";
import type { Answered, Handed } from "./worker.js";

/** In the built program; Node 20 cannot start a worker from sources. */
const workerFile = import.meta.url.endsWith(".js") ? new URL("./worker.js", import.meta.url) : null;

/** A question is answered or given up within this many milliseconds: less than the shortest wait before an answer. */
const usualMs = 600;

/** The worker's share of that time; the rest is for messages. */
const thinkingShare = 0.75;

/**
 * A worker this many milliseconds over its time is replaced: far more than a start or a busy machine takes. Meanwhile
 * questions return in time without an answer.
 */
const usualGraceMs = 2000;

/** After repeated deaths of workers at most this many questions pass before the next is tried. */
const longestRest = 64;

/** How a question was handled: thought through, cut short, or not at all. */
export type SearchOutcome = "whole" | "short" | "none";

/** A question being waited for. */
interface Job {
  readonly question: Question;
  /** By this process's clock, in milliseconds. */
  readonly until: number;
  /** Null: no answer. Further calls do nothing. */
  readonly answer: (answered: Answered | null) => void;
}

/** The question at the worker. */
interface InHand {
  readonly job: Job;
  readonly overrun: NodeJS.Timeout;
}

/** Replaceable parts. */
export interface SearchThreadSettings {
  /** The worker's file, which answers each `Handed` with an `Answered`; null: none. */
  readonly worker?: URL | null;
  readonly withinMs?: number;
  /** How far the worker may overrun before it is replaced. */
  readonly graceMs?: number;
  /** Called once per question. */
  readonly decided?: (move: SearchOutcome) => void;
}

/**
 * Has a worker think about questions, one at a time; waiting ones share the time left. The worker starts with the first
 * question and does not keep the process alive. Every question returns in time, whatever happens to the worker.
 */
export class SearchThread {
  readonly #file: URL | null;
  readonly #withinMs: number;
  readonly #graceMs: number;
  readonly #decided: (move: SearchOutcome) => void;
  readonly #waiting: Job[] = [];
  #inHand: InHand | null = null;
  #worker: Worker | null = null;
  #deaths = 0;
  /** Questions to skip after repeated deaths. */
  #rest = 0;

  constructor({
    worker = workerFile,
    withinMs = usualMs,
    graceMs = usualGraceMs,
    decided = () => {},
  }: SearchThreadSettings = {}) {
    this.#file = worker;
    this.#withinMs = withinMs;
    this.#graceMs = graceMs;
    this.#decided = decided;
  }

  /** The index of the best option; null: not found in time. Never rejects. */
  async ask(question: Question): Promise<number | null> {
    const answered = await this.#answer(question);
    this.#decided(answered === null ? "none" : answered.cut ? "short" : "whole");
    return answered?.place ?? null;
  }

  /** Number of open questions. */
  get open(): number {
    return this.#waiting.length + (this.#inHand === null ? 0 : 1);
  }

  async #answer(question: Question): Promise<Answered | null> {
    if (this.#file === null) return null;
    if (this.#rest > 0) {
      this.#rest -= 1;
      return null;
    }
    const answered = new Promise<Answered | null>((resolve) => {
      const timer = setTimeout(() => {
        this.#late(job);
      }, this.#withinMs);
      const answer: Job["answer"] = (found) => {
        clearTimeout(timer);
        resolve(found);
      };
      const job: Job = { question, until: performance.now() + this.#withinMs, answer };
      this.#waiting.push(job);
    });
    // Lets questions asked together arrive first, so that they share the time.
    await Promise.resolve();
    this.#next();
    return answered;
  }

  /** Ends the worker; open questions return without an answer. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#giveUpAll();
    await worker?.terminate();
  }

  #next(): void {
    if (this.#file === null || this.#inHand !== null) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    const left = Math.max(0, job.until - performance.now());
    const forMs = (thinkingShare * left) / (this.#waiting.length + 1);
    const overrun = setTimeout(() => {
      this.#replace();
    }, forMs + this.#graceMs);
    overrun.unref();
    this.#inHand = { job, overrun };
    const worker = (this.#worker ??= this.#start(this.#file));
    const handed: Handed = { question: job.question, forMs };
    worker.postMessage(handed, []);
  }

  #start(file: URL): Worker {
    const worker = new Worker(file);
    worker.on("message", (answered: Answered) => {
      if (this.#worker !== worker) return;
      this.#deaths = 0;
      this.#abandonJob(answered);
      this.#next();
    });
    // The reason does not matter: questions return without an answer.
    worker.on("error", () => undefined);
    worker.once("exit", () => {
      // One ended on purpose is not the current one.
      if (this.#worker === worker) this.#died();
    });
    // Last: listening for messages keeps the process alive.
    worker.unref();
    return worker;
  }

  /** Returns the worker's question and stops its timer. */
  #abandonJob(answered: Answered | null): void {
    clearTimeout(this.#inHand?.overrun);
    this.#inHand?.job.answer(answered);
    this.#inHand = null;
  }

  #giveUpAll(): void {
    this.#abandonJob(null);
    for (const job of this.#waiting.splice(0)) job.answer(null);
  }

  #died(): void {
    this.#worker = null;
    this.#deaths += 1;
    this.#rest = Math.min(longestRest, 2 ** this.#deaths);
    this.#giveUpAll();
  }

  /** Replaces a worker that never returned; its successor takes the waiting questions. */
  #replace(): void {
    void this.#worker?.terminate();
    this.#worker = null;
    this.#abandonJob(null);
    this.#next();
  }

  /** Gives a question up. The worker may go on with it: being slow is no reason to replace it. */
  #late(job: Job): void {
    job.answer(null);
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
  }
}
