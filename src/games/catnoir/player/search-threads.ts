import { availableParallelism } from "node:os";
import { SearchThread, type SearchThreadSettings, type SearchOutcome } from "./search-thread.js";
import type { Question } from "./search.js";

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
