import { availableParallelism } from "node:os";
import { Desk, type DeskSettings, type Thought } from "./desk.js";
import type { Question } from "./search.js";

/** More workers would take memory needed elsewhere. */
const mostDesks = 4;

/** Thinks about questions of several tables at once; one core is left to the main thread. */
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

  /** Numbers of questions by how they were handled. */
  get counts(): Readonly<Record<Thought, number>> {
    return { ...this.#counts };
  }

  /** As `Desk.ask`, at the first desk with the fewest open questions. */
  ask(question: Question): Promise<number | null> {
    const desk = this.#desks.reduce((best, other) => (other.open < best.open ? other : best));
    return desk.ask(question);
  }

  /** Ends all workers; open questions return without an answer. */
  async stop(): Promise<void> {
    await Promise.all(this.#desks.map((desk) => desk.stop()));
  }
}
