import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Question } from "./search.js";
import type { Answered, Handed } from "./worker.js";

/** Only in the built program: Node 20 cannot start a worker from sources. */
const workerFile = import.meta.url.endsWith(".js") ? new URL("./worker.js", import.meta.url) : null;

/** Milliseconds within which a question returns: less than the shortest pause before an answer. */
const usualMs = 600;

/** The worker's share of that time; the rest is for messages. */
const thinkingShare = 0.75;

/** Milliseconds over its time after which a worker is replaced: far more than a start or a busy machine takes. */
const usualGraceMs = 2000;

/** The most questions skipped after repeated deaths before a new worker is tried. */
const longestRest = 64;

/** How a question ended. `whole`: the search was completed. `short`: time cut it short. `none`: no answer. */
type SearchOutcome = "whole" | "short" | "none";

interface Job {
  readonly question: Question;
  /** In milliseconds, by this process's clock. */
  readonly until: number;
  /** Null: no answer. Only the first call counts. */
  readonly answer: (answered: Answered | null) => void;
}

interface InHand {
  readonly job: Job;
  readonly overrun: NodeJS.Timeout;
}

/** What can be replaced. */
export interface SearchThreadSettings {
  /** Answers each `Handed` with an `Answered`; null: no worker. */
  readonly worker?: URL | null;
  readonly withinMs?: number;
  /** See `usualGraceMs`. */
  readonly graceMs?: number;
  /** Called once per question. */
  readonly decided?: (outcome: SearchOutcome) => void;
}

/**
 * Lets a worker think about one question at a time; waiting ones share the time left. The worker starts with the first
 * question and does not keep the process alive. Every question returns in time, whatever happens to the worker.
 */
export class SearchThread {
  readonly #settings: Required<SearchThreadSettings>;
  readonly #waiting: Job[] = [];
  #inHand: InHand | null = null;
  #worker: Worker | null = null;
  #deaths = 0;
  /** Questions still to skip. */
  #rest = 0;

  constructor(settings: SearchThreadSettings = {}) {
    const usual = { worker: workerFile, withinMs: usualMs, graceMs: usualGraceMs, decided: () => {} };
    this.#settings = { ...usual, ...settings };
  }

  /** The index in `legal` of the best action; null: not in time. Never rejects. */
  async ask(question: Question): Promise<number | null> {
    const answered = await this.#answer(question);
    this.#settings.decided(answered === null ? "none" : answered.cut ? "short" : "whole");
    return answered?.place ?? null;
  }

  get open(): number {
    return this.#waiting.length + (this.#inHand === null ? 0 : 1);
  }

  async #answer(question: Question): Promise<Answered | null> {
    if (this.#settings.worker === null) return null;
    if (this.#rest > 0) {
      this.#rest -= 1;
      return null;
    }
    const answered = new Promise<Answered | null>((resolve) => {
      const timer = setTimeout(() => {
        this.#late(job);
      }, this.#settings.withinMs);
      const answer: Job["answer"] = (found) => {
        clearTimeout(timer);
        resolve(found);
      };
      const job: Job = { question, until: performance.now() + this.#settings.withinMs, answer };
      this.#waiting.push(job);
    });
    // Questions asked together arrive first, and so share the time.
    await Promise.resolve();
    this.#next();
    return answered;
  }

  /** Ends the worker; open questions resolve to null. */
  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#giveUpAll();
    await worker?.terminate();
  }

  #next(): void {
    if (this.#settings.worker === null || this.#inHand !== null) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    const left = Math.max(0, job.until - performance.now());
    const forMs = (thinkingShare * left) / (this.#waiting.length + 1);
    const overrun = setTimeout(() => {
      this.#replace();
    }, forMs + this.#settings.graceMs);
    overrun.unref();
    this.#inHand = { job, overrun };
    const worker = (this.#worker ??= this.#start(this.#settings.worker));
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
    // Questions then return without an answer.
    worker.on("error", () => undefined);
    worker.once("exit", () => {
      // A worker ended on purpose is no longer the current one.
      if (this.#worker === worker) this.#died();
    });
    // Last: listening for messages keeps the process alive.
    worker.unref();
    return worker;
  }

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

  /** Replaces a stuck worker; the next takes the waiting questions. */
  #replace(): void {
    void this.#worker?.terminate();
    this.#worker = null;
    this.#abandonJob(null);
    this.#next();
  }

  /** Gives a question up; a slow worker may still finish it. */
  #late(job: Job): void {
    job.answer(null);
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
  }
}

/** More threads would take too much memory. */
const maxThreads = 4;

/** A pool of search threads for all tables. */
export class SearchThreads {
  readonly #threads: readonly SearchThread[];
  readonly #counts: Record<SearchOutcome, number> = { whole: 0, short: 0, none: 0 };

  /** @param count of threads; left out: one core is left to the main thread */
  constructor(
    settings: Omit<SearchThreadSettings, "decided"> = {},
    count = Math.max(1, Math.min(maxThreads, availableParallelism() - 1)),
  ) {
    this.#threads = Array.from(
      { length: count },
      () =>
        new SearchThread({
          ...settings,
          decided: (outcome) => {
            this.#counts[outcome] += 1;
          },
        }),
    );
  }

  /** Questions so far, by outcome. */
  get counts(): Readonly<Record<SearchOutcome, number>> {
    return { ...this.#counts };
  }

  /** Of the thread with the fewest open questions. @returns as `SearchThread.ask` */
  ask(question: Question): Promise<number | null> {
    const thread = this.#threads.reduce((best, other) => (other.open < best.open ? other : best));
    return thread.ask(question);
  }

  /** Ends all workers; open questions resolve to null. */
  async stop(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }
}
