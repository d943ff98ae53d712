import type { Check } from "./checks.js";

/** How far a table's message is, as it is stored. */
export interface Progress {
  readonly id: string;
  /** The last version that others can see something of. */
  readonly version: number;
  /** The highest version that its message shows. */
  readonly shown: number;
}

/** A version that no message shows yet, and when it was first seen, in milliseconds of the steady clock. */
interface Pending {
  readonly version: number;
  readonly at: number;
}

/**
 * Where nothing goes wrong, a message may be behind so long, in milliseconds: a write waits for the one before it, and for
 * those that Discord allows a channel, and the machine may be busy.
 */
const mostMs = 6_000;

/** Sees that every version of every table is shown soon, from its first look on. */
export class Lag {
  /** By table: the newest version that was seen, and those that are not shown yet, oldest first. */
  readonly #seen = new Map<string, { readonly version: number; readonly pending: readonly Pending[] }>();
  /** The tables that have changed since the first look. */
  readonly changed = new Set<string>();
  readonly #wrong = new Map<string, string>();
  #isFirst = true;
  #judged = 0;
  #longest = 0;

  /** Looks at how far tables are. What was not shown before the first look is let be: something may have gone wrong. */
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
      if (oldest !== undefined && now - oldest.at > mostMs && !this.#wrong.has(id))
        this.#wrong.set(id, `${id} shows version ${shown}, and not ${oldest.version} for ${mostMs / 1_000} s`);
    }
    this.#isFirst = false;
  }

  check(): Check {
    const longest = `the longest was ${(this.#longest / 1_000).toFixed(1)} s`;
    return {
      what: `without faults every change is shown within ${mostMs / 1_000} s (${longest})`,
      looked: this.#judged,
      wrong: [...this.#wrong.values()],
    };
  }
}
