import { availableParallelism } from "node:os";
import { Desk, type DeskSettings, type Thought } from "./desk.js";
import type { Question } from "./search.js";

/** More workers than this take memory that other things need more. */
const mostDesks = 4;

/** So many desks that questions of several tables are thought about at the same time: one core is left to the bot's own thread. */
export class Desks {
  readonly #desks: readonly Desk[];
  readonly #counts: Record<Thought, number> = { whole: 0, short: 0, none: 0 };

  constructor(settings: DeskSettings = {}, count = Math.max(1, Math.min(mostDesks, availableParallelism() - 1))) {
    this.#desks = Array.from(
      { length: count },
      () =>
        new Desk({
          ...settings,
          told: (thought) => {
            this.#counts[thought] += 1;
          },
        }),
    );
  }

  /** How many questions were thought about so far, and how well. */
  get counts(): Readonly<Record<Thought, number>> {
    return { ...this.#counts };
  }

  /** As a desk does, at the first one where the fewest questions are open. */
  ask(question: Question): Promise<number | null> {
    const desk = this.#desks.reduce((best, other) => (other.open < best.open ? other : best));
    return desk.ask(question);
  }

  /** Ends all workers. Whatever is open comes back without an answer. */
  async stop(): Promise<void> {
    await Promise.all(this.#desks.map((desk) => desk.stop()));
  }
}
