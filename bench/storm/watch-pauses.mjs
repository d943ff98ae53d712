import { readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/** Interval in milliseconds; a pause comes out longer by up to this. */
const everyMs = 2;

/** The main thread's processor time in milliseconds (proc_pid_schedstat); null: unknown. */
function processorMs() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

// Loaded before the bot. Tells the longest pauses since the last question, in milliseconds.
if (isMainThread && process.send !== undefined) {
  let [pauseMs, busyMs] = [0, 0];
  let [at, busyAt] = [performance.now(), processorMs()];
  setInterval(() => {
    const [now, busy] = [performance.now(), processorMs()];
    pauseMs = Math.max(pauseMs, now - at);
    busyMs = Math.max(busyMs, busy === null || busyAt === null ? now - at : busy - busyAt);
    [at, busyAt] = [now, busy];
  }, everyMs).unref();
  process.on("message", (message) => {
    if (message !== "pauses") return;
    process.send?.({ pauseMs, busyMs });
    [pauseMs, busyMs] = [0, 0];
  });
}
