import type { GameTurn, StoreMetrics } from "./counters.js";
import { type Change, Store } from "../store/store.js";

/** The store. How long its commits and the disk take, and what becomes of games, is told to whoever counts. */
export class MeasuredStore extends Store {
  readonly #metrics: () => StoreMetrics | null;

  /** @param metrics who counts; null: nobody. What follows is the store's own. */
  constructor(metrics: () => StoreMetrics | null, ...store: ConstructorParameters<typeof Store>) {
    super(...store);
    this.#metrics = metrics;
  }

  override commit(change: Change): void {
    const metrics = this.#metrics();
    const began = performance.now();
    super.commit(change);
    metrics?.committed(performance.now() - began);
    const turn = turnOf(change);
    if (turn !== null) metrics?.game(change.row.game, turn);
  }

  override async onDisk(): Promise<void> {
    const began = performance.now();
    await super.onDisk();
    this.#metrics()?.onDisk(performance.now() - began);
  }
}

/** What a change means for its game; null: it goes on, or there is none yet. */
function turnOf({ row, step }: Pick<Change, "row" | "step">): GameTurn | null {
  switch (row.life) {
    case "lobby":
      return null;
    case "playing":
      return step !== null && step.action === null ? "started" : null;
    case "over":
      return step === null ? null : "finished";
    case "quarantined":
      return null;
    case "closed":
      return row.seed === null ? null : "closed";
  }
}
