import { Worker } from "node:worker_threads";
import type { Rhythm } from "./watchdog-worker.js";

/** As it lies in the built program; Node 20 starts no worker from sources, and there nobody watches. */
const workerFile = import.meta.url.endsWith(".js") ? new URL("./watchdog-worker.js", import.meta.url) : null;

/** Twelve looks of five seconds: a minute. */
const usual: Rhythm = { everyMs: 5_000, looks: 12 };

/** Somebody who watches this thread from another one. */
export interface Watchdog {
  /** This thread comes round. */
  beat(): void;
  stop(): Promise<void>;
}

/**
 * Ends the process when this thread has not come round for a minute, as in a loop without end: nothing else would notice,
 * and nobody would be answered any more. Whoever supervises the process starts it again.
 */
export function startWatchdog(rhythm: Rhythm = usual): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const beat = (): void => void Atomics.add(beats, 0, 1);
  if (workerFile === null) return { beat, stop: async () => {} };
  const worker = new Worker(workerFile, {
    workerData: { beats, rhythm },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  return {
    beat,
    stop: async () => {
      await worker.terminate();
    },
  };
}
