import { availableParallelism, totalmem } from "node:os";

/** What the machine needs to have for each thread that paints, in bytes: a thread takes up to a quarter of it. */
const bytesEach = 512 * 2 ** 20;

/** How many threads paint: one core is left to the bot's own, and memory to everything else. */
export function threadCount(cores = availableParallelism(), bytes = memory()): number {
  return Math.max(1, Math.min(cores - 1, Math.floor(bytes / bytesEach)));
}

/** The machine's memory, or what a container is allowed of it. */
function memory(): number {
  const allowed = process.constrainedMemory();
  // Where nothing is set Node says 0, or a number beyond all machines.
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}
