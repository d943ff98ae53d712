import type { Clock } from "../../clock.js";
import type { Log } from "../../log.js";

/**
 * After a time without the database, as long as this nothing is taken that others had: they may renew it yet, as this
 * process does.
 */
const patienceMs = 5_000;

/** When the database has answered last, and whether it does. Times are monotonic. */
export class DatabaseContact {
  readonly #clock: Pick<Clock, "steady">;
  readonly #log: Log;
  readonly #longMs: number;
  #lastAt: number;
  #patientUntil = Number.NEGATIVE_INFINITY;
  #isFailing = false;

  /** @param longMs after so long without an answer others may have got none either */
  constructor(clock: Pick<Clock, "steady">, log: Log, longMs: number) {
    this.#clock = clock;
    this.#log = log;
    this.#longMs = longMs;
    this.#lastAt = clock.steady();
  }

  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** Whether others may have been without the database too, and may not be back yet. */
  get isPatient(): boolean {
    return this.#clock.steady() < this.#patientUntil;
  }

  /** Since the last question that was answered. */
  get silentMs(): number {
    return this.#clock.steady() - this.#lastAt;
  }

  /** @param asked when the question was sent */
  answered(asked: number): void {
    const isBack = this.#isFailing || asked - this.#lastAt > this.#longMs;
    this.#lastAt = asked;
    if (!isBack) return;
    this.#patientUntil = this.#clock.steady() + patienceMs;
    if (this.#isFailing) this.#log.info({}, "leases are renewed again");
    this.#isFailing = false;
  }

  failed(error: unknown): void {
    if (!this.#isFailing)
      this.#log.warn({ error }, "leases cannot be renewed; the shards go on until another process takes them");
    this.#isFailing = true;
  }
}
