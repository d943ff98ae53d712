import type { Change, Store } from "../store/store.js";
import type { GameTurn, StoreMetrics } from "./counters.js";

/** A store that times commits and flushes and counts games. @param metrics null: counts nothing */
export function measureStore(store: Store, metrics: () => StoreMetrics | null): Store {
  return {
    ...store,
    commit: async (change) => {
      const counted = metrics();
      const began = performance.now();
      await store.commit(change);
      counted?.committed(performance.now() - began);
      const turn = turnOf(change);
      if (turn !== null) counted?.game(change.row.game, turn);
    },
    onDisk: async () => {
      const began = performance.now();
      await store.onDisk();
      metrics()?.onDisk(performance.now() - began);
    },
  };
}

/** Null: nothing to count. */
function turnOf({ row, step }: Pick<Change, "row" | "step">): GameTurn | null {
  switch (row.status) {
    case "lobby":
      return null;
    case "playing":
      return step !== null && step.action === null ? "started" : null;
    case "over":
      return step === null ? null : "finished";
    case "quarantined":
      return null;
    case "closed":
      return row.steps === 0 ? null : "closed";
  }
}
