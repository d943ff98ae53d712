import type { Store } from "../store/store.js";
import { countTables, type TableCount } from "./table-statistics.js";
import type { Clock } from "../clock.js";
import type { OfServers } from "./ports.js";
import { readTable, type Source } from "./read-table.js";
import type { Loaded } from "./table.js";

/** How long an idle table stays in memory after somebody acted there, and otherwise: enough to write its board. */
const [idleMs, briefMs] = [60_000, 100];

/** The most tables in memory, besides those in use. */
const maxTables = 2_000;

/**
 * Tables in memory: those in use and, for a while, those at which people act. Others go soon: thousands may fall due
 * within a minute.
 */
export class TableCache {
  readonly #tables = new Map<string, Loaded>();
  readonly #timers = new Map<string, () => void>();
  readonly #visited = new Set<string>();
  #clearings = 0;
  readonly #store: Source & Pick<Store, "renew">;
  readonly #clock: Clock;
  readonly #inUse: (id: string) => boolean;
  readonly #dropped: (id: string) => void;
  readonly #isCertain: OfServers;

  /**
   * @param inUse whether a table must stay
   * @param dropped called with each table that goes
   * @param isCertain as `Ports.isCertain`
   */
  constructor(
    store: Source & Pick<Store, "renew">,
    clock: Clock,
    inUse: (id: string) => boolean,
    dropped: (id: string) => void = () => undefined,
    isCertain: OfServers = () => true,
  ) {
    this.#isCertain = isCertain;
    this.#dropped = dropped;
    this.#store = store;
    this.#clock = clock;
    this.#inUse = inUse;
  }

  /** A visited table stays longer. */
  visit(id: string): void {
    if (!this.#tables.has(id)) return;
    this.#visited.add(id);
    this.#keepFor(id, idleMs);
  }

  peek(id: string): Loaded | null {
    return this.#tables.get(id) ?? null;
  }

  /** A table if it is in memory, as the newest; it stays there for a while. */
  get(id: string): Loaded | null {
    const known = this.#tables.get(id);
    return known === undefined || !this.keeps(known) ? null : this.put(known);
  }

  /** Whether a table may be kept: nobody else can change it. */
  keeps({ row }: Loaded): boolean {
    return this.#isCertain(row.guild);
  }

  /** In its turn. Null: no such table. */
  async load(id: string): Promise<Loaded | null> {
    for (;;) {
      const clearings = this.#clearings;
      const table = await readTable(this.#store, id);
      // What was read before the cache was cleared may be out of date.
      if (clearings !== this.#clearings) continue;
      return table !== null && this.keeps(table) ? this.put(table) : table;
    }
  }

  put<Any extends Loaded>(table: Any): Any {
    const { id } = table.row;
    this.#tables.delete(id);
    this.#tables.set(id, table);
    this.#dropOldest();
    this.#keepFor(id, this.#visited.has(id) ? idleMs : briefMs);
    return table;
  }

  /** Numbers of tables in memory, by game and status. */
  count(): readonly TableCount[] {
    return countTables([...this.#tables.values()].map(({ row }) => row));
  }

  drop(id: string): void {
    this.#timers.get(id)?.();
    this.#timers.delete(id);
    this.#tables.delete(id);
    this.#visited.delete(id);
    this.#dropped(id);
  }

  /** A table still in use stays; its last user puts it back. */
  #keepFor(id: string, ms: number): void {
    this.#timers.get(id)?.();
    const cancel = this.#clock.after(ms, () => {
      if (this.#inUse(id)) this.#keepFor(id, idleMs);
      else this.drop(id);
    });
    this.#timers.set(id, cancel);
  }

  /** Tables in use move to the end. At most two are looked at: this happens with every press. */
  #dropOldest(): void {
    for (let looked = 0; looked < 2 && this.#tables.size > maxTables; looked += 1) {
      const [oldest] = this.#tables;
      if (oldest === undefined) return;
      const [id, table] = oldest;
      if (this.#inUse(id)) {
        this.#tables.delete(id);
        this.#tables.set(id, table);
      } else this.drop(id);
    }
  }

  /** As `Store.renew`. */
  async renew(id: string): Promise<void> {
    try {
      await this.#store.renew(id);
    } finally {
      // A failed call may still be stored.
      this.drop(id);
    }
  }

  /** Drops tables, also those in use. @param of left out: all */
  clear(of: OfServers = () => true): void {
    this.#clearings += 1;
    for (const [id, { row }] of this.#tables) if (of(row.guild)) this.drop(id);
  }
}
