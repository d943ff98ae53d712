import type { Store } from "../store/store.js";
import { fallsAt } from "./deadlines.js";
import type { Clock, Log, Ports } from "./ports.js";
import type { Table } from "./table.js";

/** How far ahead deadlines are armed, and how often the store is looked through for them; in milliseconds. */
const aheadMs = 60_000;

/** Rings for tables with a deadline. What lies further ahead than a minute is only in the store. */
export class Alarms {
  readonly #armed = new Map<string, () => void>();
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #ring: (table: string) => void;
  #cancelSweep: (() => void) | null = null;

  constructor(store: Store, { clock, log }: Pick<Ports, "clock" | "log">, ring: (table: string) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
    this.#ring = ring;
  }

  /** Rings at once for what is overdue and soon for what falls due within the minute, from now on every minute. */
  start(): void {
    this.#cancelSweep = this.#clock.after(aheadMs, () => {
      this.start();
    });
    try {
      for (const table of this.#store.dueBy(this.#clock.now() + aheadMs)) {
        if (!this.#armed.has(table)) this.#ring(table);
      }
    } catch (error) {
      this.#log.error({ error }, "the deadlines could not be read; they are again in a minute");
    }
  }

  /** Arms a table's next deadline as it stands now. */
  set({ row, deadlines }: Table): void {
    this.#armed.get(row.id)?.();
    this.#armed.delete(row.id);
    if (deadlines.length === 0) return;
    this.#arm(row.id, Math.min(...deadlines.map(fallsAt)) - this.#clock.now());
  }

  /** Rings once more after a while, whatever is due. */
  again(table: string, ms: number): void {
    this.#armed.get(table)?.();
    this.#arm(table, ms);
  }

  stop(): void {
    this.#cancelSweep?.();
    for (const cancel of this.#armed.values()) cancel();
    this.#armed.clear();
  }

  #arm(table: string, ms: number): void {
    if (ms > aheadMs) return;
    const cancel = this.#clock.after(Math.max(0, ms), () => {
      this.#armed.delete(table);
      this.#ring(table);
    });
    this.#armed.set(table, cancel);
  }
}
