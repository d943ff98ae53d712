import { writeSync } from "node:fs";

/** Loaded before the bot: fills standard output and standard error, which nobody reads, to the last byte. */
for (const { fd } of [process.stdout, process.stderr])
  for (const size of [65_536, 1])
    try {
      for (;;) writeSync(fd, "x".repeat(size));
    } catch (error) {
      if (!String(error).includes("EAGAIN")) throw error;
    }
