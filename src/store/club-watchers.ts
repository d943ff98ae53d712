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

  /**
   * Runs a job that changes games; what it has changed, its caller tells.
   *
   * @param change told if the job fails and may be stored all the same, as `isUnsure` says of its error
   */
  async around<Outcome>(
    job: () => Promise<Outcome>,
    change: ClubChange,
    isUnsure: (error: unknown) => boolean,
  ): Promise<Outcome> {
    try {
      return await job();
    } catch (error) {
      if (isUnsure(error)) this.tell(change);
      throw error;
    }
  }
}
