import { beat } from "../store/sqlite/signs-of-life.js";
import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import { startWatchdog } from "./watchdog.js";

/** How often the heart beats, in milliseconds. */
const beatMs = 5_000;

/**
 * Shows that the program's own thread comes round and that the database answers: to the watchdog, and to `health.ts` by the
 * time of a file.
 *
 * @param look reads something from the database
 * @returns what ends it
 */
export function startHeart(
  databaseFile: string,
  look: () => unknown,
  { clock, log }: { readonly clock: Pick<Clock, "after" | "now">; readonly log: Pick<Log, "error"> },
): () => Promise<void> {
  const watchdog = startWatchdog();
  let isTold = false;
  let cancel = (): void => undefined;
  const once = (): void => {
    watchdog.beat();
    try {
      look();
      beat(databaseFile, clock.now());
      isTold = false;
    } catch (error) {
      if (!isTold) log.error({ error }, "the database does not answer, so that the health check calls the bot sick");
      isTold = true;
    }
    cancel = clock.after(beatMs, once);
  };
  once();
  return async () => {
    cancel();
    await watchdog.stop();
    try {
      // The next look from outside shall not take a bot that has ended for one that lives.
      beat(databaseFile, 0);
    } catch (error) {
      // The file may be gone, and whatever else is to be ended is ended all the same.
      log.error({ error }, "it could not be noted that the bot ends; the health check finds out within a minute");
    }
  };
}
