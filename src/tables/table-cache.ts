import type { Store } from "../store/store.js";
import { countTables, type TableCount } from "./table-statistics.js";
import type { Clock } from "../clock.js";
import { readTable, type Source } from "./read-table.js";
import type { Loaded } from "./table.js";

/**
 * How long a table at which nothing happens stays in memory, in milliseconds: after somebody has acted there, and where
 * nobody has, as when time runs out. The latter is long enough to write its board, if that has not to wait for its turn.
 */
const [idleMs, briefMs] = [60_000, 100];

/** The most tables in memory, besides those in use. */
const mostTables = 2_000;

/**
 * The tables in memory: those at which people act, for a while, and those in use. Any other is loaded for what is to be done
 * there and dropped: thousands may fall due within a minute. The store has them all.
 */
export class Shelf {
  readonly #tables = new Map<string, Loaded>();
  readonly #timers = new Map<string, () => void>();
  /** Those in memory at which somebody has acted. */
  readonly #visited = new Set<string>();
  /** How often everything has been forgotten. */
  #clearings = 0;
  readonly #store: Source & Pick<Store, "renew">;
  readonly #clock: Clock;
  readonly #inUse: (id: string) => boolean;
  readonly #dropped: (id: string) => void;

  /** @param inUse a table that may not be dropped now @param dropped told of each that is */
  constructor(
    store: Source & Pick<Store, "renew">,
    clock: Clock,
    inUse: (id: string) => boolean,
    dropped: (id: string) => void = () => undefined,
  ) {
    this.#dropped = dropped;
    this.#store = store;
    this.#clock = clock;
    this.#inUse = inUse;
  }

  /** Somebody acts at a table: it stays in memory for longer, where it is. */
  visit(id: string): void {
    if (!this.#tables.has(id)) return;
    this.#visited.add(id);
    this.#keepFor(id, idleMs);
  }

  /** A table if it is in memory. */
  peek(id: string): Loaded | null {
    return this.#tables.get(id) ?? null;
  }

  /** A table if it is in memory, to be used: it stays there for a while. */
  get(id: string): Loaded | null {
    const known = this.#tables.get(id);
    return known === undefined ? null : this.put(known);
  }

  /** Brings a table into memory from the store; null: there is none. Its turn in the queue is the caller's. */
  async load(id: string): Promise<Loaded | null> {
    for (;;) {
      const clearings = this.#clearings;
      const table = await readTable(this.#store, id);
      // What was read before everything was forgotten may be out of date.
      if (clearings === this.#clearings) return table === null ? null : this.put(table);
    }
  }

  /** Keeps a table as it is now. */
  put<Any extends Loaded>(table: Any): Any {
    const { id } = table.row;
    this.#tables.delete(id);
    this.#tables.set(id, table);
    this.#dropOldest();
    this.#keepFor(id, this.#visited.has(id) ? idleMs : briefMs);
    return table;
  }

  /** How many tables are in memory, by game and life. */
  count(): readonly TableCount[] {
    return countTables([...this.#tables.values()].map(({ row }) => row));
  }

  /** Drops a table from memory. */
  drop(id: string): void {
    this.#timers.get(id)?.();
    this.#timers.delete(id);
    this.#tables.delete(id);
    this.#visited.delete(id);
    this.#dropped(id);
  }

  /** One that is in use when its time is up stays: what ends its use puts it here again. */
  #keepFor(id: string, ms: number): void {
    this.#timers.get(id)?.();
    const cancel = this.#clock.after(ms, () => {
      if (this.#inUse(id)) this.#keepFor(id, idleMs);
      else this.drop(id);
    });
    this.#timers.set(id, cancel);
  }

  /** Those in use go to the end of the line, and no more than two are looked at, since this comes with every press. */
  #dropOldest(): void {
    for (let looked = 0; looked < 2 && this.#tables.size > mostTables; looked += 1) {
      const [oldest] = this.#tables;
      if (oldest === undefined) return;
      const [id, table] = oldest;
      if (this.#inUse(id)) {
        this.#tables.delete(id);
        this.#tables.set(id, table);
      } else this.drop(id);
    }
  }

  /** A table whose board shows a time limit becomes a newer version of itself, since that has moved. */
  async renew(id: string): Promise<void> {
    try {
      await this.#store.renew(id);
    } finally {
      // A store that fails may have done it all the same.
      this.drop(id);
    }
  }

  /** Forgets everything: the next look goes to the store. */
  clear(): void {
    this.#clearings += 1;
    for (const id of this.#tables.keys()) this.drop(id);
  }
}
