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
}
