import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import type { OpenedStore } from "./choose-store.js";
import { startWatchdog } from "./watchdog.js";

/** Time between two heartbeats. */
const heartbeatMs = 5_000;

/**
 * Shows that main thread and database respond: to the watchdog, and to `health.ts` by a file's time.
 *
 * @returns ends it
 */
export function startHeartbeat(
  { checkAnswers, touchHeartbeat }: Pick<OpenedStore, "checkAnswers" | "touchHeartbeat">,
  { clock, log }: { readonly clock: Pick<Clock, "after" | "now">; readonly log: Pick<Log, "error"> },
): () => Promise<void> {
  const watchdog = startWatchdog();
  let isTold = false;
  let isOver = false;
  let cancel = (): void => undefined;
  const once = async (): Promise<void> => {
    watchdog.heartbeat();
    try {
      await checkAnswers();
      touchHeartbeat(clock.now());
      isTold = false;
    } catch (error) {
      if (!isTold)
        log.error(
          { error },
          "the database does not answer, or the heartbeat cannot be noted; the health check fails until it can",
        );
      isTold = true;
    }
    if (isOver) return;
    cancel = clock.after(heartbeatMs, () => {
      running = once();
    });
  };
  let running = once();
  return async () => {
    isOver = true;
    cancel();
    await running;
    await watchdog.stop();
    try {
      // A bot that has ended must not look alive.
      touchHeartbeat(0);
    } catch (error) {
      log.error(
        { error },
        "the last heartbeat could not be reset; the health check notices within a minute that the bot has ended",
      );
    }
  };
}
