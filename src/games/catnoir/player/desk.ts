import { Worker } from "node:worker_threads";
import type { Question } from "./search.js";
import type { Answered, Handed } from "./worker.js";

/** As it lies in the built program; Node 20 starts no worker from sources, and so there is none there. */
const workerFile = import.meta.url.endsWith(".js") ? new URL("./worker.js", import.meta.url) : null;

/** Within so many milliseconds a question is answered or given up: less than the shortest wait before an answer. */
const usualMs = 600;

/** The share of the time that the worker has which it may think; the rest is for the way there and back. */
const thinkingShare = 0.75;

/**
 * A worker that is so many milliseconds over its time has lost itself. It is far more than a start or a busy machine takes:
 * meanwhile questions come back without an answer, but in time.
 */
const usualGraceMs = 2000;

/** After deaths in a row it takes no more than so many questions until the next worker is tried. */
const longestRest = 64;

/** How a question was thought about: to the end; cut short, since it had its share of the time only; or not at all. */
export type Thought = "whole" | "short" | "none";

/** A question that somebody waits for. */
interface Job {
  readonly question: Question;
  /** On this process's clock, in milliseconds. */
  readonly until: number;
  /** Null: there is no answer. Called more than once it does nothing. */
  readonly answer: (answered: Answered | null) => void;
}

/** The question that the worker has. */
interface InHand {
  readonly job: Job;
  readonly overrun: NodeJS.Timeout;
}

/** What a desk can be given in place of the usual. */
export interface DeskSettings {
  /** The worker's file, which answers every `Handed` with an `Answered`; null: there is none, and nothing is thought about. */
  readonly worker?: URL | null;
  readonly withinMs?: number;
  /** By how much a worker may overrun the time that it has for a question before another takes its place. */
  readonly graceMs?: number;
  /** Told of every question once. */
  readonly told?: (thought: Thought) => void;
}

/**
 * Has questions thought about beside the bot's own thread, one at a time; those that wait share the time that is left. The
 * worker starts with the first question and does not keep the process from ending. Whatever becomes of it, every question
 * comes back in time.
 */
export class Desk {
  readonly #file: URL | null;
  readonly #withinMs: number;
  readonly #graceMs: number;
  readonly #told: (thought: Thought) => void;
  readonly #waiting: Job[] = [];
  #inHand: InHand | null = null;
  #worker: Worker | null = null;
  #deaths = 0;
  /** So many questions are not thought about, because worker after worker has died. */
  #rest = 0;

  constructor({ worker = workerFile, withinMs = usualMs, graceMs = usualGraceMs, told = () => {} }: DeskSettings = {}) {
    this.#file = worker;
    this.#withinMs = withinMs;
    this.#graceMs = graceMs;
    this.#told = told;
  }

  /** The place of the best option, or null where it was not found out in time. Never rejects. */
  async ask(question: Question): Promise<number | null> {
    const answered = await this.#answer(question);
    this.#told(answered === null ? "none" : answered.cut ? "short" : "whole");
    return answered?.place ?? null;
  }

  /** How many questions are open here. */
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
    // The first of several that are asked together would otherwise not know with how many it shares the time.
    await Promise.resolve();
    this.#next();
    return answered;
  }

  /** Ends the worker. Whatever is open comes back without an answer. */
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
      this.#putDown(answered);
      this.#next();
    });
    // What it died of changes nothing: somebody else answers in its place.
    worker.on("error", () => undefined);
    worker.once("exit", () => {
      // One that was ended on purpose is no longer the desk's.
      if (this.#worker === worker) this.#died();
    });
    // Last, since to listen for messages holds the process.
    worker.unref();
    return worker;
  }

  /** The question in hand comes back, and the worker's time for it no longer runs. */
  #putDown(answered: Answered | null): void {
    clearTimeout(this.#inHand?.overrun);
    this.#inHand?.job.answer(answered);
    this.#inHand = null;
  }

  #giveUpAll(): void {
    this.#putDown(null);
    for (const job of this.#waiting.splice(0)) job.answer(null);
  }

  #died(): void {
    this.#worker = null;
    this.#deaths += 1;
    this.#rest = Math.min(longestRest, 2 ** this.#deaths);
    this.#giveUpAll();
  }

  /** The worker never comes back from the question in its hand. The next one gets what waits. */
  #replace(): void {
    void this.#worker?.terminate();
    this.#worker = null;
    this.#putDown(null);
    this.#next();
  }

  /** Somebody else answers in its place. If it is in hand the worker goes on: it is not lost for being slow. */
  #late(job: Job): void {
    job.answer(null);
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
  }
}
