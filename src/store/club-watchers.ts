import type { ClubChange } from "./club-contract.js";

type Listener = (change: ClubChange) => void;

/** Who is told what has changed among the club's games. */
export class ClubWatchers {
  readonly #listeners: Listener[] = [];

  add(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** To be called right after the change is stored, before its caller hears of it. */
  tell(change: ClubChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Runs a job that tells by itself. If it fails it may be stored all the same, so this change is told then. */
  async unlessUnsure<Outcome>(change: ClubChange, job: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await job();
    } catch (error) {
      this.tell(change);
      throw error;
    }
  }
}
