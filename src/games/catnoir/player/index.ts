import type { Action, Event, View } from "../rules/index.js";
import { answerInTime, type Asked, type Player } from "../../../game/player.js";
import { choose } from "./choose.js";
import { SearchThread, type SearchThreadSettings, type SearchOutcome } from "./search-thread.js";
import { availableParallelism } from "node:os";
import type { Question } from "./search.js";

/** The computer player (docs/computer-players.md); its strong level thinks on a search thread. */
export function playerAt(thread: Pick<SearchThread, "ask">): Player<View, Action, Event> {
  return {
    levels: ["relaxed", "strong"],
    looksBack: true,
    decide: (asked) => answerInTime(asked, () => decide(asked, thread)),
  };
}

/** Answers without search until started. */
export const catnoirPlayer: Player<View, Action, Event> = {
  ...playerAt({ ask: () => Promise.resolve(null) }),
  start: () => {
    const threads = new SearchThreads();
    return { ...playerAt(threads), decisionCounts: () => threads.counts, stop: () => threads.stop() };
  },
};

async function decide(
  asked: Asked<View, Action, Event>,
  thread: Pick<SearchThread, "ask">,
): Promise<Action | undefined> {
  const { seat, view, events, legal, random } = asked;
  const standIn = choose(asked, random);
  if (asked.level === "relaxed" || legal.length < 2) return standIn;
  const place = await thread.ask({ seat, view, told: events, legal, seed: random.pick(2 ** 32) });
  return legal[place ?? -1] ?? standIn;
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
