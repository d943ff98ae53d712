import { Worker } from "node:worker_threads";
import type { Clock } from "../clock.js";
import type { Log } from "../log.js";
import type { OpenedStore } from "./choose-store.js";
import type { Rhythm } from "./watchdog-worker.js";

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

/** Node 20 cannot start a worker from sources; there nothing watches. */
const workerFile = import.meta.url.endsWith(".js") ? new URL("./watchdog-worker.js", import.meta.url) : null;

/** A minute. */
const usual: Rhythm = { everyMs: 5_000, looks: 12 };

/** Watches this thread from another. */
export interface Watchdog {
  /** Reports that this thread responds. */
  heartbeat(): void;
  stop(): Promise<void>;
}

/** Ends the process if this thread has not responded for a minute; the supervisor starts it again. @internal */
export function startWatchdog(rhythm: Rhythm = usual): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const heartbeat = (): void => void Atomics.add(beats, 0, 1);
  if (workerFile === null) return { heartbeat, stop: async () => {} };
  const worker = new Worker(workerFile, {
    workerData: { beats, rhythm },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  return {
    heartbeat,
    stop: async () => {
      await worker.terminate();
    },
  };
}
