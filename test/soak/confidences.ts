import type { PrivateFacts } from "./private-facts.js";

/** Something that only some may know, and when that was found, in milliseconds of the steady clock. */
interface Confidence {
  readonly table: string;
  readonly first: number;
  readonly last: number;
}

/**
 * So long before it was noted something may have been private, and so long it counts as private after it was last noted:
 * what is hidden in one round may be shown in the next. In milliseconds.
 */
const [noticedMs, keptMs] = [3_000, 10_000];

/** What was private when, and where it turns up. */
export class Confidences {
  /** Texts and what is stored, by themselves, as long as they may be talked of. */
  readonly #current = new Map<string, Confidence>();
  /** The same and ids, with their tables, for good. */
  readonly #ever = new Map<string, string>();
  readonly #ids = new Map<string, string>();

  /** This is private at a table now. */
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

  /** What a text tells of what was private at this moment, with the table; null: nothing. */
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

  /** What a text tells of what was private at any time. */
  everIn(text: string): readonly string[] {
    return [...this.#ever]
      .filter(([secret]) => text.includes(secret))
      .map(([secret, table]) => `${secret}, of ${table}`);
  }

  /** Lets go of what no message from this moment on is held against. */
  forget(before: number): void {
    for (const [secret, { last }] of this.#current) if (last + keptMs < before) this.#current.delete(secret);
  }

  /** How many things were private. */
  get size(): number {
    return this.#ever.size;
  }
}
