// Loaded into the bot before its own program: a parent may set its clock, as an administrator or NTP would, and ask what
// it weighs. CLOCK_AHEAD says by how many milliseconds the clock is ahead from the start; a restart does not mend a clock.
const real = Date.now;
let ahead = Number(process.env["CLOCK_AHEAD"] ?? 0);

Date.now = () => real() + ahead;

process.on("message", (message) => {
  if (typeof message !== "object" || message === null) return;
  if ("jump" in message) ahead += Number(message.jump);
  if (!("weigh" in message)) return;
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapUsed, rss });
});
