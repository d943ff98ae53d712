import { availableParallelism } from "node:os";
import { SearchThread, type SearchThreadSettings, type SearchOutcome } from "./search-thread.js";
import type { Question } from "./search.js";

/** Bounds the memory that workers take. */
const mostThreads = 4;

/** Thinks about questions of several tables at once; the main thread keeps a core. */
export class SearchThreads {
  readonly #threads: readonly SearchThread[];
  readonly #counts: Record<SearchOutcome, number> = { whole: 0, short: 0, none: 0 };

  constructor(
    settings: SearchThreadSettings = {},
    count = Math.max(1, Math.min(mostThreads, availableParallelism() - 1)),
  ) {
    this.#threads = Array.from(
      { length: count },
      () =>
        new SearchThread({
          ...settings,
          decided: (move) => {
            this.#counts[move] += 1;
          },
        }),
    );
  }

  get counts(): Readonly<Record<SearchOutcome, number>> {
    return { ...this.#counts };
  }

  /** As `SearchThread.ask`, at the thread with the fewest open questions. */
  ask(question: Question): Promise<number | null> {
    const thread = this.#threads.reduce((best, other) => (other.open < best.open ? other : best));
    return thread.ask(question);
  }

  /** Ends all workers; open questions return without an answer. */
  async stop(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()));
  }
}
