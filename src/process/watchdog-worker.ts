import { write } from "node:fs";
import { workerData } from "node:worker_threads";

/** How the thread is watched. */
export interface Rhythm {
  /** Time between two checks. */
  readonly everyMs: number;
  /** Checks in a row without a heartbeat that mean a hang; a time would not do: the machine may have slept. */
  readonly looks: number;
}

/** Time for the last line. */
const lineMs = 500;

const { beats, rhythm } = workerData as { readonly beats: Int32Array; readonly rhythm: Rhythm };
let last = Atomics.load(beats, 0);
let missed = 0;

setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < rhythm.looks) return;
  const msg =
    "the program hangs and is ended; start it again, nothing stored is lost. The lines before this one tell what it did last";
  const kill = (): void => void process.kill(process.pid, "SIGKILL");
  // The main thread's log is out of reach. A reader may stand still, so the end does not wait for this line.
  setTimeout(kill, lineMs);
  write(1, `${JSON.stringify({ level: 60, time: Date.now(), msg })}\n`, kill);
}, rhythm.everyMs);
