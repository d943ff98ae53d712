import type { WireRow } from "../../site/contract.js";
import { fetchWire, fetchWireBody } from "../api.js";

/** Which lines are wanted. */
export interface Filter {
  readonly onlyRefused: boolean;
  /** A channel's id; null: any. */
  readonly channel: string | null;
  /** To be found in a line. */
  readonly text: string;
  /** Lines up to this id are hidden. */
  readonly after: number;
}

/** Lines that are kept in the page. */
const KEPT = 1000;

/** With its unfolded lines. */
export class WireStore {
  #rows = new Map<number, WireRow>();
  #filter: Filter = { onlyRefused: false, channel: null, text: "", after: 0 };
  readonly #open = new Map<number, string | null>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get filter(): Filter {
    return this.#filter;
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  /** Newest first. `channelName`: names can be searched too. */
  wanted(channelName: (id: string) => string): readonly WireRow[] {
    const { onlyRefused, channel, text, after } = this.#filter;
    const words = text.toLowerCase().split(/\s+/);
    return [...this.#rows.values()].toReversed().filter((row) => {
      if (row.id <= after || (onlyRefused && !wentWrong(row))) return false;
      if (channel !== null && row.channel !== channel) return false;
      const line = `${JSON.stringify(row)} ${row.channel === null ? "" : channelName(row.channel)}`.toLowerCase();
      return words.every((word) => line.includes(word));
    });
  }

  /** As text; null: being fetched; undefined: folded. */
  body(id: number): string | null | undefined {
    return this.#open.get(id);
  }

  /** What is heard meanwhile is newer than the answer. */
  async load(): Promise<void> {
    const before = new Map(this.#rows);
    const found = await fetchWire().catch(() => null);
    if (found === null) return;
    const heard = [...this.#rows.values()].filter((row) => before.get(row.id) !== row);
    this.#rows = new Map(found.rows.map((row) => [row.id, row]));
    this.hear(heard);
  }

  hear(rows: readonly WireRow[]): void {
    for (const row of rows) this.#rows.set(row.id, row);
    const surplus = this.#rows.size - KEPT;
    if (surplus > 0) this.#rows = new Map([...this.#rows].slice(surplus));
    this.#onChange();
  }

  sift(change: Partial<Filter>): void {
    this.#filter = { ...this.#filter, ...change };
    this.#onChange();
  }

  /** Hides everything that is there by now. */
  clear(): void {
    this.sift({ after: Math.max(0, ...this.#rows.keys()) });
  }

  /** Unfolding fetches the JSON. */
  async toggle(id: number): Promise<void> {
    if (this.#open.delete(id)) {
      this.#onChange();
      return;
    }
    this.#open.set(id, null);
    this.#onChange();
    const found = await fetchWireBody(id).catch(() => null);
    if (!this.#open.has(id)) return;
    this.#open.set(id, found === null || found.body === null ? "" : JSON.stringify(found.body, null, 2));
    this.#onChange();
  }
}

/** Something did not go as it should. */
export function wentWrong(row: WireRow): boolean {
  switch (row.type) {
    case "request":
      return row.verdict.type === "refused" || row.verdict.type === "spoiled";
    case "interaction":
      return row.ending?.type === "failed";
    case "gateway":
      return row.event === "refused" || row.event === "closed";
  }
}
