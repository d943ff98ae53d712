import { each } from "./in-batches.js";
import type { Log } from "../ports.js";

/** Tables of one kind that a start sees to, and how. */
interface Round {
  readonly ids: () => readonly string[];
  readonly see: (id: string) => unknown;
}

/** Sees to all that a start has to, one kind after the other. @param isOver whether the program ends, and the store with it */
export async function wake(log: Log, isOver: () => boolean, rounds: readonly Round[]): Promise<void> {
  for (const { ids, see } of rounds) {
    if (isOver()) return;
    await each(log, ids(), async (id) => {
      if (!isOver()) await see(id);
    });
  }
}
