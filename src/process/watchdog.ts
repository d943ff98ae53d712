import { Worker } from "node:worker_threads";
import type { Rhythm } from "./watchdog-worker.js";

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

/** Ends the process if this thread has not responded for a minute; the supervisor starts it again. */
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
