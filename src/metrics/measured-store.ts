import type { GameTurn, StoreMetrics } from "./counters.js";
import { type Change, Store } from "../store/store.js";

/** The store, with the time of commits and flushes and the course of games reported as metrics. */
export class MeasuredStore extends Store {
  readonly #metrics: () => StoreMetrics | null;

  /** @param metrics the receiver; null: none. The rest is the store's. */
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

/** What a change means for its game; null: nothing to count. */
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
