import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/** How exactly pauses are measured, in milliseconds; a pause comes out up to this much longer than it is. */
const resolution = 1;

// Loaded before the bot, in its process. Says the longest pauses since the last question, in milliseconds.
if (isMainThread && process.send !== undefined) {
  const turns = monitorEventLoopDelay({ resolution });
  turns.enable();
  let collecting = 0;
  const watch = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collecting = Math.max(collecting, duration);
  });
  watch.observe({ entryTypes: ["gc"] });
  process.on("message", (message) => {
    if (message !== "pauses") return;
    process.send?.({ pauseMs: turns.max / 1e6, collectingMs: collecting });
    turns.reset();
    collecting = 0;
  });
}
