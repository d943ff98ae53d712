import type { Log } from "../log.js";
import { StaleChangeError, type Store, type TableDeadline } from "../store/store.js";
import { graceMs } from "../tables/clock/deadlines.js";
import type { Shards } from "../tables/clock/shards.js";

interface HurryPorts {
  readonly store: Pick<Store, "deadlinesBy" | "load" | "commit">;
  readonly shards: Pick<Shards, "now" | "deadlinesMoved">;
}

/** After every deadline, in milliseconds since 1970. */
const end = Number.MAX_SAFE_INTEGER;

/** Makes the nearest deadline due and moves its table's others with it. @internal */
export async function hurry({ store, shards }: HurryPorts): Promise<void> {
  for (;;) {
    const nearest = await nearestDeadline(store);
    if (nearest === null) return;
    const isMoved = await moveDeadlines(store, nearest.table, shards.now() - graceMs);
    if (isMoved) return shards.deadlinesMoved(nearest.table);
  }
}

/**
 * Hurries time when the parent process asks, as playground and tests do.
 *
 * @param isStopping whether the store is about to close
 */
export function hurryOnMessage(ports: HurryPorts, log: Pick<Log, "error">, isStopping: () => boolean): void {
  process.on("message", (message) => {
    if (message !== "hurry" || isStopping()) return;
    hurry(ports).catch((error: unknown) => {
      log.error({ error }, "time could not be hurried");
    });
  });
}

/** Of all shards; null: none. */
async function nearestDeadline(store: Pick<Store, "deadlinesBy">): Promise<TableDeadline | null> {
  let nearest: TableDeadline | null = null;
  let [first] = await store.deadlinesBy(end, null, 1);
  while (first !== undefined) {
    if (nearest === null || first.due < nearest.due) nearest = first;
    // On with the next shard.
    [first] = await store.deadlinesBy(end, { ...first, due: end }, 1);
  }
  return nearest;
}

/**
 * Makes a table's nearest deadline due at a time.
 *
 * @returns false: the table has just changed
 */
async function moveDeadlines(store: Pick<Store, "load" | "commit">, id: string, due: number): Promise<boolean> {
  const table = await store.load(id, 0);
  if (table === null || table.deadlines.length === 0) return false;
  const { row } = table;
  const by = Math.min(...table.deadlines.map((deadline) => deadline.due)) - due;
  const deadlines = table.deadlines.map((deadline) => ({ ...deadline, due: deadline.due - by }));
  const unchanged = { interaction: null, seats: null, step: null, drafts: null, held: null, club: null, round: null };
  try {
    await store.commit({ ...unchanged, row: { ...row, version: row.version + 1 }, deadlines });
    return true;
  } catch (error) {
    if (error instanceof StaleChangeError) return false;
    throw error;
  }
}
