import type { Log } from "./ports.js";

/** Sees to several tables. One that cannot be read does not keep the others waiting. */
export async function each(log: Log, ids: readonly string[], job: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of ids) {
    try {
      await job(id);
    } catch (error) {
      log.error({ table: id, error }, "a table could not be read");
    }
  }
}
