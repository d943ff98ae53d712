// Loaded before the bot, and into its threads: a parent may set its clock, as an administrator or NTP would, let it
// drift, slow the next picture, and ask what it weighs. CLOCK_AHEAD: milliseconds ahead from the start; CLOCK_DRIFT:
// parts per million too fast; a restart does not mend a clock.
import { existsSync, readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { getHeapCodeStatistics } from "node:v8";
import { BroadcastChannel, isMainThread, parentPort } from "node:worker_threads";

const real = Date.now;
const realSteady = performance.now.bind(performance);
let ahead = Number(process.env["CLOCK_AHEAD"] ?? 0);
/** Since when the clocks run too fast, by how much, and how far that took them before; in real steady milliseconds. */
let drift = { since: realSteady(), rate: Number(process.env["CLOCK_DRIFT"] ?? 0) / 1_000_000, before: 0 };

const drifted = () => drift.before + (realSteady() - drift.since) * drift.rate;

Date.now = () => Math.floor(real() + ahead + drifted());
performance.now = () => realSteady() + drifted();

const pictures = new BroadcastChannel("pictures");
pictures.unref();

if (isMainThread) {
  process.on("message", (message) => {
    if (typeof message !== "object" || message === null) return;
    if ("jump" in message) ahead += Number(message.jump);
    if ("drift" in message) drift = { since: realSteady(), rate: Number(message.drift) / 1_000_000, before: drifted() };
    if ("slowPicture" in message) {
      /** @type {[number]} */
      const told = [Number(message.slowPicture)];
      pictures.postMessage(...told);
    }
    if ("weigh" in message) void weigh();
  });
} else if (parentPort !== null) slowPicturesDown(parentPort);

/**
 * The thread's next picture takes this many milliseconds, in which it does nothing else.
 *
 * @param {import("node:worker_threads").MessagePort} port
 */
function slowPicturesDown(port) {
  let slowMs = 0;
  pictures.addEventListener("message", (event) => {
    slowMs = Number(Reflect.get(event, "data"));
  });
  const post = port.postMessage.bind(port);
  port.postMessage = (/** @type {unknown} */ message, transfers = []) => {
    if (slowMs > 0 && typeof message === "object" && message !== null && "png" in message) {
      const ms = slowMs;
      slowMs = 0;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    }
    post(message, transfers);
  };
}

/**
 * All that lives, without code, which grows as a program runs. The least of some weighings: what is under way is over
 * at the next, and finalizers may hold on to freed memory.
 */
async function weigh() {
  let heap = Infinity;
  for (let times = 0; times < 5; times += 1) {
    globalThis.gc?.();
    const { code_and_metadata_size: code, bytecode_and_metadata_size: bytecode } = getHeapCodeStatistics();
    heap = Math.min(heap, process.memoryUsage().heapUsed - code - bytecode);
    await sleep(60);
  }
  const { rss, heapTotal, external } = process.memoryUsage();
  process.send?.({ heap, buffers: external, native: rss - heapTotal - external, threads: threadCount() });
}

/** Of this process; 0 where the system does not tell. */
function threadCount() {
  const tasks = "/proc/self/task";
  return existsSync(tasks) ? readdirSync(tasks).length : 0;
}
