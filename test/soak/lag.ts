import type { Check } from "./checks.js";

/** A table's message, as stored. */
export interface Progress {
  readonly id: string;
  /** The last version that others can see. */
  readonly version: number;
  /** The highest version shown. */
  readonly shown: number;
}

/** A version not shown yet, and when it was seen first, in steady milliseconds. */
interface Pending {
  readonly version: number;
  readonly at: number;
}

/**
 * How long a message may be behind, in milliseconds: writes wait for each other and for Discord's limits, and the
 * machine may be busy.
 */
const maxMs = 6_000;

/** Every version must be shown soon, from the first look on. */
export class Lag {
  /** By table: the newest version, and those not shown yet, oldest first. */
  readonly #seen = new Map<string, { readonly version: number; readonly pending: readonly Pending[] }>();
  /** Since the first look. */
  readonly changed = new Set<string>();
  readonly #wrong = new Map<string, string>();
  #isFirst = true;
  #judged = 0;
  #longest = 0;

  /** What was not shown before the first look is left out: something may have gone wrong. */
  look(tables: readonly Progress[], now: number): void {
    for (const { id, version, shown } of tables) {
      const before = this.#seen.get(id) ?? { version: this.#isFirst ? version : 0, pending: [] };
      const news = version > before.version ? [{ version, at: now }] : [];
      this.#judged += news.length;
      if (news.length > 0) this.changed.add(id);
      const pending = [...before.pending, ...news];
      for (const one of pending) this.#longest = Math.max(this.#longest, now - one.at);
      const left = pending.filter((one) => one.version > shown);
      this.#seen.set(id, { version, pending: left });
      const [oldest] = left;
      if (oldest !== undefined && now - oldest.at > maxMs && !this.#wrong.has(id))
        this.#wrong.set(id, `${id} shows version ${shown}, and not ${oldest.version} for ${maxMs / 1_000} s`);
    }
    this.#isFirst = false;
  }

  check(): Check {
    const longest = `the longest was ${(this.#longest / 1_000).toFixed(1)} s`;
    return {
      what: `without faults every change is shown within ${maxMs / 1_000} s (${longest})`,
      looked: this.#judged,
      wrong: [...this.#wrong.values()],
    };
  }
}
