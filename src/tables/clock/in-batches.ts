import { setImmediate } from "node:timers/promises";
import type { Log } from "../ports.js";

/**
 * Sees to several tables, one in each turn of the event loop. One that cannot be read does not keep the others waiting, and
 * however many there are, whoever presses meanwhile gets his answer.
 */
export async function each(log: Log, ids: readonly string[], job: (id: string) => Promise<unknown>): Promise<void> {
  for (const [index, id] of ids.entries()) {
    if (index > 0) await setImmediate();
    try {
      await job(id);
    } catch (error) {
      log.error({ table: id, error }, "a table could not be read");
    }
  }
}
