import type { Store } from "../store/store.js";
import { each } from "./each.js";
import type { Clock, Log, Ports } from "./ports.js";

/** Between every ten boards, in milliseconds: Discord takes fifty requests a second. */
const restMs = 200;

/** How long to wait before those that failed are tried again, in milliseconds, and how often that is done. */
const againMs = 10_000;
const mostTries = 5;

/**
 * Shows what the channels do not show yet, after a start or a silence: boards that are behind, and those whose time limit
 * has moved. No faster than Discord takes edits of one bot.
 */
export class CatchUp {
  readonly #store: Pick<Store, "behind" | "timed">;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #show: (table: string, renew: boolean) => Promise<void>;
  /** Counts the rounds: one that begins ends the one before it, whose rest it has on its own list. */
  #round = 0;

  /** @param show tells of a table's board; `renew`: as a new version, where it shows a time limit */
  constructor(
    store: Pick<Store, "behind" | "timed">,
    { clock, log }: Pick<Ports, "clock" | "log">,
    show: (table: string, renew: boolean) => Promise<void>,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
    this.#show = show;
  }

  /** Takes what stands in the store now, and resolves when all of it is told of. @param moved whether the time limits have */
  async run(moved: boolean): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const timed = new Set(moved ? this.#store.timed() : []);
    let left: readonly string[] = [...new Set([...this.#store.behind(), ...timed])];
    const rest = (ms: number): Promise<void> =>
      round === this.#round ? new Promise((resolve) => this.#clock.after(ms, resolve)) : Promise.resolve();
    for (let tries = 0; left.length > 0 && tries < mostTries; tries += 1) {
      if (tries > 0) await rest(againMs);
      const failed: string[] = [];
      const show = async (id: string): Promise<void> => {
        if (round !== this.#round) return;
        failed.push(id);
        await this.#show(id, timed.has(id));
        failed.pop();
      };
      await each(this.#log, left, show, () => rest(restMs));
      left = failed;
    }
  }

  /** Tells of nothing more. */
  stop(): void {
    this.#round += 1;
  }
}
