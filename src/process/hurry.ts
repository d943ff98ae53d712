import type { Log } from "../log.js";
import type { Store } from "../store/store.js";
import { graceMs } from "../tables/clock/deadlines.js";
import type { Shards } from "../tables/clock/shards.js";

/** What time is hurried with. */
interface HurryPorts {
  readonly store: Pick<Store, "hurry">;
  readonly shards: Pick<Shards, "now" | "deadlinesMoved">;
}

/** Makes the nearest deadline due, for trying the program out. Other tables' deadlines stay. */
export async function hurry({ store, shards }: HurryPorts): Promise<void> {
  const table = await store.hurry(shards.now() - graceMs);
  if (table !== null) await shards.deadlinesMoved(table);
}

/**
 * Hurries time whenever the parent process asks for it, as the playground and tests do.
 *
 * @param isStopping whether the program is ending, and the store with it
 */
export function hurryOnMessage(ports: HurryPorts, log: Pick<Log, "error">, isStopping: () => boolean): void {
  process.on("message", (message) => {
    if (message !== "hurry" || isStopping()) return;
    hurry(ports).catch((error: unknown) => {
      log.error({ error }, "time could not be hurried");
    });
  });
}
