import type { PrivateFacts } from "./private-facts.js";

/** Something private, and when that was seen, in steady milliseconds. */
interface Confidence {
  readonly table: string;
  readonly first: number;
  readonly last: number;
}

/**
 * How long before it was noted something may have been private, and how long after it counts as private: the next round
 * may show it. In milliseconds.
 */
const [noticedMs, keptMs] = [3_000, 10_000];

/** What was private when, and who tells it. */
export class Confidences {
  /** Texts and stored values, while messages are compared with them. */
  readonly #current = new Map<string, Confidence>();
  /** The same and ids, with tables, for good. */
  readonly #ever = new Map<string, string>();
  readonly #ids = new Map<string, string>();

  note(table: string, { texts, ids, stored }: PrivateFacts, at: number): void {
    for (const text of [...texts, ...stored]) {
      const first = this.#current.get(text)?.first ?? at;
      this.#current.set(text, { table, first, last: at });
      this.#ever.set(text, table);
    }
    for (const id of ids) {
      this.#ids.set(id, table);
      this.#ever.set(id, table);
    }
  }

  /** What a text tells of what was private at this moment: the table. */
  foundIn(text: string, at: number): string | null {
    for (const word of text.split(/[\s"`]+/u)) {
      const table = this.#ids.get(word);
      if (table !== undefined) return `${word}, a control of a sheet of ${table}`;
    }
    for (const [secret, { table, first, last }] of this.#current) {
      if (first - noticedMs <= at && at <= last + keptMs && text.includes(secret)) return `${secret}, of ${table}`;
    }
    return null;
  }

  /** The same for any time. */
  everIn(text: string): readonly string[] {
    return [...this.#ever]
      .filter(([secret]) => text.includes(secret))
      .map(([secret, table]) => `${secret}, of ${table}`);
  }

  /** From this moment on. */
  forget(before: number): void {
    for (const [secret, { last }] of this.#current) if (last + keptMs < before) this.#current.delete(secret);
  }

  /** How many things were private. */
  get size(): number {
    return this.#ever.size;
  }
}
