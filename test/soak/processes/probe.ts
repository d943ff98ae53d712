import { availableParallelism, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Outage } from "./process-laws.js";
import type { Records } from "./records.js";

/** Milliseconds between two questions. */
const pauseMs = 500;

/** Bots give up a call after not much more than this; in milliseconds. */
const slowMs = 800;

/** This process gets the processor so late that others may miss their time limits; in milliseconds. */
const lateMs = 250;

/** Tells a slow machine from a slow bot: asks PostgreSQL itself to store something, again and again, and sleeps between. */
export class Probe {
  /** When PostgreSQL was slow or away, or the machine too busy. */
  readonly slow: Outage[] = [];
  readonly #records: Pick<Records, "ask">;
  readonly #done: Promise<void>;
  #isOver = false;
  /** The beginning of the question under way. */
  #asked = performance.now();
  #isAsking = false;
  #lastSlow = -Infinity;
  #maxLoad = 0;

  constructor(records: Pick<Records, "ask">) {
    this.#records = records;
    this.#done = this.#ask();
  }

  /** Whether it is slow now, or was a moment ago. @param ms the moment */
  wasSlow(ms: number): boolean {
    const now = performance.now();
    return now - this.#lastSlow < ms || (this.#isAsking && now - this.#asked > slowMs);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#done;
  }

  /** For the report. @param outages on purpose */
  words(outages: readonly Outage[]): string {
    const own = this.slow.filter((one) => !outages.some(({ from, to }) => one.to >= from && one.from <= to));
    const load = `load ${this.#maxLoad.toFixed(1)} at most on ${availableParallelism()} cores`;
    return `${load}; ${own.length} times without a fault too slow for time limits`;
  }

  async #ask(): Promise<void> {
    while (!this.#isOver) {
      this.#asked = performance.now();
      this.#isAsking = true;
      await this.#records.ask("update noted_times set at = clock_timestamp()");
      this.#isAsking = false;
      const answered = performance.now();
      await sleep(pauseMs);
      const late = performance.now() - answered - pauseMs;
      if (answered - this.#asked > slowMs || late > lateMs) {
        this.slow.push({ from: Date.now() - (performance.now() - this.#asked), to: Date.now() });
        this.#lastSlow = performance.now();
      }
      this.#maxLoad = Math.max(this.#maxLoad, loadavg()[0] ?? 0);
    }
  }
}
