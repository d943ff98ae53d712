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
  /** The round of each shard: one that begins ends the one before it, whose rest it has on its own list. */
  readonly #rounds = new Map<number, symbol>();

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

  /**
   * Takes what stands in the store now for a shard, and resolves when all of it is told of.
   *
   * @param moved whether the time limits have
   */
  async run(moved: boolean, shard: number): Promise<void> {
    const round = Symbol("round");
    this.#rounds.set(shard, round);
    const isOn = (): boolean => this.#rounds.get(shard) === round;
    const timed = new Set(moved ? this.#store.timed(shard) : []);
    let left: readonly string[] = [...new Set([...this.#store.behind(shard), ...timed])];
    const rest = (ms: number): Promise<void> =>
      isOn() ? new Promise((resolve) => this.#clock.after(ms, resolve)) : Promise.resolve();
    for (let tries = 0; left.length > 0 && tries < mostTries; tries += 1) {
      if (tries > 0) await rest(againMs);
      const failed: string[] = [];
      const show = async (id: string): Promise<void> => {
        if (!isOn()) return;
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
    this.#rounds.clear();
  }
}
