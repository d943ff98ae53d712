import type { Log } from "../../../log.js";
import type { Answer } from "./paced-answer.js";

/**
 * Discord bans an address for 10,000 invalid requests in ten minutes: the pacer stops at the first number and goes on
 * below the second.
 */
const [stopAt, goOnBelow] = [5_000, 4_500];
const windowMs = 10 * 60_000;

/** Requests within these milliseconds are counted together. */
const spanMs = 5_000;

/** Counts invalid requests of the last ten minutes. */
export class InvalidRequests {
  /** Oldest first; `until`: end of the span, monotonic. */
  #spans: { readonly until: number; count: number }[] = [];
  #stopped = false;
  readonly #log: Pick<Log, "error" | "warn">;

  constructor(log: Pick<Log, "error" | "warn">) {
    this.#log = log;
  }

  /** @param now monotonic */
  note({ status, scope }: Pick<Answer, "status" | "scope">, now: number): void {
    if (status !== 401 && status !== 403 && (status !== 429 || scope === "shared")) return;
    const last = this.#spans.at(-1);
    if (last !== undefined && now <= last.until) last.count += 1;
    else this.#spans.push({ until: now + spanMs, count: 1 });
  }

  count(now: number): number {
    this.#spans = this.#spans.filter(({ until }) => until > now - windowMs);
    return this.#spans.reduce((sum, { count }) => sum + count, 0);
  }

  /** Whether writing has to pause; logs start and end. */
  stopped(now: number): boolean {
    const count = this.count(now);
    if (!this.#stopped && count >= stopAt) {
      this.#stopped = true;
      this.#log.error(
        { count },
        "Discord has refused so many requests within ten minutes that boards and warnings wait until there are fewer; at 10,000 it shuts the address out. Look in katzentisch_responses_total and in the log for what it refuses",
      );
    } else if (this.#stopped && count < goOnBelow) {
      this.#stopped = false;
      this.#log.warn({ count }, "Discord has refused fewer requests in the last ten minutes; boards are written again");
    }
    return this.#stopped;
  }
}
