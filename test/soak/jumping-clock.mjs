// Loaded into the bot before its own program: a parent may set its clock, as an administrator or NTP would, and ask what
// it weighs. CLOCK_AHEAD says by how many milliseconds the clock is ahead from the start; a restart does not mend a clock.
import { setTimeout as sleep } from "node:timers/promises";
import { getHeapCodeStatistics } from "node:v8";

const real = Date.now;
let ahead = Number(process.env["CLOCK_AHEAD"] ?? 0);

Date.now = () => real() + ahead;

process.on("message", (message) => {
  if (typeof message !== "object" || message === null) return;
  if ("jump" in message) ahead += Number(message.jump);
  if ("weigh" in message) void weigh();
});

/**
 * All that lives, without code: the longer a program runs, the more of it is compiled, and compiled better. The least of
 * some weighings: what is in hand is over at the next, and what was set free may hold on to more until its finalizers run.
 */
async function weigh() {
  let heap = Infinity;
  for (let times = 0; times < 5; times += 1) {
    globalThis.gc?.();
    const { code_and_metadata_size: code, bytecode_and_metadata_size: bytecode } = getHeapCodeStatistics();
    heap = Math.min(heap, process.memoryUsage().heapUsed - code - bytecode);
    await sleep(60);
  }
  process.send?.({ heap, resident: process.memoryUsage().rss });
}
