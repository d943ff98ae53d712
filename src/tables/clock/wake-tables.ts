import { setImmediate } from "node:timers/promises";
import type { Log } from "../../log.js";
import { LeaseLostError } from "./held-shards.js";

/** Ids per page, read in a millisecond at most. */
const idsAtOnce = 500;

/** Tables of one kind, and how a start handles them. */
interface Round {
  readonly pages: () => AsyncIterable<readonly string[]>;
  readonly handle: (id: string) => unknown;
}

/** Reads tables by id. @param read at most `most` ids greater than `after` */
export async function* readPages(
  read: (after: string, most: number) => Promise<readonly string[]>,
): AsyncGenerator<readonly string[]> {
  for (let page = await read("", idsAtOnce); page.length > 0; page = await read(page.at(-1) ?? "", idsAtOnce))
    yield page;
}

/** Handles one kind after the other. @param isOver whether the program is ending */
export async function wakeTables(log: Log, isOver: () => boolean, rounds: readonly Round[]): Promise<void> {
  for (const { pages, handle } of rounds) {
    await setImmediate();
    if (isOver()) return;
    for await (const ids of pages()) {
      await runOnePerTurn(log, ids, async (id) => {
        if (!isOver()) await handle(id);
      });
      await setImmediate();
      if (isOver()) return;
    }
  }
}

/**
 * One table per turn of the event loop, so that presses in between are answered. Unreadable ones do not hold up others.
 */
export async function runOnePerTurn(
  log: Log,
  ids: readonly string[],
  job: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const [index, id] of ids.entries()) {
    if (index > 0) await setImmediate();
    try {
      await job(id);
    } catch (error) {
      // Another process serves it from now on.
      if (error instanceof LeaseLostError) continue;
      log.error({ table: id, error }, "a table could not be read");
    }
  }
}
