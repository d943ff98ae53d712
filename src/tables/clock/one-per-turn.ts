import { setImmediate } from "node:timers/promises";
import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";
import { unlessRefused } from "../ports.js";

/**
 * Runs one job per turn of the event loop, so that presses in between are answered. A job replaces a waiting one with
 * its key.
 */
export class OnePerTurn {
  readonly #clock: Pick<Clock, "after">;
  readonly #waiting = new Map<string, () => void>();
  #cancel: (() => void) | null = null;

  constructor(clock: Pick<Clock, "after">) {
    this.#clock = clock;
  }

  add(key: string, job: () => void): void {
    this.#waiting.set(key, job);
    this.#cancel ??= this.#soon();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting.clear();
  }

  #soon(): () => void {
    return this.#clock.after(0, () => {
      const [first] = this.#waiting;
      if (first !== undefined) this.#waiting.delete(first[0]);
      this.#cancel = this.#waiting.size > 0 ? this.#soon() : null;
      first?.[1]();
    });
  }
}

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
      await unlessRefused(job(id));
    } catch (error) {
      log.error({ table: id, error }, "a table could not be read");
    }
  }
}
