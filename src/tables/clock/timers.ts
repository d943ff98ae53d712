import type { Store, TableDeadline } from "../../store/store.js";
import { fallsAt } from "./deadlines.js";
import type { Ports } from "../ports.js";
import type { Table } from "../table.js";

/** How far ahead timers are set, and the interval of searches. */
const aheadMs = 60_000;

/** Deadlines per page, read in a millisecond or two. */
const rowsAtOnce = 500;

interface Armed {
  /** In ms since 1970; -Infinity: independent of deadlines. */
  readonly at: number;
  readonly shard: number;
  readonly cancel: () => void;
}

/** What is stored with a time. */
interface Timed<Row> {
  /** By time and id until a moment, after a row that is known; null: from the first on. */
  readonly find: (until: number, after: Row | null, most: number) => Promise<readonly Row[]>;
  /** What is to be called, and when, in milliseconds since 1970. */
  readonly read: (row: Row) => { readonly id: string; readonly at: number; readonly shard: number };
}

/** Tables' deadlines. */
export function deadlinesIn(store: Pick<Store, "deadlinesBy">): Timed<TableDeadline> {
  return {
    find: (until, after, most) => store.deadlinesBy(until, after, most),
    read: (row) => ({ id: row.table, at: fallsAt(row), shard: row.shard }),
  };
}

/**
 * Calls for what has a time, such as tables with a deadline. What is more than a minute ahead is only in the store;
 * setting a timer loads nothing.
 */
export class Timers<Row> {
  readonly #armed = new Map<string, Armed>();
  #cancelSweep: (() => void) | null = null;
  #cancelPage: (() => void) | null = null;
  /** The running search of the store; null: none. */
  #sweep: symbol | null = null;

  constructor(
    private readonly timed: Timed<Row>,
    private readonly ports: Pick<Ports, "clock" | "log">,
    private readonly expire: (table: string) => void,
  ) {}

  /** Calls for deadlines until the next minute, now and every minute. May be called again. */
  start(): void {
    this.#cancelSweep?.();
    this.#cancelSweep = this.ports.clock.after(aheadMs, () => {
      this.start();
    });
    this.#cancelPage?.();
    this.#sweep = Symbol("sweep");
    void this.#page(this.#sweep, this.ports.clock.now() + aheadMs, null);
  }

  set({ row, deadlines }: Pick<Table, "row" | "deadlines">, shard: number): void {
    this.#disarm(row.id);
    if (deadlines.length > 0) this.#armFor(row.id, shard, Math.min(...deadlines.map(fallsAt)));
  }

  setAfter(table: string, ms: number, shard = 0): void {
    this.#arm(table, shard, -Infinity, ms);
  }

  /** Calls at a time in the next minute, in milliseconds since 1970, unless a call is due before. */
  setBy(table: string, at: number, shard = 0): void {
    const armed = this.#armed.get(table);
    if (armed === undefined || at < armed.at) this.#armFor(table, shard, at);
  }

  /** Forgets a shard's. */
  end(shard: number): void {
    for (const [table, armed] of this.#armed) if (armed.shard === shard) this.#disarm(table);
  }

  stop(): void {
    this.#sweep = null;
    this.#cancelSweep?.();
    this.#cancelPage?.();
    for (const { cancel } of this.#armed.values()) cancel();
    this.#armed.clear();
  }

  /** One page per turn of the event loop. */
  async #page(sweep: symbol, until: number, after: Row | null): Promise<void> {
    this.#cancelPage = null;
    try {
      const rows = await this.timed.find(until, after, rowsAtOnce);
      if (this.#sweep !== sweep) return;
      for (const { id, at, shard } of rows.map(this.timed.read)) this.setBy(id, at, shard);
      const last = rows.at(-1);
      if (last === undefined || rows.length < rowsAtOnce) return;
      this.#cancelPage = this.ports.clock.after(0, () => {
        void this.#page(sweep, until, last);
      });
    } catch (error) {
      this.ports.log.error({ error }, "deadlines could not be read; it is tried again in a minute");
    }
  }

  #armFor(table: string, shard: number, at: number): void {
    const ms = at - this.ports.clock.now();
    if (ms <= aheadMs) this.#arm(table, shard, at, Math.max(0, ms));
  }

  #arm(table: string, shard: number, at: number, ms: number): void {
    this.#disarm(table);
    const cancel = this.ports.clock.after(ms, () => {
      this.#armed.delete(table);
      this.expire(table);
    });
    this.#armed.set(table, { at, shard, cancel });
  }

  #disarm(table: string): void {
    this.#armed.get(table)?.cancel();
    this.#armed.delete(table);
  }
}
